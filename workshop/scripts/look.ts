/**
 * Screenshots of a page of a running site, for people to look at: 1440 and 390 px wide, light and dark, the first
 * screen and the whole page, into ./look/.
 *
 * npm run look -- /novostroyki [--base http://localhost:3000]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { BROWSER_SWITCHES, ensureBrowser } from './browser.ts';

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const SCHEMES = ['light', 'dark'] as const;
const FOLDER = 'look';
/** Longest wait for network and map to come to rest, ms. */
const DELAY_MS = 15_000;

type Shot = {
  base: string;
  address: string;
  size: { width: number; height: number };
  scheme: (typeof SCHEMES)[number];
};

async function shoot(browser: Browser, { base, address, size, scheme }: Shot): Promise<string[]> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  const answer = await page.goto(new URL(address, base).href, { waitUntil: 'load', timeout: DELAY_MS });
  if (!answer?.ok()) complaints.push(`status ${answer?.status()}`);
  await comeToRest(page);
  const name = `${nameOf(address)}-${size.width}-${scheme}`;
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await scrollThrough(page);
  // Sections out of sight are not drawn, and most of a long picture is out of sight.
  await page.evaluate("document.styleSheets[0]?.insertRule('* { content-visibility: visible !important }')");
  await comeToRest(page);
  await page.screenshot({ path: join(FOLDER, `${name}-full.png`), fullPage: true });
  await context.close();
  return [`${join(FOLDER, name)}.png`, ...complaints.map((complaint) => `  ${complaint}`)];
}

/** Waits for the network, the fonts and, where there is one, the map (it sets data-map-idle on its element). */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: DELAY_MS }).catch(() => {});
  await page.evaluate('document.fonts.ready');
  if ((await page.locator('[data-map]').count()) > 0) {
    await page
      .locator('[data-map-idle]')
      .first()
      .waitFor({ state: 'attached', timeout: DELAY_MS })
      .catch(() => {});
  }
}

/** Brings lazily loaded pictures into being, then returns to the top. */
async function scrollThrough(page: Page): Promise<void> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  for (let y = 0; y < height; y += 700) {
    await page.evaluate(`window.scrollTo(0, ${y})`);
    await page.waitForTimeout(60);
  }
  await page.evaluate('window.scrollTo(0, 0)');
  await comeToRest(page);
}

const nameOf = (address: string): string => address.replaceAll(/[^\p{L}\d]+/gu, '-').replaceAll(/^-|-$/g, '') || 'main';

const { values, positionals } = parseArgs({
  options: { base: { type: 'string', default: `http://localhost:${process.env.PORT ?? 3000}` } },
  allowPositionals: true,
});
const found = ensureBrowser();
if ('missing' in found) {
  process.stderr.write(`${found.missing}\n`);
  process.exit(69);
}
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: found.path, args: [...BROWSER_SWITCHES] });
for (const address of positionals.length > 0 ? positionals : ['/']) {
  for (const size of WIDTHS) {
    for (const scheme of SCHEMES) {
      process.stdout.write(`${(await shoot(browser, { base: values.base, address, size, scheme })).join('\n')}\n`);
    }
  }
}
await browser.close();
