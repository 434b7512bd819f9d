import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { usePages } from './open-page.ts';

const open = usePages();
/** A kind of page that hardly any other journey uses: none of them wears it out meanwhile. */
const KIND = { firstVisit: true, hasTouch: true } as const;
const DARK_PHONE = { ...KIND, viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
/** What a page says whose requests fail, as they are made to. */
const CUT_OFF = /Failed to (load|fetch)|Minified React error #520/;
let former: Page;

test('a journey leaves in its page what it can', async () => {
  former = await open('/about', { ...DARK_PHONE, expected: CUT_OFF });
  const context = former.context();
  await context.addCookies([{ url: former.url(), name: 'left', value: '1' }]);
  await former.evaluate(() => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    window.name = 'left';
    // As a page does that writes down where its visitor was.
    addEventListener('pagehide', () => sessionStorage.setItem('left-last', '1'));
  });
  await former.goto(new URL('/contacts', former.url()).href);
  await (await context.newPage()).goto(former.url());
  await former.route('**/*', (route) => route.abort());
  await context.setOffline(true);
});

test('and the next one finds nothing of it in the same page', async () => {
  const page = await open('/about', KIND);
  expect(page).toBe(former);
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'left' }));
  const found = await page.evaluate(() => ({
    kept: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('left')),
    name: window.name,
    steps: history.length,
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    online: navigator.onLine,
  }));
  expect(found).toEqual({ kept: [], name: '', steps: 2, width: 1280, dark: false, online: true });
});

test('an init script, which would stay, ends its page', async () => {
  const page = await open('/about', KIND);
  expect(page).toBe(former);
  await page.addInitScript(() => Object.assign(window, { left: true }));
});

test('and the next one has another page', async () => {
  const page = await open('/about', KIND);
  expect(page).not.toBe(former);
  expect(await page.evaluate(() => 'left' in window)).toBe(false);
});
