import { expect, test } from 'vitest';
import { api, type Building, cardPages, DESKTOP, PHONE } from './catalogue-cards.ts';
import { usePages } from './open-page.ts';
import { isCrowded } from './overlapping.ts';

const open = usePages();
const openedCard = cardPages(open);

/** A complex with nothing on sale whose flats are known. */
async function soldOutComplex(): Promise<{ readonly title_eng: string }> {
  for (let page = 1; page < 10; page++) {
    const path = `/api/buildings?per_page=60&page=${page}`;
    for (const { id, title_eng, flats } of await api<(Building & { readonly flats: { total: number } })[]>(path)) {
      if (flats.total > 0) continue;
      const { totals } = await api<{ totals: { flats: number } }>(`/api/buildings/${id}/board`);
      if (totals.flats > 0) return { title_eng };
    }
  }
  throw new Error('the catalogue has no complex that is sold out');
}

const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');

test('the map of a card says what the colours of its outlines mean, and near by numbers its houses', async () => {
  const { page, building } = await openedCard();
  await page.locator('#address').scrollIntoViewIfNeeded();
  await page.getByRole('list', { name: 'Цвета сроков сдачи' }).waitFor();
  const outlined = building.housings.filter(({ polygon }) => polygon).length;
  expect(outlined).toBeGreaterThan(1);
  const numbers = page.locator('[data-room] > [data-numbered]');
  expect(await numbers.count()).toBe(outlined);
  const near = page.locator('#address').getByRole('button', { name: 'Приблизить' });
  await expect
    .poll(async () => {
      await near.click();
      return numbers.filter({ visible: true }).count();
    })
    .toBe(outlined);
});

test('the building site: a photo opens in the slider, halves turn it, closing leads to the gallery and then out; all photos open with the building of the page', async () => {
  const { page, building } = await openedCard();
  const total = building.progress_images.length;
  await page.locator('#progress ul button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`1 / ${total}`).waitFor();
  expect(await dialog.getByText('Поделиться').count()).toBe(0);

  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.click(width * 0.45, height / 2);
  await dialog.getByText(`${total} / ${total}`).waitFor();
  await page.mouse.click(width * 0.55, height / 2);
  await dialog.getByText(`1 / ${total}`).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText(`2 / ${total}`).waitFor();

  await dialog.getByRole('button', { name: 'Вернуться к галерее' }).click();
  await dialog.getByText('Поделиться').waitFor();
  const months = Map.groupBy(building.progress_images, ({ taken_on }) => taken_on.slice(0, 7));
  const overlays = [...months.values()].flatMap((photos) =>
    photos.length > 4 ? [`Показать ещё ${photos.length - 4} фото`] : [],
  );
  const shown = (await dialog.getByText(/^Показать ещё/).allInnerTexts()).map(plain);
  expect(shown.toSorted()).toEqual(overlays.toSorted());
  expect(await dialog.locator('[data-month]').count()).toBe(months.size);

  const select = dialog.getByRole('combobox', { name: 'Корпус' });
  const options = await select.locator('option').allInnerTexts();
  const photographed = new Set(building.progress_images.map(({ housing_id }) => housing_id).filter(Boolean));
  expect(options[0]).toBe('Все корпуса');
  expect(options).toHaveLength(photographed.size + 1);
  const one = [...photographed][0];
  await select.selectOption(String(one));
  const own = building.progress_images.filter(({ housing_id }) => housing_id === one);
  await dialog.locator('[data-month] button').first().click();
  await dialog.getByText(`1 / ${own.length}`).waitFor();

  await page.keyboard.press('Escape');
  await select.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const onPage = page.locator('#progress').getByRole('combobox', { name: 'Корпус' });
  const all = page.locator('#progress').getByRole('button', { name: /фото строительства$/ });
  await onPage.selectOption(String(one));
  await all.click();
  expect(await select.inputValue(), 'the gallery opens with the building that the page shows').toBe(String(one));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await onPage.selectOption('');
  await all.click();
  expect(await select.inputValue()).toBe('');
});

test('the gallery shows five pictures, all of them by threes, and single ones with their place', async () => {
  const { page, building } = await openedCard();
  const pictures = page.locator('button[aria-label^="Открыть фото"]:not(#progress *)').filter({ visible: true });
  expect(await pictures.count()).toBe(5);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: `Все ${building.images.length}\u00a0фото` }).click();
  await dialog.getByRole('button', { name: /^Открыть фото 1:/ }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await pictures.nth(2).click();
  await dialog.getByText(`3 / ${building.images.length}`).waitFor();
  await dialog.getByRole('button', { name: 'Все фото' }).click();
  const cells = dialog.getByRole('button', { name: /^Открыть фото/ });
  expect(await cells.count()).toBe(building.images.length);
  const tops = await cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().top)));
  expect([...Map.groupBy(tops, (top) => top).values()].map((row) => row.length).slice(0, -1)).toEqual(
    Array.from({ length: Math.ceil(building.images.length / 3) - 1 }, () => 3),
  );
  await cells.nth(1).click();
  await dialog.getByText(`2 / ${building.images.length}`).waitFor();
});

