import type { ElementHandle, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminPages, at } from '../admin-pages.ts';
import { newClient, unique } from '../office-pages.ts';
import { type PageOptions, usePages, withMouse } from '../open-page.ts';
import { requestsOf } from '../quiet.ts';

/**
 * Every window that a button of a page opens, over every other of that page. The windows are found by trying the buttons, not by a
 * list; nothing that is pressed on the way reaches the server.
 */

const open = usePages();
const asAdmin = adminPages(open);
const SMALL: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LARGE: PageOptions = { viewport: { width: 1440, height: 900 } };
/** Writing is refused, and what is said of that is not looked at. */
const ANYTHING: PageOptions = { expected: /./ };
/** A window comes at once where the page asks for nothing more; what has not come by then is none, ms. */
const SOON = 400;

interface Opener {
  /** Looks and words of the button: of each row of a list the first has it. */
  readonly key: string;
  readonly title: string;
}

declare global {
  interface Window {
    /** The buttons that look different, by what tells them apart. */
    differentButtons(): Map<string, HTMLElement>;
    /** Open windows, the lowest first. */
    windowsInOrder(): HTMLElement[];
  }
}

function lookAround(): void {
  window.differentButtons = () => {
    const found = new Map<string, HTMLElement>();
    // A window that the page itself opened, as that of a flat, makes inert what lies behind.
    const under = document.querySelector('dialog[open]:not([data-tried])') ?? document.querySelector('main');
    for (const button of under?.querySelectorAll<HTMLElement>('button:not([disabled])') ?? []) {
      const words = (button.innerText || button.ariaLabel || '').replaceAll(/[\d:«].*/g, '').trim();
      const key = `${button.className} ${words}`;
      if (!found.has(key) && button.checkVisibility()) found.set(key, button);
    }
    return found;
  };
  window.windowsInOrder = () =>
    [...document.querySelectorAll<HTMLElement>('dialog[open]')].sort(
      (a, b) => Number(a.dataset.layer) - Number(b.dataset.layer),
    );
}

const titles = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.windowsInOrder().map((dialog) => dialog.querySelector('h2')?.textContent ?? ''));

/** Presses a button wherever it is, also one that a window makes inert. */
const force = (page: Page, key: string) =>
  page.evaluate((wanted) => window.differentButtons().get(wanted)?.click(), key);

async function show(page: Page, path: string): Promise<number> {
  await page.goto(at(path));
  await page.locator('main').waitFor();
  if (path.includes('flat=')) await page.locator('dialog[open]').waitFor();
  await settle(page);
  return (await titles(page)).length;
}

/** Waits until what a press began is drawn, however long its code takes to come. */
async function settle(page: Page): Promise<void> {
  const drawn = () =>
    page
      .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))
      // The press led to another page.
      .catch(() => undefined);
  await drawn();
  // The code of a window is asked for when it first opens.
  while (requestsOf(page).size > 0) await drawn();
  await drawn();
}

const isThere = async (page: Page, number: number): Promise<boolean> => {
  await settle(page);
  return page
    .waitForFunction((n) => window.windowsInOrder().length === n, number, { timeout: SOON })
    .then(
      () => true,
      () => false,
    );
};

async function findOpeners(page: Page, path: string): Promise<Opener[]> {
  const found: Opener[] = [];
  const under = await show(page, path);
  const { pathname } = new URL(page.url());
  for (const key of await page.evaluate(() => [...window.differentButtons().keys()])) {
    await force(page, key);
    if (await isThere(page, under + 1)) {
      const title = (await titles(page)).at(-1) ?? '';
      if (!found.some((other) => other.title === title)) found.push({ key, title });
      await page.keyboard.press('Escape');
    }
    if (!(await isThere(page, under)) || new URL(page.url()).pathname !== pathname) await show(page, path);
  }
  return found;
}

/** Whether the window on top is what lies in its middle, and has the focus. */
const reigns = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const top = window.windowsInOrder().at(-1);
    if (!top) return false;
    const { x, y, width, height } = top.getBoundingClientRect();
    const middle = document.elementFromPoint(x + width / 2, y + Math.min(height, innerHeight - y) / 2);
    return top.contains(middle) && top.contains(document.activeElement);
  });

async function expectOrder(page: Page, path: string, lower: Opener, upper: Opener, touch: boolean): Promise<void> {
  const what = `${path}: «${upper.title}» over «${lower.title}»`;
  const under = await show(page, path);
  const handle = await page.waitForFunction((key) => window.differentButtons().get(key), lower.key);
  const opener = handle.asElement() as ElementHandle<HTMLElement>;
  await (touch ? opener.tap() : opener.click());
  await page.waitForFunction((n) => window.windowsInOrder().length === n, under + 1);
  expect([what, await reigns(page)]).toEqual([what, true]);
  if (!touch) expect([what, await missesField(page)]).toEqual([what, false]);
  await page.evaluate(() => window.windowsInOrder().at(-1)?.setAttribute('data-tried', ''));
  await force(page, upper.key);
  // One place of the page shows one of several windows: there is no second one then.
  if (await isThere(page, under + 2)) {
    expect([what, await reigns(page)]).toEqual([what, true]);
    await page.keyboard.press('Escape');
    await page.waitForFunction((n) => window.windowsInOrder().length === n, under + 1);
    expect([what, (await titles(page)).at(-1)]).toEqual([what, lower.title]);
    expect([what, await reigns(page)]).toEqual([what, true]);
  }
  await page.keyboard.press('Escape');
  await page.waitForFunction((n) => window.windowsInOrder().length === n, under);
  expect([what, await opener.evaluate((element) => document.activeElement === element)]).toEqual([what, true]);
}

/** Whether the window on top was opened for a field and does not give it the focus. */
const missesField = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const field = window.windowsInOrder().at(-1)?.querySelector('[data-first-field], [data-autofocus]');
    return Boolean(field) && field !== document.activeElement;
  });

/** Address of a flat's window over its complex. */
async function flatPath(page: Page): Promise<string> {
  const list = await (await page.request.get(at('/api/buildings?no_flats=0&per_page=1'))).json();
  const [building] = list.data;
  const flats = await (await page.request.get(at(`/api/buildings/${building.id}/flats?per_page=50`))).json();
  const free = flats.data.find((flat: { status: number }) => flat.status === 1);
  return `/${building.title_eng}?flat=${free.id}`;
}

const PATHS = ['/users', '/clients', '/admin/staff', '/admin/owner/plan', '/admin/developers', 'card', 'flat'];

describe('the windows of a page of the back-office', () => {
  test.each([
    ['by mouse', LARGE],
    ['by touch, 390 px', SMALL],
  ] as const)('lie over one another as they were opened, %s', { timeout: 600_000 }, async (_, options) => {
    const page = await asAdmin('/clients', { ...options, ...ANYTHING });
    if (options === LARGE) await page.addInitScript(withMouse);
    await newClient(page, `+7 926 ${unique(31)}`, 'Пётр Окнов');
    const places: Record<string, string> = { card: new URL(page.url()).pathname, flat: await flatPath(page) };
    await page.addInitScript(lookAround);
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
    const seen = new Set<string>();
    for (const place of PATHS) {
      const path = places[place] ?? place;
      const openers = await findOpeners(page, path);
      for (const lower of openers)
        for (const upper of openers) {
          if (lower === upper && openers.length > 1) continue;
          await expectOrder(page, path, lower, upper, options === SMALL);
          seen.add(lower.title);
        }
    }
    expect([...seen].length).toBeGreaterThan(5);
  });
});
