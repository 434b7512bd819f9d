import type { Tokens } from '../../people/contract/auth.ts';
import { ApiProblem, isProblem, NO_ANSWER } from './api-problem.ts';
import { API_ROUTES, type ApiCallName, type ApiInput, type ApiOutput } from './api-routes.ts';
import { eraseOfficeDevice } from './office-device.ts';
import { onePress } from './one-press.ts';
import type { Solving } from './solve-challenge.ts';
import { createSignal } from './store.ts';
import { withWork } from './with-work.ts';

/**
 * Calls of the API from the browser, with the session that they are made in: the access token in memory, the refresh secret in
 * a cookie that scripts cannot read. One refresh is in flight over all pages of the browser. Only the server's 401 ends the
 * session: a lost connection or a server that is down leaves it as it is.
 */

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

let writtenAt = Number.NEGATIVE_INFINITY;

/** When this page last changed something, by `performance.now()`: it shows that by the answer. */
export const lastWriteAt = (): number => writtenAt;

/**
 * Calls the API from the browser with the visitor's rights and the types of the contract:
 * `callApi('listBuildingFlats', { params: { id: '7' } })`. A call that the server no longer knows the visitor for is made
 * once more after a refresh of the session, as a guest when the session is over. A change that is asked for twice by one press
 * is made once.
 *
 * @param headers beside those that every call has, for example `idempotency-key`.
 * @param keepalive lets the browser finish sending it when the page goes away.
 * @throws {ApiProblem} for any answer but success, and with the code `no_answer` when none came.
 * @throws {DOMException} AbortError, when `signal` says so.
 */
export function callApi<Name extends ApiCallName>(
  name: Name,
  input: ApiInput<Name>,
  signal?: AbortSignal,
  headers?: Readonly<Record<string, string>>,
  keepalive = false,
): Promise<ApiOutput<Name>> {
  const route = routeOf(name);
  if (route === undefined) return readOfficeRoutes().then(() => callApi(name, input, signal, headers, keepalive));
  const ask = () => callOnce<Name>(route, input, signal, headers, keepalive);
  // What has a key of its own, or can be stopped, is somebody's who sees to it.
  if (route.startsWith('GET ') || signal || headers) return ask();
  return onePress(`${name} ${JSON.stringify(input)}`, ask);
}

let officeRoutes: Readonly<Partial<Record<string, string>>> = {};

/** Has the routes of calls that only staff make at hand. */
async function readOfficeRoutes(): Promise<void> {
  const read = await import('./office-routes.ts').catch(() => undefined);
  if (!read) throw new ApiProblem(NO_ANSWER);
  officeRoutes = read.OFFICE_ROUTES;
}

/** Method and path of a call: undefined while the routes of staff are not here. */
const routeOf = (name: ApiCallName): string | undefined =>
  name in API_ROUTES ? API_ROUTES[name as keyof typeof API_ROUTES] : officeRoutes[name];

async function callOnce<Name extends ApiCallName>(
  route: string,
  input: ApiInput<Name>,
  signal: AbortSignal | undefined,
  headers: Readonly<Record<string, string>> | undefined,
  keepalive: boolean,
): Promise<ApiOutput<Name>> {
  const [method = 'GET', template = ''] = route.split(' ');
  const parts = input as Parts;
  const send = (token: string | undefined): Promise<unknown> =>
    exchange(addressOf(template, parts), {
      method,
      body: parts.body,
      headers: { ...headers, ...authorization(token) },
      signal,
      keepalive,
    });
  // What is known at once is sent at once: a wait would let the page be drawn anew first.
  const held = heldBearer();
  const token = held === false ? await bearer() : held;
  try {
    if (method !== 'GET') writtenAt = performance.now();
    return (await send(token)) as ApiOutput<Name>;
  } catch (error) {
    if (token === undefined || !(error instanceof ApiProblem) || error.problem.status !== 401) throw error;
    await refreshSession();
    return (await send(await bearer())) as ApiOutput<Name>;
  }
}

/** The address of a call: `{name}` filled from `params`, `query` written as text, lists joined by commas. */
export function addressOf(template: string, { params = {}, query = {} }: Parts): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const written = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (written !== '') search.set(key, written);
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** `ended`: the server knows no such session. `unreachable`: nobody knows; try again later. */
export type RefreshOutcome = 'fresh' | 'ended' | 'unreachable';

/** Key in localStorage that says a session exists somewhere in this browser, and by its value which; holds no secret. */
const HINT = 'session';
const LOCK = 'session-refresh';
/** A token that ends sooner is replaced before it is used, ms. */
const MARGIN = 30_000;
/** Waits before another attempt at a server that does not answer, ms. */
const RETRY_WAITS = [300, 1_000, 3_000];

let access: { readonly text: string; readonly until: number } | undefined;
let present = false;
let refreshing: Promise<RefreshOutcome> | undefined;
/** The hint as this page knows it: another one is another session. */
let known: string | null = null;

/** The session began or ended; `to`: where whoever ended it here wants to be. */
const changed = createSignal<[to?: string]>();

/** What somebody types to come in; `code`: a one-time code, where the server asked for one. */
export interface Credentials {
  readonly phone: string;
  readonly password: string;
  readonly code: string | undefined;
}

/**
 * Begins a session; where the server wants work for it the browser does it and asks again.
 *
 * @throws {ApiProblem} with the server's words; `retryAfter` where the visitor has to wait.
 * @throws {DOMException} AbortError when the work was stopped.
 */
