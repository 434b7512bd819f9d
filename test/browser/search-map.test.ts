import { expect, test, vi } from 'vitest';
import { usePages } from './open-page.ts';

const open = usePages();
// The map is drawn by the processor: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 });

test('the map is whole by keyboard: placemarks are named, walked by arrows, opened, and told as a list', async () => {
  const page = await open('/novostroyki', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  const stop = page.locator('button[data-id][tabindex="0"]');
  await stop.waitFor();
  expect(await stop.count()).toBe(1);
  await expect.poll(() => stop.getAttribute('aria-label')).toMatch(/(?<!^ЖК), (квартиры: |нет в\u00a0продаже, )/);
  await page.getByRole('region', { name: 'Карта', exact: true }).first().focus();
  const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.id);
  for (let i = 0; i < 12 && (await at()) === undefined; i++) await page.keyboard.press('Tab');
  expect(await at()).toBeDefined();
  const frame = await page.locator('[data-map]').boundingBox();
  for (let i = 0; i < 12; i++) await page.keyboard.press(i % 3 === 0 ? 'ArrowUp' : 'ArrowRight');
  await page.waitForTimeout(300);
  // However far the arrows went, the map came along and its frame did not scroll.
  const box = await page.locator(`button[data-id="${await at()}"]`).boundingBox();
  expect((box?.x ?? 0) >= (frame?.x ?? 0) && (box?.y ?? 0) >= (frame?.y ?? 0)).toBe(true);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  expect(await page.locator('[data-map]').evaluate((map) => [map.scrollLeft, map.scrollTop])).toEqual([0, 0]);

  const list = page.getByRole('button', { name: 'Объекты на карте списком' });
  await list.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Объекты на карте' });
  await panel.getByRole('button').nth(1).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await list.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const object = panel.getByRole('listitem').first();
  const name = await object.locator('b').textContent();
  await object.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const balloon = page.locator('#map').getByRole('dialog');
  await balloon.getByRole('link').first().waitFor();
  expect(await balloon.textContent()).toContain(name);
  expect(await balloon.evaluate((element) => element === document.activeElement)).toBe(true);
});
