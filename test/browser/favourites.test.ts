import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { expectNoBarrier } from './barriers.ts';
import { holdCode } from './hold-code.ts';
import { usePages } from './open-page.ts';

const open = usePages();
const DESKTOP = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' as const };
const WAIT_MS = 120_000;
/** Machines that build and test at once are slow; nothing here waits that long otherwise. */
const SOON = { timeout: 20_000 };

interface Session {
  readonly access_token: string;
}

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(new URL(path, inject('siteUrl')), {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as T;
}

const logIn = () => call<Session>('POST', '/api/auth/login', inject('admin'));
const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');

/** The visitor of these journeys starts without favourites. */
beforeEach(async () => {
  const { access_token } = await logIn();
  for (const kind of ['buildings', 'flats', 'offers']) {
    const path = `/api/me/favorites/${kind}`;
    const { data } = await call<{ data: { id: number }[] }>('GET', path, undefined, access_token);
    for (const { id } of data) await call('DELETE', `${path}/${id}`, undefined, access_token);
  }
});

/** Gives the page's browser a session, as the login form would, without going through it. */
async function enter(page: Page): Promise<void> {
  const answer = await page.request.post(new URL('/api/auth/login', inject('siteUrl')).href, { data: inject('admin') });
  expect(answer.status()).toBe(200);
}

const star = (page: Page, n = 0) => page.locator('#results button[aria-label*="збранн"]').nth(n);
/** Presses a button that stays pressed; until the page is hydrated a press does nothing. */
async function press(button: Locator): Promise<void> {
  const isPressed = async () => (await button.getAttribute('aria-pressed')) === 'true';
  await expect
    .poll(async () => {
      if (!(await isPressed())) await button.click();
      return isPressed();
    }, SOON)
    .toBe(true);
}
const isLit = async (page: Page, n = 0): Promise<boolean> =>
  (await star(page, n).getAttribute('aria-pressed')) === 'true';
const counted = async (page: Page): Promise<string> =>
  plain(await page.locator('header summary', { hasText: 'Избранное:' }).first().textContent());

describe('favourites', () => {
  test('a star that a client presses before the code of the page is there is kept', async () => {
    const page = await open('/contacts', DESKTOP);
    await enter(page);
    const letIn = await holdCode(page);
    await page.goto(new URL('/novostroyki?view=list', inject('siteUrl')).href, { waitUntil: 'commit' });
    await star(page).click();
    expect(await isLit(page)).toBe(false);
    const kept = page.waitForResponse((answer) => answer.url().includes('/api/me/favorites/buildings/'));
    letIn();
    expect((await kept).ok()).toBe(true);
    await expect.poll(() => isLit(page), SOON).toBe(true);
  });

  test(
    'a guest stars two complexes, logs in and finds both kept',
    async () => {
      const page = await open('/novostroyki', { ...DESKTOP, listOnly: true });
      await star(page).waitFor();
      await press(star(page));
      const dialog = page.locator('dialog[open]');
      await dialog.waitFor(SOON);
      expect(plain(await dialog.innerText())).toContain('Запомнили на этом устройстве');
      await page.keyboard.press('Escape');
      await star(page, 1).click();
      await page.getByText('Войдите, чтобы список был на').waitFor(SOON);
      expect(await page.locator('dialog[open]').count()).toBe(0);
      await page.locator('header').getByRole('link', { name: 'Войти' }).first().click();
      await page.waitForURL(/\/auth/);
      await page.getByLabel('Телефон').fill(inject('admin').phone.slice(1));
      await page.getByLabel('Пароль', { exact: true }).fill(inject('admin').password);
      await page.locator('main').getByRole('button', { name: 'Войти', exact: true }).click();
      await page.waitForURL(/\/novostroyki/);
      await expect.poll(() => isLit(page, 0), SOON).toBe(true);
      await expect.poll(() => isLit(page, 1), SOON).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem('favourite-wishes'))).toBeNull();
      const { access_token } = await logIn();
      const kept = await call<{ data: unknown[] }>('GET', '/api/me/favorites/buildings', undefined, access_token);
      expect(kept.data).toHaveLength(2);
    },
    WAIT_MS,
  );

  test(
    'a refusal is said in the words of the server and the star goes out again; without an answer the list empties until the focus returns',
    async () => {
      const page = await open(null, { ...DESKTOP, listOnly: true, expected: /Failed to load resource/ });
      await enter(page);
      await page.goto(new URL('/novostroyki', inject('siteUrl')).href);
      await expect.poll(() => counted(page), SOON).toContain('Избранное: 0');
      await star(page).click();
      await expect.poll(() => isLit(page), SOON).toBe(true);
      await expect.poll(() => counted(page), SOON).toContain('Избранное: 1');

      const detail = 'В избранном уже слишком много';
      await page.route('**/api/me/favorites/buildings/*', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 409, title: 'Конфликт', code: 'conflict', detail }),
        }),
      );
      await star(page, 1).click();
      await page.getByText(detail).first().waitFor(SOON);
      expect(await isLit(page, 1)).toBe(false);
      expect(await isLit(page, 0)).toBe(true);

      await page.unroute('**/api/me/favorites/buildings/*');
      await page.route('**/api/me/favorites/**', (route) => route.abort());
      await star(page, 1).click();
      await page.getByText('Произошла ошибка, попробуйте позже').first().waitFor(SOON);
      expect(await isLit(page, 0)).toBe(false);

      await page.unroute('**/api/me/favorites/**');
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect.poll(() => isLit(page, 0), SOON).toBe(true);
      expect(await isLit(page, 1)).toBe(false);
    },
    WAIT_MS,
  );

  test(
    'two tabs show the same star, and a favourite taken out stays in sight to be brought back',
    async () => {
      const page = await open(null, { ...DESKTOP, listOnly: true, used: true });
      await enter(page);
      await page.goto(new URL('/novostroyki', inject('siteUrl')).href);
      const other = await page.context().newPage();
      await other.goto(new URL('/novostroyki', inject('siteUrl')).href);
      for (const tab of [page, other]) await expect.poll(() => counted(tab), SOON).toContain(': 0');
      await star(page).click();
      await expect.poll(() => isLit(other), SOON).toBe(true);

      await other.goto(new URL('/favorites', inject('siteUrl')).href);
      const kept = other.locator('main li button[aria-label^="Убрать из избранного"]');
      await kept.waitFor();
      await expectNoBarrier(other, 'favourites');
      await kept.click();
      await other.locator('main li[data-away]').waitFor();
      await expect.poll(() => isLit(page), SOON).toBe(false);
      await other.locator('main li button[aria-label^="В избранное"]').click();
      await expect.poll(() => other.locator('main li[data-away]').count(), SOON).toBe(0);
    },
    WAIT_MS,
  );

  test(
    'an open list of favourites follows what another tab stars and puts out, and so does a comparison',
    async () => {
      const page = await open(null, { ...DESKTOP, listOnly: true });
      await enter(page);
      await page.goto(new URL('/favorites', inject('siteUrl')).href);
      const compared = await page.context().newPage();
      await compared.goto(new URL('/compare', inject('siteUrl')).href);
      const other = await page.context().newPage();
      await other.goto(new URL('/novostroyki', inject('siteUrl')).href);
      const items = page.locator('main li article');
      await page.getByText('пока нет').waitFor();
      for (const n of [0, 1]) await press(star(other, n));
      await expect.poll(() => items.count(), SOON).toBe(2);
      await star(other, 0).click();
      await expect.poll(() => items.count(), SOON).toBe(1);
      expect(await page.locator('main li[data-away]').count()).toBe(0);

      const scales = other.locator('#results button[aria-label^="Сравнить"]');
      const columns = compared.getByRole('table').locator('thead th');
      for (const n of [2, 3]) {
        await scales.first().click();
        await expect.poll(() => columns.count(), SOON).toBe(n);
      }
      await other.locator('#results button[aria-label^="Убрать из сравнения"]').first().click();
      await expect.poll(() => columns.count(), SOON).toBe(2);
    },
    WAIT_MS,
  );

  test(
    'what a guest stars in another tab is named with price and picture where he is asked to log in',
    async () => {
      const page = await open('/novostroyki', { ...DESKTOP, listOnly: true });
      await press(star(page));
      const other = await page.context().newPage();
      await other.goto(new URL('/favorites', inject('siteUrl')).href);
      const items = other.locator('main section[aria-labelledby="starred-here"] li');
      await expect.poll(() => items.count(), SOON).toBe(1);
      expect(plain(await items.first().innerText())).toMatch(/от .+ млн ₽/);
      expect(await items.first().locator('img').count()).toBe(1);
      await expectNoBarrier(other, 'what a guest starred');
      await page.keyboard.press('Escape');
      await star(page, 1).click();
      await expect.poll(() => items.count(), SOON).toBe(2);
      await items.filter({ hasText: 'млн ₽' }).nth(1).waitFor();
      await star(page, 0).click();
      await expect.poll(() => items.count(), SOON).toBe(1);
    },
    WAIT_MS,
  );

  test(
    'guests are sent to log in and come back; empty lists say what to do',
    async () => {
      const page = await open('/favorites-flats', DESKTOP);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/auth?back=%2Ffavorites-flats');
      await enter(page);
      for (const [path, words] of [
        ['/favorites-flats', 'В избранном пока нет квартир'],
        ['/recommendations', 'Менеджер пока не рекомендовал вам ЖК'],
      ] as const) {
        await page.goto(new URL(path, inject('siteUrl')).href);
        expect(plain(await page.locator('main').innerText())).toContain(words);
        await expectNoBarrier(page, path, { bothSchemes: true });
      }
    },
    WAIT_MS,
  );
});

