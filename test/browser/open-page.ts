import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { BROWSER_SWITCHES, findBrowser } from '../../scripts/browser.ts';

/** Opens pages of the site for the journeys of one test file. */
export type OpenPage = (address: string, options?: BrowserContextOptions) => Promise<Page>;

/**
 * Starts a browser for the tests of a file and closes it after them. Each page has a profile of its own. A journey in
 * which the page logs an error to its console, throws, or breaks the content security policy fails.
 */
export function usePages(): OpenPage {
  let browser: Browser;
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_SWITCHES] });
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const heard = complaints;
    complaints = [];
    if (heard.length > 0) throw new Error(`The browser complained:\n${heard.join('\n')}`);
  });
  afterAll(() => browser.close());

  return async (address, options) => {
    const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', ...options });
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
    });
    await page.goto(new URL(address, inject('siteUrl')).href);
    return page;
  };
}
