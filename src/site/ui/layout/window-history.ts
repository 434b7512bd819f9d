import { keyOf, type Mark, marked, markOf, numberOf, unmarked } from './window-marks.ts';

interface OpenWindow {
  readonly close: () => void;
  /** The page (one address in the history) over which it was opened; undefined until that is known. */
  of?: string | undefined;
  /** Number of the router for that page: what was opened over a later page goes when one goes back. */
  at: number;
  /** Back was pressed for it; it is on its way out. */
  left: boolean;
}

type Write = History['pushState'];

/** What the history needs of a browser. */
interface Surroundings {
  readonly history: Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'>;
  readonly location: { readonly href: string; readonly pathname: string };
  readonly events: Pick<EventTarget, 'addEventListener'>;
}

/** A window that was asked to close and is still there after so long has only gone back a step of its own, ms. */
const LEAVING_MS = 40;
/** A browser that is asked to move too often does not; what waits for it is written then, ms. */
const MOVING_MS = 1000;

/**
 * Keeps one entry of the history for each open window, so that Back closes the innermost one and the page stays as it is. The
 * router does not hear of moves between a page and its windows. What it writes while a window is open ends up where it would have
 * without one: a link takes the place of the windows, a changed address is that of the page below as well.
 */
export class WindowHistory {
  readonly #browser: Surroundings;
  readonly #native: { readonly push: Write; readonly replace: Write };
  readonly #windows: OpenWindow[] = [];
  /** Writes that wait until a move of ours has arrived. */
  #waiting: (() => void)[] = [];
  #late: ReturnType<typeof setTimeout> | undefined;
  #moving = false;
  #asked = false;
  #here: Mark | undefined;
  /** Entries of windows up to here may lie ahead. */
  #deepest = 0;
  /** The page as it was written last. */
  #face: { readonly state: unknown; readonly url: string };
  /** The entries below the present one may show an older address. */
  #changed = false;

  constructor(browser: Surroundings) {
    const { history, location, events } = browser;
    this.#browser = browser;
    this.#native = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) };
    this.#here = markOf(history.state);
    this.#face = { state: history.state, url: location.href };
    history.pushState = this.#push;
    history.replaceState = this.#replace;
    events.addEventListener('popstate', this.#arrived, { capture: true });
    // The page was loaded anew with a window open: nothing lies over it now.
    this.#ask();
  }

  /** Puts a window over the page: Back closes it with `close`. Gives what takes it away, however it was closed. */
  readonly open = (close: () => void): (() => void) => {
    const window: OpenWindow = { close, at: 0, left: false };
    this.#windows.push(window);
    this.#ask();
    return () => {
      this.#windows.splice(this.#windows.indexOf(window), 1);
      this.#ask();
    };
  };

  get #state(): unknown {
    return this.#browser.history.state;
  }

  /** Open windows of this page. */
  #inside(): OpenWindow[] {
    return this.#windows.filter(({ of, left }) => this.#here && of === this.#here.of && !left);
  }

  #written(): void {
    this.#here = markOf(this.#state);
    this.#face = { state: this.#state, url: this.#browser.location.href };
  }

  #move(by: number): void {
    this.#moving = true;
    this.#late = setTimeout(() => this.#goOn(), MOVING_MS);
    this.#browser.history.go(by);
  }

  #goOn(): void {
    clearTimeout(this.#late);
    this.#moving = false;
    const writes = this.#waiting;
    this.#waiting = [];
    for (const write of writes) write();
    this.#ask();
  }

  /** After all that one stroke closes and opens: a window that gives way to another leaves its entry to it. */
  #ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      if (!this.#moving) this.#settle();
    });
  }

  /** Makes the history as deep as there are windows. */
  #settle(): void {
    const fresh = this.#windows.filter(({ of }) => of === undefined);
    if (fresh.length > 0 && !this.#here) {
      this.#native.replace(marked(this.#state, { of: Math.random().toString(36).slice(2), depth: 0 }), '');
      this.#written();
    }
    for (const window of fresh) Object.assign(window, { of: this.#here?.of, at: numberOf(this.#state) });
    const wanted = this.#inside().length;
    const depth = this.#here?.depth ?? 0;
    if (wanted < depth) this.#move(wanted - depth);
    for (let next = depth + 1; this.#here && next <= wanted; next++) {
      this.#native.push(marked(this.#state, { ...this.#here, depth: next }), '');
      this.#written();
      this.#deepest = next;
    }
  }

  readonly #push: Write = (state, unused, url) => {
    const again = () => this.#push(state, unused, url);
    if (this.#moving) return void this.#waiting.push(again);
    const { location } = this.#browser;
    const depth = this.#here?.depth ?? 0;
    const elsewhere = new URL(url ?? '', location.href).pathname !== location.pathname;
    const over = depth - (elsewhere ? 0 : Math.min(depth, this.#inside().length));
    // In place of a single window at once; what lies ahead goes only when an entry is added.
    const inPlace = over === 1 && depth === this.#deepest && !this.#changed;
    if (over > 0 && !inPlace) {
      this.#waiting.push(again);
      return this.#move(-over);
    }
    this.#native[inPlace ? 'replace' : 'push'](unmarked(state), unused, url);
    this.#changed = false;
    this.#written();
  };

  readonly #replace: Write = (state, unused, url) => {
    if (this.#moving) return void this.#waiting.push(() => this.#replace(state, unused, url));
    this.#native.replace(this.#here ? marked(state, this.#here) : unmarked(state), unused, url);
    this.#changed ||= (this.#here?.depth ?? 0) > 0;
    this.#written();
  };

  readonly #arrived = (event: Event): void => {
    const to = markOf(this.#state);
    if (to && to.of === this.#here?.of) {
      event.stopImmediatePropagation();
      this.#step(to);
    } else {
      this.#written();
      this.#changed = false;
      const later = this.#windows.filter(({ of, at }) => of !== undefined && at > numberOf(this.#state));
      for (const window of later.reverse()) window.close();
    }
    this.#goOn();
  };

  /** Within a page and its windows. */
  #step(to: Mark): void {
    const { state, url } = this.#face;
    if (this.#browser.location.href !== url || keyOf(this.#state) !== keyOf(state)) {
      this.#native.replace(marked(state, to), '', url);
    }
    this.#written();
    if (to.depth === 0) this.#changed = false;
    const closing = this.#inside().slice(to.depth).reverse();
    for (const window of closing) window.left = true;
    for (const window of closing) window.close();
    setTimeout(() => {
      for (const window of closing) window.left = false;
      this.#ask();
    }, LEAVING_MS);
  }
}

let kept: WindowHistory | undefined;

/** From now on, in this browser, Back closes windows. Before the router first looks at the history. */
export function keepWindowsInHistory(): void {
  kept ??= new WindowHistory({ history: window.history, location: window.location, events: window });
}

/** Says that a window is open; gives what says that it is closed. */
export function openInHistory(close: () => void): (() => void) | undefined {
  return kept?.open(close);
}
