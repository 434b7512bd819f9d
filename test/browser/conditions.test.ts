import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { usePages, whenAlive } from './open-page.ts';

/** The site for people whose device, connection or hands are not those of its makers. */

const open = usePages();
const NARROWEST = { width: 320, height: 640 };
const CALLBACK = '**/api/callback/callback_phones';

/** What has the focus, and whether one sees that it does. */
interface Focused {
  readonly name: string;
  readonly visible: boolean;
  /** Its first letters, to find it by. */
  readonly markup: string;
}

function focused(): Focused {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: '', visible: false, markup: 'nothing' };
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  const { width, height, top, left } = element.getBoundingClientRect();
  const onScreen = top < innerHeight && left < innerWidth && top + height > 0 && left + width > 0;
  // A field may be marked as a whole: its frame one or two around the element.
  const around = [element, element.parentElement, element.parentElement?.parentElement];
  const marked = [...around, element.nextElementSibling].some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  });
  return { name, visible: onScreen && marked && width > 0 && height > 0, markup: element.outerHTML.slice(0, 200) };
}

/** Presses Tab until the named thing has the focus; everything on the way must show that it has it. */
async function tabTo(page: Page, name: RegExp, most: number): Promise<void> {
  const unseen: string[] = [];
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(focused);
    if (!now.visible) unseen.push(now.markup);
    if (name.test(now.name)) {
      expect(unseen, 'had the focus and did not show it').toEqual([]);
      return;
    }
  }
  throw new Error(`${name} was not reached with ${most} presses`);
}

/** Addresses of each kind of page that is open to everybody. */
async function publicAddresses(): Promise<string[]> {
  const answer = await fetch(new URL('/api/buildings/popular', inject('siteUrl')));
  const { data } = (await answer.json()) as { data: { title_eng: string }[] };
  const sitemap = await (await fetch(new URL('/sitemap.xml', inject('siteUrl')))).text();
  const parts = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const villages = parts.find((part) => part.includes('village'));
  const listed = villages ? await (await fetch(new URL(villages, inject('siteUrl')))).text() : '';
  const village = /<loc>([^<]+)<\/loc>/.exec(listed)?.[1];
  return [
    '/',
    '/novostroyki',
    `/${data[0]?.title_eng}`,
    ...(village ? [new URL(village).pathname] : []),
    '/auth',
    '/favorites',
    '/compare',
    '/contacts',
    '/info/consent',
    '/no-such-page',
  ];
}

test('by keyboard alone: from the main page to a callback that is sent', async () => {
  const page = await open('/', { viewport: { width: 1440, height: 900 } });
  // The button stands in the footer: everything before it is passed.
  await tabTo(page, /^Заказать звонок$/, 250);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').getByRole('textbox', { name: 'Телефон' }).waitFor();
  for (let presses = 0; presses < 6; presses++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('type') === 'tel')) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(`916${String(Date.now() % 10_000_000).padStart(7, '0')}`);
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.getAttribute('type') === 'checkbox')) break;
  }
  await page.keyboard.press('Space');
  const answered = page.waitForResponse(CALLBACK);
  await tabTo(page, /^Жду звонка$/, 8);
  await page.keyboard.press('Enter');
  expect((await answered).status()).toBe(201);
  await page.getByText('Спасибо, заявка принята').waitFor();
});

test('at 320 px, which is 1280 px at 400 %: nothing scrolls sideways', async () => {
  const expected = /404/;
  const page = await open(null, { viewport: NARROWEST, expected, used: true });
  for (const address of await publicAddresses()) {
    await page.goto(new URL(address, inject('siteUrl')).href);
    await whenAlive(page);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, address).toBeLessThanOrEqual(0);
  }
});

test('without scripts: lists, cards and the words of every page can be read', async () => {
  const page = await open(null, { javaScriptEnabled: false, expected: /404/ });
  for (const address of await publicAddresses()) {
    await page.goto(new URL(address, inject('siteUrl')).href);
    expect(await page.getByRole('heading', { level: 1 }).innerText(), address).not.toBe('');
    expect((await page.locator('main').innerText()).length, address).toBeGreaterThan(40);
  }
});

test('who asks for less motion gets none', async () => {
  const page = await open(null, { reducedMotion: 'reduce', used: true });
  for (const address of ['/', '/about', '/contacts']) {
    await page.goto(new URL(address, inject('siteUrl')).href);
    await whenAlive(page);
    const moving = (): string[] =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : ''));
    expect(await page.evaluate(moving), address).toEqual([]);
    await page.getByRole('button', { name: 'Заказать звонок' }).first().click();
    await page.locator('dialog[open]').waitFor();
    expect(await page.evaluate(moving), `${address} with a window`).toEqual([]);
  }
});

test('over a slow line the words come first, and a callback can be sent', async () => {
  const page = await open('/about', { used: false });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  // Slow 3G as browsers' own tools define it.
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await page.goto(new URL('/', inject('siteUrl')).href, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const scripts = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  );
  const isAlive = (): boolean => Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'));
  expect(scripts === 0 || !(await page.evaluate(isAlive)), 'the words waited for the scripts').toBe(true);
  await page.waitForFunction(isAlive);
  await page.getByRole('button', { name: 'Заказать звонок' }).first().click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('textbox', { name: 'Телефон' }).fill(`917${String(Date.now() % 10_000_000).padStart(7, '0')}`);
  await dialog.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
  const answered = page.waitForResponse(CALLBACK);
  await dialog.getByRole('button', { name: 'Жду звонка' }).click();
  expect((await answered).status()).toBe(201);
});
