import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, inject } from 'vitest';
import { VIEW_COOKIE } from '../../src/search/rules/search-view.ts';
import { BROWSER_SWITCHES, findBrowser } from '../../workshop/scripts/browser.ts';
import { watchRequests } from './quiet.ts';
import { givePagesBack, takePage } from './used-pages.ts';

/** Pages of journeys live for seconds: what the last compiler of V8 makes faster in them costs more than it gives. */
const SWITCHES = [...BROWSER_SWITCHES, '--js-flags=--no-turbofan'];

/** Opens pages of the site for the journeys of one test file; null: a blank page, for a journey that prepares its first visit. */
export type OpenPage = (address: string | null, options?: PageOptions) => Promise<Page>;

export interface PageOptions extends BrowserContextOptions {
  /** What the browser may say or throw in this journey: that a request failed, where the journey makes it fail. */
  readonly expected?: RegExp;
  /** Nobody has answered the question about cookies yet; it lies over the lower edge of the page. */
  readonly firstVisit?: boolean;
  /** Nobody has moved yet: parts that come alive at the first sign of the visitor wait. */
  readonly untouched?: boolean;
  /** Whether a page that an earlier journey has done with may serve, emptied: so where an address is named. Not where requests fail: what is asked for may be in its memory. */
  readonly used?: boolean;
  /** The search shows no map: nothing is drawn for a journey that does not look at it. */
  readonly listOnly?: boolean;
}

/** The browser of this worker: the files that it runs share one: each of thirty files started one of its own. */
let started: Promise<Browser> | undefined;

async function theBrowser(): Promise<Browser> {
  const running = await started?.catch(() => undefined);
  if (running?.isConnected()) return running;
  started = chromium.launch({ executablePath: findBrowser(), args: SWITCHES });
  return started;
}

/** What an emptied page takes on anew; with any other option a page is made for its journey alone. */
const TAKEN_ON: ReadonlySet<string> = new Set([
  'viewport',
  'hasTouch',
  'isMobile',
  'colorScheme',
  'reducedMotion',
] satisfies (keyof BrowserContextOptions)[]);

/**
 * Opens pages for the tests of a file. Each begins as in a profile of its own. A page that an earlier journey has done with
 * serves again, with the site's code in its memory, except to journeys that prepare their first visit or say `used: false`, and in
 * files that say `anew`: what they look at must not be there yet. A journey in which the page logs an error to its console,
 * throws, or breaks the content security policy fails.
 */
export function usePages({ anew = false } = {}): OpenPage {
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(theBrowser);
  afterEach(async ({ task }) => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    await givePagesBack(inject('siteUrl'), task.result?.state === 'fail');
    const heard = complaints;
    complaints = [];
    if (heard.length > 0) throw new Error(`The browser complained:\n${heard.join('\n')}`);
  });

  return async (address, options = {}) => {
    const {
      expected,
      firstVisit = false,
      listOnly = false,
      untouched = false,
      used = address !== null,
      ...made
    } = options;
    const browser = await theBrowser();
    const profile = { locale: 'ru-RU', timezoneId: 'Europe/Moscow', ...made };
    const prepare = async (context: BrowserContext): Promise<void> => {
      if (!firstVisit) await context.addInitScript(answerCookies);
    };
    let page: Page;
    if (used && !anew && !untouched && Object.keys(made).every((name) => TAKEN_ON.has(name))) {
      page = await takePage(browser, JSON.stringify([firstVisit, made.hasTouch, made.isMobile]), profile, prepare);
    } else {
      const context = await browser.newContext(profile);
      contexts.push(context);
      await prepare(context);
      page = await context.newPage();
    }
    watchRequests(page.context());
    const site = inject('siteUrl');
    if (listOnly) await page.context().addCookies([{ url: site, name: VIEW_COOKIE, value: 'list' }]);
    page.on('pageerror', (error) => {
      if (!expected?.test(error.message)) complaints.push(`${page.url()}: ${error.message}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected?.test(message.text()))
        complaints.push(`${page.url()}: ${message.text()}`);
    });
    if (address === null) return page;
    await page.goto(new URL(address, site).href);
    if (made.javaScriptEnabled !== false) await (untouched ? page.waitForFunction(isAlive) : whenAlive(page));
    return page;
  };
}

/** Waits until every part of the page listens to its visitor. */
export async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(isWholeAlive);
}

/** Runs in every document, also in those that have no storage. */
function answerCookies(): void {
  try {
    localStorage.setItem('cookie-choice', 'necessary');
  } catch {
    // A blank page has none.
  }
}

/** Lets a page believe in a mouse, by an init script: a Chromium without windows says that it has none. */
export function withMouse(): void {
  const asked = window.matchMedia.bind(window);
  window.matchMedia = (query) => asked(query.replace('(hover: hover) and (pointer: fine)', 'all'));
}

/** Whether React has taken over what the server drew: before it, a press on a link is a plain one. */
function isAlive(): boolean {
  return document.body !== null && Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'));
}

/** Whether the parts that come alive later are so too: a sign of a visitor brings them. */
function isWholeAlive(): boolean {
  const isReact = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  if (document.body === null || !isReact(document.body)) return false;
  dispatchEvent(new PointerEvent('pointermove'));
  return [...document.querySelectorAll('[data-later] > :first-child')].every(isReact);
}
