import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { VIEW_COOKIE } from '../../src/search/rules/search-view.ts';
import { CODE, holdCode } from './hold-code.ts';
import { usePages } from './open-page.ts';

const open = usePages({ anew: true });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** The page anew, as for somebody who has no cookie of ours, back as soon as it begins. */
async function comeFirst(page: Page, address: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(new URL(address, inject('siteUrl')).href, { waitUntil: 'commit' });
}

/** The same for somebody who comes again: he has a cookie of ours. */
async function comeAgain(page: Page, address: string): Promise<void> {
  const site = inject('siteUrl');
  await page.context().addCookies([{ url: site, name: VIEW_COOKIE, value: 'both' }]);
  await page.goto(new URL(address, site).href, { waitUntil: 'commit' });
}

test('pages are written with the four small fonts; what binds a word without ink asks for no other', async () => {
  const page = await open(null);
  const popular = await fetch(new URL('/api/buildings/popular', inject('siteUrl')));
  const { data } = (await popular.json()) as { data: { title_eng: string }[] };
  const complexes = data.slice(0, 3).map(({ title_eng }) => `/${title_eng}`);
  expect(complexes).toHaveLength(3);
  const fonts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url().replace(/.*\/|-[\w-]{8}\.woff2$/g, ''));
  });
  for (const address of ['/', '/novostroyki', ...complexes]) {
    await page.goto(new URL(address, inject('siteUrl')).href);
    await page.evaluate(() => document.fonts.ready);
  }
  expect([...fonts].sort()).toEqual(['geologica', 'golos-text-cyrillic', 'golos-text-latin', 'golos-text-rouble']);
  const [bound, plain] = await page.evaluate(() =>
    ['3\u2060-\u2060комн.', '3-комн.'].map((text) => {
      const span = document.createElement('span');
      span.textContent = text;
      document.body.append(span);
      return span.getBoundingClientRect().width;
    }),
  );
  expect(bound).toBe(plain);
});

/** A page as the server writes it, to somebody with a cookie or to somebody who comes first. */
const written = async (address: string, cookie?: string): Promise<string> =>
  (await fetch(new URL(address, inject('siteUrl')), { headers: cookie ? { cookie } : {} })).text();
const countOf = (page: string, pattern: RegExp): number => page.match(pattern)?.length ?? 0;

