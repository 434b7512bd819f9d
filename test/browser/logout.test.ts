import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { STORED_LEADS } from '../../src/leads/web/stored-leads.ts';
import { BROWSER_SWITCHES, findBrowser } from '../../workshop/scripts/browser.ts';

/** What stays of a person in a browser after he has left: nothing in any page of it, also not one step back. */

const admin = inject('admin');
const at = (path: string): string => new URL(path, inject('siteUrl')).href;

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_SWITCHES],
    // Browsers of people keep pages to go back to.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
afterEach(() => context.close());
afterAll(() => browser.close());

/** A page of somebody who has logged in, in a profile of its own. */
async function loggedIn(path: string): Promise<Page> {
  context = await browser.newContext({ locale: 'ru-RU' });
  await context.addInitScript(() => localStorage.setItem('cookie-choice', 'necessary'));
  const page = await context.newPage();
  await page.goto(at('/auth?back=/me'));
  await page.getByRole('textbox', { name: 'Телефон' }).fill(admin.phone);
  await page
    .getByLabel(/^Пароль/)
    .first()
    .fill(admin.password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/me');
  // What is looked at comes whole from the server, as when people come back to the site.
  return open(path, page);
}

async function open(path: string, page?: Page): Promise<Page> {
  const opened = page ?? (await context.newPage());
  await opened.goto(at(path));
  await opened.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber$')));
  await opened.evaluate(() => Object.assign(window, { former: true }));
  return opened;
}

/** Whether the document holds the phone anywhere: in what is seen, in scripts, in attributes, in what the router remembers. */
const holdsPhone = (page: Page): Promise<boolean> =>
  page.evaluate((phone) => {
    const routed: unknown = Reflect.get(window, '__reactRouterContext');
    const text =
      document.documentElement.outerHTML +
      JSON.stringify(routed, (_key, part) => (part instanceof Object && 'locked' in part ? null : part));
    return text.replaceAll(/\D/g, '').includes(phone);
  }, admin.phone);
const isFormer = (page: Page): Promise<boolean> => page.evaluate(() => Reflect.get(window, 'former') === true);

/** Waits for another document, which knows nobody. */
async function expectNobody(page: Page): Promise<void> {
  await expect.poll(() => isFormer(page).catch(() => true)).toBe(false);
  await page.getByRole('link', { name: 'Войти' }).first().waitFor({ state: 'attached' });
  expect(await holdsPhone(page)).toBe(false);
}

async function leave(page: Page): Promise<void> {
  await page.locator('header').first().locator('summary').last().click();
  await page.getByRole('button', { name: 'Выход', exact: true }).click();
}

test('logout leaves nothing of the person in the document of his profile', async () => {
  const page = await loggedIn('/me');
  expect(await holdsPhone(page)).toBe(true);
  await leave(page);
  await expectNobody(page);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('logout on a public page shows the same page to nobody', async () => {
  const page = await loggedIn('/novostroyki?view=list');
  expect(await holdsPhone(page)).toBe(true);
  await page
    .getByRole('button', { name: /^Сравнить/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Сравнение/ }).waitFor();
  await leave(page);
  await expectNobody(page);
  expect(new URL(page.url()).pathname).toBe('/novostroyki');
  const compared = await page.evaluate(() => localStorage.getItem('comparison'));
  expect(JSON.parse(compared ?? '')).toEqual({ building: [], flat: [] });
});

test('other tabs of the browser forget him as well', async () => {
  const page = await loggedIn('/about');
  const others = [await open('/me'), await open('/novostroyki?view=list'), await open('/favorites')];
  await leave(page);
  await Promise.all(others.map((other) => other.getByText(/Вы вышли из аккаунта: сеанс завершён/).waitFor()));
  for (const other of others) await expectNobody(other);
  expect(await page.getByText(/Вы вышли из аккаунта/).count()).toBe(0);
  expect(others.map((other) => new URL(other.url()).pathname)).toEqual(['/auth', '/novostroyki', '/auth']);
});

test('one step back shows nobody either', async () => {
  const page = await loggedIn('/me');
  await open('/about', page);
  await leave(page);
  await expectNobody(page);
  await page.evaluate(() => history.back());
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
  expect(await holdsPhone(page)).toBe(false);
  expect(await page.locator('body').innerText()).not.toContain('Личные данные');
});

test('a session that was ended elsewhere ends here with the next thing that is done', async () => {
  const page = await loggedIn('/me');
  // Ended by another device of his; the sessions of other journeys are his as well and go on.
  const { headers, own } = await page.evaluate(async () => {
    const renewed = await fetch('/api/auth/refresh', { method: 'POST' });
    const { access_token } = (await renewed.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const { data } = await (await fetch('/api/me/sessions', { headers })).json();
    return { headers, own: (data as { id: string; current: boolean }[]).find(({ current }) => current)?.id };
  });
  const ended = await fetch(at(`/api/me/sessions/${own}`), { method: 'DELETE', headers });
  expect(ended.ok).toBe(true);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/users"]')?.click());
  await expectNobody(page);
});

test('a request that waits for the connection is still there after logout, and is sent', async () => {
  const page = await loggedIn('/contacts');
  await context.route('**/api/feedback', (route) => route.abort());
  const message = 'Перезвоните, пожалуйста, после шести вечера';
  await page
    .getByLabel(/Телефон/)
    .last()
    .fill('+7 916 123-45-67');
  await page.getByLabel(/Сообщение/).fill(message);
  await page
    .locator('form', { has: page.getByLabel(/Сообщение/) })
    .getByRole('checkbox')
    .check();
  await page
    .locator('form', { has: page.getByLabel(/Сообщение/) })
    .locator('button[type=submit]')
    .click();
  const waiting = () => page.evaluate((key) => localStorage.getItem(key), STORED_LEADS);
  await expect.poll(waiting).toContain('после шести');
  await leave(page);
  await expectNobody(page);
  expect(await waiting()).toContain('после шести');
  await context.unroute('**/api/feedback');
  await page.reload();
  await expect.poll(waiting, { timeout: 30_000 }).toBeNull();
});
