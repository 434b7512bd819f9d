import type { Tokens } from '../contract/auth.ts';
import { exchange } from './api-exchange.ts';
import { ApiProblem } from './api-problem.ts';

/**
 * The visitor's session in this page: the access token in memory, the refresh secret in a cookie that scripts cannot read.
 * One refresh is in flight over all pages of the browser (targets-trust G4, G5). Only the server's 401 ends the session:
 * a lost connection or a server that is down leaves it as it is.
 */

/** `ended`: the server knows no such session. `unreachable`: nobody knows; try again later. */
export type RefreshOutcome = 'fresh' | 'ended' | 'unreachable';

/** Key in localStorage that says a session exists somewhere in this browser; holds no secret. */
const HINT = 'session';
const LOCK = 'session-refresh';
/** A token that ends sooner is replaced before it is used, ms. */
const MARGIN = 30_000;
/** Waits before another attempt at a server that does not answer, ms. */
const RETRY_WAITS = [300, 1_000, 3_000];

let token: { readonly text: string; readonly until: number } | undefined;
let present = false;
let refreshing: Promise<RefreshOutcome> | undefined;
const listeners = new Set<() => void>();

/** Begins a session; `code`: a one-time code, where the server asked for one. @throws {ApiProblem} with the server's words; `retryAfter` where the visitor has to wait. */
export async function login(phone: string, password: string, code?: string): Promise<void> {
  keep((await exchange('/api/auth/login', { method: 'POST', body: { phone, password, code } })) as Tokens);
  announce();
}

/** Ends this browser's session. @throws {ApiProblem} when the server could not be told: the visitor is still logged in. */
export async function logout(): Promise<void> {
  await exchange('/api/auth/logout', { method: 'POST', headers: authorization(token?.text) });
  forget();
}

/** Ends all sessions of the visitor on all devices. @throws {ApiProblem} as {@link logout}. */
export async function logoutEverywhere(): Promise<void> {
  await exchange('/api/auth/logout_all', { method: 'POST', headers: authorization(await bearer()) });
  forget();
}

/** Whether this browser has a session as far as the page knows; the server has the last word. */
export function hasSession(): boolean {
  return present || readHint();
}

/** Notes that a page came from the server with a visitor, so that calls from it ask for a token. */
export function noteSession(): void {
  if (hasSession()) present = true;
  else writeHint(true);
}

/** The access token as far as it is known without asking: undefined for a guest, false where only the server can say. */
export function heldBearer(): string | undefined | false {
  if (token && token.until - performance.now() > MARGIN) return token.text;
  return hasSession() ? false : undefined;
}

/** An access token that is good now, refreshed if need be; undefined for a guest and while nobody can be asked. */
export async function bearer(): Promise<string | undefined> {
  const held = heldBearer();
  if (held !== false) return held;
  await refreshSession();
  return token?.text;
}

/** Fetches fresh tokens; calls at the same time share one request, pages of one browser take turns. Never throws. */
export function refreshSession(): Promise<RefreshOutcome> {
  refreshing ??= inTurn(refreshWithRetries).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Calls `listener` when the session began or ended, here or in another tab; answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  const ofOtherTab = ({ key }: StorageEvent): void => {
    if (key !== HINT) return;
    present = readHint();
    token = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', ofOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', ofOtherTab);
  };
}

async function refreshWithRetries(): Promise<RefreshOutcome> {
  for (const wait of [...RETRY_WAITS, undefined]) {
    try {
      keep((await exchange('/api/auth/refresh', { method: 'POST' })) as Tokens);
      return 'fresh';
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.status === 401) {
        forget();
        return 'ended';
      }
      if (wait === undefined || !isPassing(error)) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return 'unreachable';
}

/** Whether another attempt may help: no answer, a server in trouble, too many requests. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  const { status } = error.problem;
  return status === 0 || status === 429 || status >= 500;
}

/** One page of the browser at a time, where it has Web Locks (https and localhost). */
function inTurn(work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

function keep({ access_token, access_expires_in }: Tokens): void {
  token = { text: access_token, until: performance.now() + access_expires_in * 1_000 };
  present = true;
  if (!readHint()) writeHint(true);
}

function forget(): void {
  token = undefined;
  present = false;
  writeHint(false);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

const authorization = (text: string | undefined): Record<string, string> | undefined =>
  text === undefined ? undefined : { authorization: `Bearer ${text}` };

function readHint(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return present;
  }
}

function writeHint(value: boolean): void {
  present = value;
  try {
    if (value) localStorage.setItem(HINT, '1');
    else localStorage.removeItem(HINT);
  } catch {
    // Storage is closed to us: the page itself remembers.
  }
}