export async function login(credentials: Credentials, solving: Solving): Promise<void> {
  const tokens = (await withWork(solving, (proof) =>
    exchange('/api/auth/login', {
      method: 'POST',
      body: { ...credentials, ...(proof ? { proof } : {}) },
      signal: solving.signal,
    }),
  )) as Tokens;
  // Whoever was here before: pages of the browser learn that it is another session now.
  writeHint(true);
  keep(tokens);
  changed.tell();
}

/**
 * Ends this browser's session. `to`: the page to be on afterwards, this one without it.
 *
 * @throws {ApiProblem} when the server could not be told: the visitor is still logged in.
 */
export async function logout(to?: string): Promise<void> {
  await exchange('/api/auth/logout', { method: 'POST', headers: authorization(access?.text) });
  leave();
  forget(to);
}

/** Ends all sessions of the visitor on all devices. @throws {ApiProblem} as {@link logout}. */
export async function logoutEverywhere(): Promise<void> {
  await exchange('/api/auth/logout_all', { method: 'POST', headers: authorization(await bearer()) });
  leave();
  forget();
}

const left = createSignal();
/** Calls when somebody leaves by his own will, here: an ended session is soon begun again by the same person. */
export const onLogout = left.hear;

let leftHere = false;
/** Whether it was in this page that somebody left. */
export const hasLeftHere = (): boolean => leftHere;

function leave(): void {
  leftHere = true;
  eraseOfficeDevice();
  left.tell();
}

/** Whether this browser has a session as far as the page knows; the server has the last word. */
export function hasSession(): boolean {
  return present || readHint() !== null;
}

/** Notes that a page came from the server with a visitor, so that calls from it ask for a token. */
export function noteSession(): void {
  if (hasSession()) present = true;
  else writeHint(true);
  known = readHint();
}

/** The access token as far as it is known without asking: undefined for a guest, false where only the server can say. */
function heldBearer(): string | undefined | false {
  if (access && access.until - performance.now() > MARGIN) return access.text;
  return hasSession() ? false : undefined;
}

/** An access token that is good now, refreshed if need be; undefined for a guest and while nobody can be asked. */
export async function bearer(): Promise<string | undefined> {
  const held = heldBearer();
  if (held !== false) return held;
  await refreshSession();
  return access?.text;
}

/** Fetches fresh tokens; calls at the same time share one request, pages of one browser take turns. Never throws. */
export function refreshSession(): Promise<RefreshOutcome> {
  refreshing ??= inTurn(refreshWithRetries).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * Calls `listener` when the session began or ended, here or in another tab, also while the browser kept this page aside to go
 * back to; answers how to stop.
 */
export function onSessionChange(listener: (to?: string) => void): () => void {
  const lookAgain = (): void => {
    const hint = readHint();
    if (hint === known) return;
    known = hint;
    present = hint !== null;
    access = undefined;
    listener();
  };
  const ofOtherTab = ({ key }: StorageEvent): void => {
    if (key === HINT) lookAgain();
  };
  const shownAgain = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) lookAgain();
  };
  known = readHint();
  const end = changed.hear(listener);
  addEventListener('storage', ofOtherTab);
  addEventListener('pageshow', shownAgain);
  return () => {
    end();
    removeEventListener('storage', ofOtherTab);
    removeEventListener('pageshow', shownAgain);
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
  access = { text: access_token, until: performance.now() + access_expires_in * 1_000 };
  present = true;
  if (readHint() === null) writeHint(true);
}

function forget(to?: string): void {
  access = undefined;
  present = false;
  writeHint(false);
  changed.tell(to);
}

const authorization = (text: string | undefined): Record<string, string> | undefined =>
  text === undefined ? undefined : { authorization: `Bearer ${text}` };

/** Null: no session is known of. */
function readHint(): string | null {
  try {
    return localStorage.getItem(HINT);
  } catch {
    return present ? HINT : null;
  }
}

function writeHint(value: boolean): void {
  present = value;
  try {
    if (value) localStorage.setItem(HINT, `${Date.now()}-${Math.random()}`);
    else localStorage.removeItem(HINT);
  } catch {
    // Storage is closed to us: the page itself remembers.
  }
  known = readHint();
}

/** One request to the API. */
interface Exchange {
  readonly method: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The browser finishes sending it when the page goes away. */
  readonly keepalive?: boolean | undefined;
}

/**
 * Sends a request and answers what came back as JSON, undefined where the server has nothing to say (204).
 *
 * @throws {ApiProblem} for any answer but success, and with the code `no_answer` when none came.
 * @throws {DOMException} AbortError, when `signal` says so.
 */
async function exchange(address: string, request: Exchange): Promise<unknown> {
  const response = await answerTo(address, request);
  const body: unknown = response.status === 204 ? undefined : await bodyOf(response, request.signal);
  if (response.ok) return body;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiProblem(
    isProblem(body) ? body : { ...NO_ANSWER, status: response.status },
    Number.isFinite(seconds) ? seconds : undefined,
  );
}

async function answerTo(address: string, { method, body, headers, signal, keepalive }: Exchange): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem(NO_ANSWER);
  }
}

/** The answer as JSON; of a failure undefined when it is not JSON. An answer that breaks off is none. */
async function bodyOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (response.ok) throw new ApiProblem(NO_ANSWER);
    return undefined;
  }
}
