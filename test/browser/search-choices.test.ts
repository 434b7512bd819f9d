import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { lonePill } from './map-signs.ts';
import { usePages } from './open-page.ts';

const open = usePages();
const WIDE = { viewport: { width: 1440, height: 900 } };

interface Listed {
  readonly id: number;
  readonly title_eng: string;
}

async function api<T>(path: string): Promise<T> {
  return (await (await fetch(new URL(path, inject('siteUrl')))).json()) as T;
}

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /Все фильтры/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Все фильтры' });
  await dialog.getByLabel('Новая Москва').waitFor();
  return { dialog, show: dialog.getByRole('button', { name: /^Показать/ }) };
}

test('Новая Москва is its two counties, bundles are offered and said by name, and «Сбросить» forgets both', async () => {
  const page = await open('/novostroyki', { ...WIDE, listOnly: true });
  const { data: counties } = await api<{ data: Listed[] }>('/api/geo/counties');
  const ids = counties.filter(({ title_eng }) => ['nao', 'tao'].includes(title_eng)).map(({ id }) => id);
  const { data: bundles } = await api<{ data: { external_id: number; title: string }[] }>('/api/buildings/bundles');
  const [bundle] = bundles;
  const { dialog, show } = await openFilters(page);
  await dialog.getByLabel('Новая Москва').check();
  await dialog.getByLabel(bundle?.title ?? '', { exact: true }).check();
  await dialog.getByRole('button', { name: '6–10' }).click();
  expect(await dialog.getByLabel('Этаж, до').inputValue()).toBe('10');
  await show.click();
  await page.waitForURL(/counties=/);
  const search = new URL(page.url()).searchParams;
  expect(Object.fromEntries(search)).toEqual({
    counties: ids.join(','),
    bundle_ids: String(bundle?.external_id),
    floor_min: '6',
    floor_max: '10',
  });
  // The chosen bundle is named where it is taken away.
  await page.getByText(`Подборка «${bundle?.title}»`).first().waitFor();
  await page.locator('#results summary', { hasText: 'Поделиться' }).click();
  const passedOn = await page.getByRole('link', { name: 'Telegram' }).getAttribute('href');
  expect(new URL(passedOn ?? '').searchParams.get('url')).toBe(page.url());
  await page.keyboard.press('Escape');
  const again = await openFilters(page);
  expect(await again.dialog.getByLabel('Новая Москва').isChecked()).toBe(true);
  await again.dialog.getByRole('button', { name: 'Сбросить' }).click();
  await again.show.click();
  await page.waitForURL((url) => url.pathname + url.search === '/novostroyki');
});

test('«Только избранные» asks a guest to log in and keeps his draft', async () => {
  const page = await open('/novostroyki', { ...WIDE, listOnly: true });
  const { dialog } = await openFilters(page);
  await dialog.getByLabel('Бизнес').check();
  await dialog.getByText('Только избранные').click();
  await page.getByText('Эта возможность доступна только зарегистрированным пользователям').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.getByLabel('Бизнес').isChecked()).toBe(true);
  expect(await dialog.getByLabel('Только избранные').isChecked()).toBe(false);
});

test('a star lit in the list stands on the placemark too', async () => {
  const page = await open('/novostroyki', WIDE);
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 30_000 });
  const id = await lonePill(page);
  await page.locator(`#map button[data-id="${id}"]`).focus();
  await page.keyboard.press('Enter');
  const balloon = page.locator('#map').getByRole('dialog');
  await balloon.getByRole('button', { name: /В избранное/ }).click();
  await page.getByText('Запомнили на этом устройстве').waitFor();
  await page.keyboard.press('Escape');
  await page.locator(`span[data-favourite] > button[data-id="${id}"]`).waitFor({ state: 'attached' });
  expect(await page.locator(`button[data-id="${id}"]`).getAttribute('aria-label')).toContain('в\u00a0избранном');
});
