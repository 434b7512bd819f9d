import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WindowHistory } from './window-history.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ORIGIN = 'https://site.test';
/** Moves of a browser come later than they are asked for, ms. */
const MOVE_MS = 5;

/** A history as browsers have it: moves arrive later, a new entry cuts off those ahead. */
class Browser {
  readonly entries: { state: unknown; url: string }[];
  index = 0;
  readonly events = new EventTarget();

  constructor(url: string, state: unknown = null) {
    this.entries = [{ state, url: ORIGIN + url }];
  }

  get entry() {
    const entry = this.entries[this.index];
    if (!entry) throw new Error('Nowhere');
    return entry;
  }

  readonly location = ((browser: Browser) => ({
    get href() {
      return browser.entry.url;
    },
    get pathname() {
      return new URL(browser.entry.url).pathname;
    },
  }))(this);

  readonly history = ((browser: Browser) => ({
    get state() {
      return structuredClone(browser.entry.state);
    },
    go: (by = 0) => {
      setTimeout(() => {
        if (!browser.entries[browser.index + by]) return;
        browser.index += by;
        browser.events.dispatchEvent(new Event('popstate'));
      }, MOVE_MS);
    },
    pushState: (state: unknown, _: string, url?: string | URL | null) => {
      browser.entries.splice(++browser.index, Number.POSITIVE_INFINITY, browser.written(state, url, -1));
    },
    replaceState: (state: unknown, _: string, url?: string | URL | null) => {
      browser.entries[browser.index] = browser.written(state, url);
    },
  }))(this);

  written(state: unknown, url: string | URL | null | undefined, from = 0) {
    const base = this.entries[this.index + from]?.url;
    return { state: structuredClone(state), url: new URL(url ?? '', base).href };
  }
}

interface Shown {
  /** With its search. */
  page: string;
  windows: string[];
}

/** The site in that browser: a router that follows the history, and windows over its pages that go with their page. */
function open(browser: Browser) {
  const windows = new WindowHistory(browser);
  const { history } = browser;
  let keys = 0;
  let names = 0;
  const shown: Shown & { readonly refused: Set<string> } = { page: path(), windows: [], refused: new Set() };
  const gone = new Map<string, () => void>();
  const heard: string[] = [];

  function path(): string {
    const { pathname, search } = new URL(browser.location.href);
    return pathname + search;
  }
  const remove = (name: string) => {
    gone.get(name)?.();
    gone.delete(name);
    shown.windows = shown.windows.filter((other) => other !== name);
  };
  const show = (page: string) => {
    if (page.split('?')[0] !== shown.page.split('?')[0]) for (const name of [...shown.windows]) remove(name);
    shown.page = page;
  };
  browser.events.addEventListener('popstate', () => {
    heard.push(path());
    show(path());
  });
  const number = () => (history.state as { idx?: number } | null)?.idx ?? 0;
  return {
    shown,
    heard,
    openWindow: () => {
      const name = `w${++names}`;
      shown.windows.push(name);
      const close = () => {
        if (!shown.refused.delete(name)) remove(name);
      };
      gone.set(name, windows.open(close));
      return name;
    },
    remove,
    /** By a link; React shows the page at once. */
    follow: (page: string) => {
      history.pushState({ key: `k${++keys}`, idx: number() + 1 }, '', page);
      show(page);
    },
    /** A page whose windows stay, at another address. */
    rewrite: (page: string) => {
      history.replaceState({ key: `k${++keys}`, idx: number() }, '', page);
      shown.page = page;
    },
  };
}

const rest = () => vi.advanceTimersByTimeAsync(200);
const back = (browser: Browser) => browser.history.go(-1);

test('Back closes windows one by one, quick presses as well, and the router hears nothing of it', async () => {
  const browser = new Browser('/complex', { idx: 0 });
  const site = open(browser);
  site.openWindow();
  await rest();
  site.openWindow();
  await rest();
  expect(browser.index).toBe(2);
  back(browser);
  back(browser);
  await rest();
  expect(site.shown).toMatchObject({ page: '/complex', windows: [] });
  expect(site.heard).toEqual([]);
  expect(browser.index).toBe(0);
});

test('a window that gives way to another in one stroke leaves its entry to it', async () => {
  const browser = new Browser('/complex');
  const site = open(browser);
  const first = site.openWindow();
  await rest();
  site.remove(first);
  site.openWindow();
  await rest();
  expect(browser.entries).toHaveLength(2);
  expect(browser.index).toBe(1);
});

test('Forward does not open a window again', async () => {
  const browser = new Browser('/complex');
  const site = open(browser);
  site.openWindow();
  await rest();
  back(browser);
  await rest();
  browser.history.go(1);
  await rest();
  expect(site.shown.windows).toEqual([]);
  expect(browser.index).toBe(0);
  expect(site.heard).toEqual([]);
});

