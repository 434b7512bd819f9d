import type { Page } from 'playwright-core';
import { at } from './admin-pages.ts';
import { FILES_AT_ONCE } from './files-at-once.ts';

/** The browser's own word for an answer that refuses. */
export const REFUSED = /Failed to load resource/;

/** Seven digits that no other journey has. */
export const unique = (salt: number): string => String((Date.now() + salt) % 10_000_000).padStart(7, '0');

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
export const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** A client of the administrator's own, made as staff make them; leads to his card. */
export async function newClient(page: Page, phone: string, name: string): Promise<void> {
  if (new URL(page.url()).pathname !== '/clients') await page.goto(at('/clients'));
  await press(page, 'Новый клиент');
  const window = page.getByRole('dialog');
  await window.getByLabel('Телефон').fill(phone);
  await window.getByLabel('Имя').fill(name);
  await window.getByRole('button', { name: 'Добавить' }).click();
  await page.waitForURL('**/users/logs/card/u*');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/**
 * A flat on sale that nobody holds, with the name of its complex, another one each time: journeys hold and sell flats,
 * which then cannot be held again. Files that run side by side take from flats of their own.
 */
export async function someFlat(page: Page): Promise<{ title: string; building: number; id: number }> {
  const list = await (await page.request.get(at('/api/buildings?no_flats=0&per_page=1'))).json();
  const [building] = list.data;
  const flats = await (await page.request.get(at(`/api/buildings/${building.id}/flats?per_page=50`))).json();
  const side = Number(process.env.VITEST_POOL_ID) % FILES_AT_ONCE;
  const offered = flats.data.filter(
    (flat: { id: number; status: number; held: boolean; price_total: number | null }) =>
      flat.status === 1 && !flat.held && flat.price_total && flat.id % FILES_AT_ONCE === side,
  );
  const free = offered[Date.now() % offered.length];
  return { title: String(building.titles.title), building: Number(building.id), id: Number(free.id) };
}

/** Holds a flat for the client whose card is open. */
export async function holdFlat(
  page: Page,
  { title, id }: { readonly title: string; readonly id: number },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Квартира', exact: true }).fill(`${title} ${id}`);
  await page
    .getByRole('option')
    .filter({ hasText: `№ ${id} на сайте` })
    .click();
  await press(page, 'Забронировать');
}
