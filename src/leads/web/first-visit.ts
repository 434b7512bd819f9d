import { cookieChoice, onCookieChoice } from '../../site/client/cookie-choice.ts';
import { type FirstPage, type Visit, visitOf } from '../rules/source.ts';

/** Key in localStorage: a JSON of the first visit. Kept only by who accepted what is not necessary (the page of cookies). */
const KEY = 'first-visit';
/** So long a source counts, ms. */
const KEPT_FOR = 90 * 24 * 3_600_000;

/** What the page knows while it is open, whatever was chosen. */
let here: Visit | undefined;

function readKept(): Visit | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept)) return undefined;
    return Date.parse(String(kept.at)) > Date.now() - KEPT_FOR ? (kept as Visit) : undefined;
  } catch {
    return undefined;
  }
}

function keep(): void {
  try {
    if (cookieChoice() !== 'all') localStorage.removeItem(KEY);
    else if (here && !readKept()) localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // Storage is closed to us: the page itself knows.
  }
}

function firstPage(): FirstPage {
  const { searchParams } = new URL(location.href);
  const { hostname, pathname } = location;
  const before = document.referrer === '' ? undefined : new URL(document.referrer).hostname || undefined;
  return { query: (key) => searchParams.get(key), host: hostname, path: pathname, before };
}

/** Notes where this visit began; for every page, once. Answers how to stop. */
export function noteFirstVisit(): () => void {
  here ??= visitOf(firstPage(), new Date().toISOString());
  keep();
  return onCookieChoice(keep);
}

/** Where the visitor first came from, as far as it may be known; sent with his requests. */
export function firstVisit(): Visit | undefined {
  return (cookieChoice() === 'all' ? readKept() : undefined) ?? here;
}
