import type { FeedElement } from './element.ts';
import { readUrl } from './read-text.ts';

/** Addresses of feeds kept of one index. */
const MAX_FEEDS = 500;
/** An entry of an index is a link and a few words about it. */
const ELEMENTS_A_LINK = 8;

const ENDING_OF_FEEDS = /\.(?:xml|yml|json)(?:\.gz)?$|\.gz$/i;
const ENDING_OF_OTHERS = /\.(?:jpe?g|png|webp|gif|svg|avif|pdf|docx?|xlsx?|zip|rar|css|js|mp4|s?html?|txt)$/i;
const WORDS_OF_FEEDS = /feed|fid(?![a-z])|xml|yrl|cian|avito|domcli[ck]k?|profitbase|export|unload|v[iy]gruzk/i;

/** The links of a file that may turn out to be no feed but a list of feeds. */
export class IndexLinks {
  readonly #links = new Set<string>();

  /** Takes the links of one element beside or instead of the records; false where it is no entry of an index. */
  add(element: FeedElement): boolean {
    const found: string[] = [];
    const elements = collect(element, found);
    const isEntry = found.length > 0 && elements <= ELEMENTS_A_LINK * found.length;
    if (isEntry) for (const url of found) if (this.#links.size < MAX_FEEDS) this.#links.add(url);
    return isEntry;
  }

  /** Each address once, in the order of the file. */
  get feeds(): string[] {
    return [...this.#links];
  }
}

/** Gathers the feed addresses in the element; answers how many elements it is. */
function collect(element: FeedElement, found: string[]): number {
  let elements = 1;
  for (const text of [element.text, ...Object.values(element.attributes)]) {
    const url = text.length < 4_096 && /^\s*(?:https?:)?\/\//i.test(text) ? readUrl(text.trim()) : null;
    if (url !== null && isFeedAddress(url)) found.push(url);
  }
  for (const child of element.children) elements += collect(child, found);
  return elements;
}

/** Whether a feed may stand there, by its name alone. */
function isFeedAddress(address: string): boolean {
  const { pathname, search } = new URL(address);
  if (ENDING_OF_FEEDS.test(pathname)) return true;
  return !ENDING_OF_OTHERS.test(pathname) && WORDS_OF_FEEDS.test(pathname + search);
}