test('a link in a window takes its place, however many there were', async () => {
  for (const count of [1, 2, 3]) {
    const browser = new Browser('/complex');
    const site = open(browser);
    for (let i = 0; i < count; i++) site.openWindow();
    await rest();
    site.follow('/auth');
    await rest();
    expect(browser.entries.map(({ url }) => url)).toEqual([`${ORIGIN}/complex`, `${ORIGIN}/auth`]);
    back(browser);
    await rest();
    expect(site.shown).toMatchObject({ page: '/complex', windows: [] });
  }
});

test('a window that only goes back a step of its own is closed by the next Back', async () => {
  const browser = new Browser('/complex');
  const site = open(browser);
  site.shown.refused.add(site.openWindow());
  await rest();
  back(browser);
  await rest();
  expect(site.shown.windows).toHaveLength(1);
  back(browser);
  await rest();
  expect(site.shown).toMatchObject({ page: '/complex', windows: [] });
  expect(browser.index).toBe(0);
});

test('a page that was loaded anew with a window open needs no press for it', async () => {
  const before = new Browser('/complex');
  const old = open(before);
  old.openWindow();
  old.openWindow();
  await rest();
  const browser = new Browser('/complex');
  browser.entries.splice(0, 1, ...before.entries);
  browser.index = before.index;
  const site = open(browser);
  await rest();
  expect(browser.index).toBe(0);
  expect(site.heard).toEqual([]);
});

test('an address that changes while a window closes is that of the page', async () => {
  const browser = new Browser('/search');
  const site = open(browser);
  const filters = site.openWindow();
  await rest();
  site.remove(filters);
  await Promise.resolve();
  site.rewrite('/search?rooms=2');
  await rest();
  expect(browser.index).toBe(0);
  expect(browser.location.href).toBe(`${ORIGIN}/search?rooms=2`);
});

type Step =
  | { readonly do: 'open' | 'close' | 'closeLowest' | 'swap' | 'back' | 'backTwice' | 'forward' | 'rewrite' | 'refuse' }
  | { readonly do: 'follow'; readonly closing: boolean };

const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>(
    ...(['open', 'close', 'closeLowest', 'swap', 'back', 'backTwice', 'forward', 'rewrite', 'refuse'] as const).map(
      (what) => ({ do: what }),
    ),
  ),
  fc.constantFrom<Step>({ do: 'open' }, { do: 'back' }),
  fc.boolean().map((closing): Step => ({ do: 'follow', closing })),
);

/** What should be: pages, where one stands among them, and how many windows lie over it. */
class Model {
  pages = ['/p0'];
  at = 0;
  windows = 0;

  back(): void {
    if (this.windows > 0) this.windows--;
    else if (this.at > 0) this.at--;
  }
  cut(): void {
    this.pages.length = this.at + 1;
  }
}

test('after any presses the page, its windows and the place in the history are as without tricks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 25 }), async (steps) => {
      const browser = new Browser('/p0', { idx: 0 });
      const site = open(browser);
      const model = new Model();
      for (const [i, step] of steps.entries()) {
        await take(step, i, { browser, site, model });
        await rest();
        expect(site.shown.page).toBe(model.pages[model.at]);
        expect(site.shown.windows).toHaveLength(model.windows);
        expect(browser.index).toBe(model.at + model.windows);
        expect(browser.location.href).toBe(ORIGIN + site.shown.page);
      }
    }),
    { numRuns: 400 },
  );
});

interface Play {
  readonly browser: Browser;
  readonly site: ReturnType<typeof open>;
  readonly model: Model;
}

async function take(step: Step, i: number, { browser, site, model }: Play): Promise<void> {
  const [lowest] = site.shown.windows;
  const top = site.shown.windows.at(-1);
  switch (step.do) {
    case 'open':
      site.openWindow();
      model.cut();
      model.windows++;
      return;
    case 'close':
    case 'closeLowest': {
      const name = step.do === 'close' ? top : lowest;
      if (!name) return;
      site.remove(name);
      model.windows--;
      return;
    }
    case 'swap':
      if (!top) return;
      site.remove(top);
      site.openWindow();
      return;
    case 'refuse':
      if (!top) return;
      site.shown.refused.add(top);
      back(browser);
      return;
    case 'back':
      back(browser);
      model.back();
      return;
    case 'backTwice':
      back(browser);
      await vi.advanceTimersByTimeAsync(1);
      back(browser);
      model.back();
      model.back();
      return;
    case 'forward':
      browser.history.go(1);
      if (model.windows === 0 && model.at + 1 < model.pages.length) model.at++;
      return;
    case 'rewrite':
      model.pages[model.at] = `/p${model.at}?${i}`;
      site.rewrite(`/p${model.at}?${i}`);
      return;
    case 'follow': {
      const page = `/q${i}`;
      if (step.closing && top) site.remove(top);
      site.follow(page);
      model.cut();
      model.pages.push(page);
      model.at++;
      model.windows = 0;
    }
  }
}