test('a finger turns the pictures of the gallery', async () => {
  const { page, building } = await openedCard(PHONE);
  await page
    .getByRole('button', { name: /^Открыть фото 1 / })
    .first()
    .click();
  const stage = page.getByRole('dialog').getByRole('img').last();
  await page.getByRole('dialog').getByText(`1 / ${building.images.length}`).waitFor();
  const touch = (type: string, clientX: number) =>
    stage.dispatchEvent(type, { pointerType: 'touch', clientX, clientY: 300, bubbles: true });
  await touch('pointerdown', 300);
  await touch('pointerup', 120);
  await page.getByRole('dialog').getByText(`2 / ${building.images.length}`).waitFor();
});

test('a complex that is sold out shows its board without prices', async () => {
  const sold = await soldOutComplex();
  const page = await open(`/${sold.title_eng}`, DESKTOP);
  const board = page.locator('#items').getByRole('heading', { name: 'Шахматка' });
  await board.waitFor();
  const flats = page.locator('#items [data-at]');
  expect(await flats.count()).toBeGreaterThan(0);
  for (const name of await flats.evaluateAll((all) => all.map((flat) => flat.getAttribute('aria-label') ?? ''))) {
    expect(plain(name)).toMatch(/продан|снят|заброниров/);
  }
  expect(await page.locator('#items').innerText()).not.toContain('₽');
});

test('the name of a complex has room beside its buttons on a tablet', async () => {
  const { page } = await openedCard({ viewport: { width: 720, height: 900 } });
  const head = page.locator('main div:has(> div > h1)').first();
  for (const width of [720, 900, 1024, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isCrowded(head, 'h1', '[data-print="hide"] button, [data-print="hide"] summary'), `at ${width}`).toBe(
      false,
    );
  }
});

test('on a tablet prices stand beside the ways to talk, over the whole width of the flats below them', async () => {
  const { page } = await openedCard({ viewport: { width: 720, height: 900 } });
  const panel = page.getByRole('complementary', { name: 'Цены и связь' });
  const left = (name: string | RegExp) =>
    panel.getByText(name).evaluate((element) => Math.round(element.getBoundingClientRect().left));
  const width = (of: string) =>
    page.locator(of).evaluate((element) => Math.round(element.getBoundingClientRect().width));
  for (const size of [720, 1024, 1164]) {
    await page.setViewportSize({ width: size, height: 900 });
    expect(await width('aside[aria-label="Цены и связь"] > :first-child'), `at ${size}`).toBe(await width('#items'));
    expect((await left('Позвоните мне')) - (await left(/^Стоимость /)), `at ${size}`).toBeGreaterThan(size / 3);
  }
  // Beside the flats they are one column.
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await left('Ваш персональный менеджер')).toBeLessThan((await left(/^Стоимость /)) + 100);
});
