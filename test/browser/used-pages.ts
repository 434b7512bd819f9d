import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/**
 * Pages that a journey has done with, for the next one. A new page is a process of its own that compiles every script and makes every letter anew:
 * three times the processor's time of one that goes on to another address. What a journey can leave in a page is taken out of
 * it: cookies and storage, routes, other tabs, listeners, history, a lost connection. A page that was changed for good is closed.
 */

/** A page, with the one line to the browser that empties it. */
interface Kept {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly line: CDPSession;
  uses: number;
  spoilt: boolean;
}

/** A process that drew many maps holds their memory. */
const MOST_USES = 12;
/** How many idle pages of a kind a worker keeps: most journeys have one, some two. */
const MOST_IDLE = 2;
/** A document of the site without scripts, where an emptied page waits: one of no site would be given another process. */
export const BARE = '/robots.txt';
/** What journeys listen to in a page. */
const LISTENED_TO = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;
/** Of a page whose journey names none, as Playwright has it. */
const SCREEN = { width: 1280, height: 720 };

const idle = new Map<string, Kept[]>();
const inUse = new Map<Page, { readonly kind: string; readonly kept: Kept }>();

/** A page of that kind which nobody uses, emptied, or a new one; `prepare` sees the profile of a new one before its page. */
export async function takePage(
  browser: Browser,
  kind: string,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Page> {
  const { viewport = SCREEN, colorScheme = null, reducedMotion = null, ...made } = options;
  const waiting = idle.get(kind)?.pop();
  const kept = waiting?.page.context().browser()?.isConnected() ? waiting : await newPage(browser, made, prepare);
  inUse.set(kept.page, { kind, kept });
  kept.uses++;
  if (viewport) await kept.page.setViewportSize(viewport);
  await kept.page.emulateMedia({ media: null, colorScheme, reducedMotion });
  return kept.page;
}

async function newPage(
  browser: Browser,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Kept> {
  const context = await browser.newContext(options);
  await prepare(context);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const kept = { page, context, line, uses: 0, spoilt: false };
  // What stays in a page whatever is done to it.
  const spoils = <Target extends object>(target: Target, ...names: readonly (keyof Target)[]) => {
    for (const name of names) {
      const former = target[name] as (...given: unknown[]) => unknown;
      const marked = (...given: unknown[]) => {
        kept.spoilt = true;
        return former.apply(target, given);
      };
      Object.assign(target, { [name]: marked });
    }
  };
  spoils(page, 'addInitScript', 'exposeFunction', 'exposeBinding');
  spoils(context, 'addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession', 'grantPermissions');
  spoils(page.clock, 'install', 'setFixedTime', 'setSystemTime');
  return kept;
}

/** Gives back the pages that were taken since the last time: emptied for the next journey, or closed where that one failed. */
export async function givePagesBack(site: string, failed: boolean): Promise<void> {
  const used = [...inUse.values()];
  inUse.clear();
  await Promise.all(
    used.map(async ({ kind, kept }) => {
      const others = idle.get(kind) ?? [];
      idle.set(kind, others);
      const worn = failed || kept.spoilt || kept.uses >= MOST_USES || kept.page.isClosed();
      if (!worn && others.length < MOST_IDLE && (await isEmptied(kept, site).catch(() => false))) others.push(kept);
      else await kept.context.close();
    }),
  );
}

/** Takes out of a page what its journey left there. @returns false where something would stay. */
async function isEmptied({ page, context, line }: Kept, site: string): Promise<boolean> {
  for (const event of LISTENED_TO) page.removeAllListeners(event);
  context.removeAllListeners('page');
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // What a page writes as it is left is written by then.
  await page.goto(new URL(BARE, site).href);
  const clean = await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
    const workers = await navigator.serviceWorker?.getRegistrations();
    return (await indexedDB.databases()).length === 0 && !workers?.length;
  });
  await context.clearCookies();
  await page.mouse.move(0, 0);
  await line.send('Page.resetNavigationHistory');
  return clean;
}