describe('comparison', () => {
  test(
    'a guest compares, hides what is alike, shares the link; another browser sees the same table on a phone',
    async () => {
      const page = await open('/novostroyki', { ...DESKTOP, listOnly: true });
      const scales = page.locator('#results button[aria-label^="Сравнить"]');
      await scales.first().waitFor();
      await press(
        page.locator('#results button[aria-label*="сравнени"], #results button[aria-label^="Сравнить"]').first(),
      );
      await scales.first().click();
      await page.getByRole('link', { name: /Сравнение/ }).click();
      await page.waitForURL(/\/compare/);
      const table = page.getByRole('table');
      await table.waitFor();
      expect(await table.locator('thead th').count()).toBe(3);
      const all = await table.locator('tbody tr').count();
      await page.getByLabel('Только отличия').check();
      expect(await table.locator('tbody tr').count()).toBeLessThan(all);
      await expectNoBarrier(page, 'a comparison');
      await page.getByRole('button', { name: /Ссылка на/ }).click();
      const link = await page.locator('main a[href*="/compare/"]').getAttribute('href');

      const guest = await open(new URL(link ?? '').pathname, { ...PHONE, colorScheme: 'dark' });
      expect(await guest.getByRole('table').locator('thead th').count()).toBe(3);
      expect(await guest.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await expectNoBarrier(guest, 'a comparison on a phone in the evening');

      await page
        .getByRole('button', { name: /Убрать из сравнения/ })
        .first()
        .click();
      expect(await table.locator('thead th').count()).toBe(2);
      await page.getByRole('button', { name: 'Очистить' }).click();
      expect(plain(await page.locator('main').innerText())).toContain('В сравнении пока нет ЖК');
    },
    WAIT_MS,
  );

  test(
    'flats say their number and payment in a month, whose terms a press opens; on a phone the table alone scrolls',
    async () => {
      const page = await open('/compare?what=flats', PHONE);
      const { data } = await call<{ data: { id: number }[] }>('GET', '/api/buildings');
      const flats = await Promise.all(
        data
          .slice(0, 6)
          .map(({ id }) => call<{ data: { id: number }[] }>('GET', `/api/buildings/${id}/flats?per_page=1`)),
      );
      const flat = flats.flatMap((list) => list.data[0]?.id ?? []);
      await page.evaluate((kept) => localStorage.setItem('comparison', kept), JSON.stringify({ building: [], flat }));
      await page.reload();
      const row = page.getByRole('row', { name: /Платёж в/ });
      await row.waitFor();
      await page.getByRole('row', { name: /№\s*квартиры/ }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await expectNoBarrier(page, 'flats side by side');
      await row.getByRole('button').first().click();
      await page.locator('dialog[open]').getByText(/ПСК/).first().waitFor();
    },
    WAIT_MS,
  );
});
