import type { Page } from 'playwright-core';
import { expect, inject, test, vi } from 'vitest';
import { usePages } from './open-page.ts';

const open = usePages({ anew: true });
// The map is drawn by the processor: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 });

/** The small extract has «Подъёмная улица» in the middle of the map; no other name there has this letter. */
const LETTER = 'ъ';

/** Letters that the map has drawn for its labels. */
async function watchLetters(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn = new Set<string>();
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      const { fillText } = prototype;
      prototype.fillText = function (text: string, ...rest: [number, number, number?]) {
        for (const letter of text) drawn.add(letter);
        document.documentElement.dataset.letters = [...drawn].join('');
        fillText.call(this, text, ...rest);
      };
    }
  });
  await page.reload();
}

const lettersOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.letters ?? '');
const END = 'Ближе не показать: на этой карте нет улиц и домов';

async function zoomIn(page: Page, times: number): Promise<void> {
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  const nearer = page.getByRole('button', { name: 'Приблизить' });
  for (let i = 0; i < times; i++) await nearer.click();
}

test('with a file of the map close up streets have their names, and zooming goes on to a house', async () => {
  const page = await open('/novostroyki', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await watchLetters(page);
  await zoomIn(page, 4);
  await expect.poll(() => lettersOf(page), { timeout: 60_000 }).toContain(LETTER);
  expect(await page.getByText(END).count()).toBe(0);
  await page.getByRole('button', { name: 'Приблизить', disabled: false }).waitFor();
});

test('where the file cannot be read zooming ends with the ground, and the map says what it does not have', async () => {
  const page = await open(null, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', expected: /./ });
  await page.route('**/media/map/*', (route) => route.abort());
  await page.goto(new URL('/novostroyki', inject('siteUrl')).href);
  await watchLetters(page);
  await zoomIn(page, 4);
  await page.getByText(END).waitFor();
  await page.getByRole('button', { name: 'Приблизить', disabled: true }).waitFor();
  expect(await lettersOf(page)).not.toContain(LETTER);
});

test('the map of the office is a picture until somebody reaches for it; the live map then looks where that was moved to', async () => {
  const page = await open('/contacts', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const map = page.locator('[data-map]');
  const live = map.locator('.maplibregl-canvas');
  const pin = map.getByText('Новосёл', { exact: true });
  await map.locator('[data-map-idle]').waitFor();
  await pin.waitFor();
  expect(await live.count()).toBe(0);
  const { x = 0, y = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  /** Where the tip of the pin is, from the left edge of the map. */
  const tip = async () => {
    const box = await pin.boundingBox();
    return box ? box.x + box.width / 2 - x : Number.NaN;
  };
  const before = await tip();
  await page.mouse.move(x + width / 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 4 + 90, y + height / 2, { steps: 6 });
  await page.mouse.up();
  await live.waitFor();
  await expect.poll(() => map.locator('canvas').count()).toBe(1);
  expect(Math.abs((await tip()) - before - 90)).toBeLessThan(3);
});
