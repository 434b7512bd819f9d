import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminPages, at } from './admin-pages.ts';
import { holdFlat, newClient, REFUSED, said, someFlat, unique } from './office-pages.ts';
import { usePages, withMouse } from './open-page.ts';

const asAdmin = adminPages(usePages());

/** Address of a flat's window over its complex. */
async function flatWindow(page: Page): Promise<string> {
  const { building, id } = await someFlat(page);
  return `/zhk/${building}?flat=${id}`;
}

/** Books the flat that a window asks about for this client. */
async function book(page: Page, name: string, press: (button: Locator) => Promise<void>): Promise<void> {
  const window = page.getByRole('dialog', { name: 'Забронировать', exact: true });
  await window.getByRole('textbox', { name: /^Клиент/ }).fill(name);
  await press(page.getByRole('option', { name }));
  await window.getByText('Переведём: «Подбор» → «Показ» → «Бронь»').waitFor();
  await press(window.getByRole('button', { name: 'Забронировать', exact: true }));
  await said(page, 'Квартира забронирована');
}

/** The same, and closes the deal; the presses it took. */
async function bookAndSell(page: Page, name: string): Promise<number> {
  let presses = 0;
  const press = async (button: Locator) => {
    presses++;
    await button.click();
  };
  await book(page, name, press);
  const held = page.getByRole('dialog', { name: 'Квартира забронирована', exact: true });
  await held.getByLabel('Комиссия агентства').fill('300000');
  await press(held.getByRole('button', { name: 'Закрыть сделку' }));
  await said(page, 'Сделка закрыта');
  return presses;
}

describe('windows of staff over the window of a flat', () => {
  test('hold a flat for a new client and close the deal in four presses', async () => {
    const page = await asAdmin('/clients', { expected: REFUSED });
    const name = `Глеб ${unique(8)}`;
    await newClient(page, `+7 926 ${unique(8)}`, name);
    await page.goto(at(await flatWindow(page)));
    await page.locator('dialog[open]').first().getByRole('button', { name: 'Забронировать', exact: true }).click();
    expect(1 + (await bookAndSell(page, name))).toBeLessThanOrEqual(4);
  });
});

test('a window of the back-office gives the focus to its first field, and back to what opened it', async () => {
  const page = await asAdmin('/clients');
  await page.addInitScript(withMouse);
  await page.reload();
  const opener = page.getByRole('button', { name: 'Новый клиент' });
  await opener.click();
  const phone = page.getByRole('dialog').getByLabel('Телефон');
  await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

describe('two who hold one flat at once', () => {
  test('the later one is told so until he has read it; the client whom he typed is not added, and can be', async () => {
    const page = await asAdmin('/clients', { expected: REFUSED });
    const name = `Марк ${unique(21)}`;
    await newClient(page, `+7 926 ${unique(21)}`, name);
    const flat = await flatWindow(page);
    const other = await asAdmin(flat);
    const late = await asAdmin(flat, { expected: REFUSED });
    for (const one of [other, late])
      await one.locator('dialog[open]').first().getByRole('button', { name: 'Забронировать', exact: true }).click();
    const window = late.getByRole('dialog', { name: 'Забронировать', exact: true });
    await window.getByRole('button', { name: 'Новый клиент' }).click();
    const typed = `Лука ${unique(22)}`;
    await window.getByLabel('Телефон').fill(`+7 926 ${unique(22)}`);
    await window.getByLabel('Имя').fill(typed);
    await book(other, name, (button) => button.click());
    await window.getByRole('button', { name: 'Забронировать', exact: true }).click();

    const refused = late.getByRole('dialog', { name: 'Не забронировано' });
    await refused.getByText(/^Квартира уже забронирована до/).waitFor();
    await refused.getByText(`Новый клиент не добавлен: ${typed}`).waitFor();
    const listed = async () => {
      await page.goto(at(`/clients?term=${encodeURIComponent(typed)}`));
      return page.getByRole('link', { name: typed }).count();
    };
    expect(await listed()).toBe(0);
    await refused.getByRole('button', { name: 'Добавить клиента без брони' }).click();
    const held = late.getByRole('dialog', { name: 'Квартира забронирована', exact: true });
    await held.getByRole('link', { name }).waitFor();
    expect(await listed()).toBeGreaterThan(0);
  });
});

test('on a card of a client the reason stands beside a flat that somebody took, until another one is chosen', async () => {
  const page = await asAdmin('/clients', { expected: REFUSED });
  await newClient(page, `+7 926 ${unique(31)}`, 'Клим Опоздавший');
  const { title, id } = await someFlat(page);
  const field = page.getByRole('textbox', { name: 'Квартира', exact: true });
  await field.fill(`${title} ${id}`);
  await page
    .getByRole('option')
    .filter({ hasText: `№ ${id} на сайте` })
    .click();
  const quicker = await asAdmin('/clients');
  await newClient(quicker, `+7 926 ${unique(32)}`, 'Тит Успевший');
  await holdFlat(quicker, { title, id });
  await said(quicker, 'Квартира забронирована');
  await page.getByRole('button', { name: 'Забронировать', exact: true }).click();
  const reason = page.getByText(/^Не забронировано\. Квартира уже забронирована до/);
  await reason.waitFor();
  // Longer than any notice.
  await page.waitForTimeout(3_000);
  expect(await reason.isVisible()).toBe(true);
  await field.fill('другая');
  await reason.waitFor({ state: 'hidden' });
});

describe('the board of a complex', () => {
  test('books a flat from its cell, sells it in four presses and shows staff whose it is', async () => {
    const page = await asAdmin('/clients', { expected: REFUSED });
    const name = `Нина ${unique(9)}`;
    await newClient(page, `+7 926 ${unique(9)}`, name);
    const [path] = (await flatWindow(page)).split('?');
    await page.goto(at(`${path}?view=board`));
    await page.getByRole('button', { name: 'Бронировать квартиры' }).click();
    const free = page.locator('[data-at][data-state="sale"]').last();
    const cell = page.locator(`[data-at="${await free.getAttribute('data-at')}"]`);
    await cell.click();
    expect(1 + (await bookAndSell(page, name))).toBeLessThanOrEqual(4);
    await expect.poll(() => cell.getAttribute('data-state')).toBe('dealt');
    expect(await cell.getAttribute('aria-label')).toContain('Продана нами');
  });
});
