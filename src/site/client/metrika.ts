import { type AnalyticsDetails, type AnalyticsEvent, onTrack } from './analytics.ts';
import { cookieChoice, onCookieChoice } from './cookie-choice.ts';

/**
 * Yandex Metrika as a listener of the event bus, for installations that configure a counter. Its script is asked for only
 * after the visitor agreed, and not again once he has taken it back. It hears the paths of public pages without their
 * queries, and named events; the recorder of sessions is off.
 */

const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js';
/** Working screens of people who are logged in: their addresses tell about persons. */
const PERSONAL = /^\/(auth|me|clients|users|admin|office|favorites|recommendations)/;

interface Counter {
  (...call: unknown[]): void;
  a?: unknown[][];
  l?: number;
}

let started = false;

/** Follows the visitor's choice about cookies from now on; once a page. @param id number of the counter. */
export function startMetrika(id: string): void {
  if (started) return;
  started = true;
  let loaded = false;
  const follow = (): void => {
    if (loaded || cookieChoice() !== 'all') return;
    loaded = true;
    load(id);
    hitMetrika(id, location.pathname);
  };
  onTrack((event, details) => tell(id, event, details));
  onCookieChoice(follow);
  follow();
}

/** Counts a page of the site by its path. */
export function hitMetrika(id: string, path: string): void {
  if (!PERSONAL.test(path)) call(Number(id), 'hit', location.origin + path, { title: document.title });
}

function tell(id: string, event: AnalyticsEvent, details: AnalyticsDetails): void {
  call(Number(id), 'reachGoal', event, details);
}

/** Nothing is kept for later while the visitor has not agreed. */
function call(...parts: unknown[]): void {
  const { ym } = window as { ym?: Counter };
  if (ym && cookieChoice() === 'all') ym(...parts);
}

function load(id: string): void {
  const calls: unknown[][] = [];
  const counter: Counter = (...parts) => void calls.push(parts);
  counter.a = calls;
  counter.l = Date.now();
  Object.assign(window, { ym: counter });
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  document.head.append(script);
  counter(Number(id), 'init', { defer: true, webvisor: false, clickmap: false, trackLinks: false, childIframe: false });
}