test.each(['/', '/novostroyki', '/about'])('the server writes what the first visit to %s is made of', async (path) => {
  const usual = await written(path, `${VIEW_COOKIE}=both`);
  const head = usual.slice(0, usual.indexOf('</head>'));
  // The three texts of React Router that are changed for a first visit (docs/first-visit.md).
  const sheets = countOf(head, /<link nonce="[^"]+" rel="stylesheet" href="\/assets\/[^"]+"\/>/g);
  const preloads = countOf(head, /<link rel="modulepreload" href="[^"]*" nonce="[^"]*"\/>/g);
  const starters = countOf(usual, /<script nonce="[^"]+" type="module" async="">/g);
  expect(sheets).toBe(countOf(head, /rel="stylesheet"/g));
  expect(preloads).toBe(countOf(head, /rel="modulepreload"/g));
  expect([sheets > 0, preloads > 3, starters]).toEqual([true, true, 1]);

  const first = await written(path);
  expect(countOf(first, /<style nonce="/g)).toBeGreaterThanOrEqual(sheets);
  expect(countOf(first, /<link rel="later"/g)).toBe(preloads);
  expect(countOf(first, /type="later"/g)).toBe(1);
  // React runs before the rest, in a task of its own.
  expect(countOf(first, /<link rel="later" href="\/assets\/react-[^"]*"/g)).toBe(1);
  expect(first).not.toMatch(/rel="modulepreload"|type="module"/);
});

test.each(['/', '/novostroyki'])('the code of %s is asked for when its content is on the screen', async (address) => {
  const page = await open(null);
  await comeFirst(page, address);
  const painted = await page.waitForFunction(() => {
    const code = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const content = performance.getEntriesByName('first-contentful-paint')[0];
    return (
      code.length > 3 && content && { content: content.startTime, code: Math.min(...code.map((e) => e.startTime)) }
    );
  });
  const { content, code } = (await painted.jsonValue()) as { content: number; code: number };
  expect(code).toBeGreaterThan(content);
});

/** A page before its code is there, as for somebody who comes first or as for one who comes again. */
async function openWithoutCode(
  visit: 'first' | 'later',
  address: string,
  options = {},
): Promise<{ page: Page; letIn: () => void }> {
  const page = await open(visit === 'first' ? null : '/contacts', options);
  const letIn = await holdCode(page);
  await (visit === 'first' ? comeFirst : comeAgain)(page, address);
  return { page, letIn };
}

const VISITS = ['first', 'later'] as const;

test.each(VISITS)('what is pressed on a %s visit before the code is there is done when it is', async (visit) => {
  const { page, letIn } = await openWithoutCode(visit, '/about', PHONE);
  await page.getByRole('button', { name: 'Меню' }).tap();
  expect(await page.locator('dialog[open]').count()).toBe(0);
  letIn();
  await page.locator('dialog[open]').waitFor();
  // It was done once.
  expect(await page.locator('dialog[open]').count()).toBe(1);
});

test('a link that opens a window opens it, and leads nowhere, also before the code is there', async () => {
  const { page, letIn } = await openWithoutCode('first', '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Помощь с подбором' }).click();
  letIn();
  await page.locator('dialog[open]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/about');
});

test.each(VISITS)(
  'several boxes pressed on a %s visit before the code is there are all set by it, each once',
  async (visit) => {
    const { page, letIn } = await openWithoutCode(visit, '/novostroyki');
    await page.locator('search summary', { hasText: 'Комнаты' }).click();
    const boxes = page.locator('search input[name="rooms"]');
    for (const index of [0, 1, 1]) await boxes.nth(index).evaluate((box) => (box as HTMLInputElement).click());
    expect(await boxes.nth(0).isChecked()).toBe(false);
    letIn();
    await expect.poll(() => boxes.nth(0).isChecked()).toBe(true);
    await expect.poll(() => boxes.nth(1).isChecked()).toBe(true);
    await page.waitForURL((url) => url.pathname !== '/novostroyki' || url.search !== '', { waitUntil: 'commit' });
    await page.locator('#results [aria-busy]').waitFor({ state: 'detached' });
    expect(await Promise.all([0, 1, 2].map((index) => boxes.nth(index).isChecked()))).toEqual([true, true, false]);
  },
);

test('a press hurries the code up where a picture keeps the page waiting', async () => {
  const page = await open(null, PHONE);
  const held: (() => void)[] = [];
  await page.route(/\.(avif|webp|svg|jpe?g)(\?|$)/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await comeFirst(page, '/novostroyki');
  await page.getByRole('button', { name: 'Меню' }).tap();
  await page.locator('dialog[open]').waitFor();
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  for (const release of held) release();
});

test('where the code cannot be had, boxes are the browser’s again', async () => {
  const page = await open(null, { expected: /Failed to load resource|dynamically imported module/ });
  await page.route(CODE, (route) => route.abort());
  await comeFirst(page, '/novostroyki');
  await page.locator('search summary', { hasText: 'Комнаты' }).click();
  const box = page.locator('search input[name="rooms"]').first();
  await box.click({ force: true });
  await expect.poll(() => box.isChecked()).toBe(true);
});

test.each(VISITS)('on a %s visit a page whose code cannot be had says so and is loaded anew', async (visit) => {
  const page = await open(visit === 'first' ? null : '/about', {
    expected: /Failed to load resource|dynamically imported module/,
  });
  await page.route(CODE, (route) => route.abort());
  if (visit === 'first') await comeFirst(page, '/novostroyki');
  else await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Страница загрузилась не полностью' });
  await alert.waitFor();
  await page.unroute(CODE);
  await alert.getByRole('button', { name: 'Обновить' }).click();
  await page.waitForFunction(() => 'earlyFields' in window && window.earlyFields === undefined);
  expect(await alert.count()).toBe(0);
});

test.each(['link', 'star'])(
  'a %s pressed without a connection before the code is there keeps the page, which comes to life with it',
  async (what) => {
    const page = await open(null, { expected: /Failed to load resource|dynamically imported module/ });
    await page.route(CODE, (route) => route.abort('internetdisconnected'));
    await comeFirst(page, '/');
    await page.waitForLoadState();
    await page.context().setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await (what === 'link'
      ? page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Новостройки' })
      : page.getByRole('button', { name: /В избранное/ }).first()
    ).click();
    await page.getByRole('alert').filter({ hasText: 'Нет интернета' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.unroute(CODE);
    await page.context().setOffline(false);
    await page.waitForFunction(() => navigator.onLine && 'earlyFields' in window && window.earlyFields === undefined);
    await page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Новостройки' }).click();
    await page.waitForURL('**/novostroyki');
  },
);

test.each(VISITS)('what is filled in on a %s visit before the code is there stays when it comes', async (visit) => {
  const { page, letIn } = await openWithoutCode(visit, '/contacts');
  const message = page.getByLabel('Сообщение');
  const mail = page.getByLabel('Электронная почта');
  const consent = page.locator('main').getByRole('checkbox').first();
  await mail.fill('anna@example.org');
  await message.fill('Перезвоните вечером');
  const ticked = !(await consent.isChecked());
  await consent.click({ force: true });
  letIn();
  // A change of one field draws the others anew, from what the page knows of them.
  await page.waitForFunction(() => window.earlyFields === undefined);
  await page.waitForTimeout(300);
  await page.getByLabel('Телефон').first().pressSequentially('9');
  expect(await mail.inputValue()).toBe('anna@example.org');
  expect(await message.inputValue()).toBe('Перезвоните вечером');
  expect(await consent.isChecked()).toBe(ticked);
});
