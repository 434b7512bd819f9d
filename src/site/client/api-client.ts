import { exchange } from './api-exchange.ts';
import { ApiProblem } from './api-problem.ts';
import { API_ROUTES, type ApiCallName, type ApiInput, type ApiOutput } from './api-routes.ts';
import { onePress } from './one-press.ts';
import { bearer, heldBearer, refreshSession } from './session.ts';

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
  const ask = () => callOnce(name, input, signal, headers, keepalive);
  // What has a key of its own, or can be stopped, is somebody's who sees to it.
  if (API_ROUTES[name].startsWith('GET ') || signal || headers) return ask();
  return onePress(`${name} ${JSON.stringify(input)}`, ask);
}

async function callOnce<Name extends ApiCallName>(
  name: Name,
  input: ApiInput<Name>,
  signal: AbortSignal | undefined,
  headers: Readonly<Record<string, string>> | undefined,
  keepalive: boolean,
): Promise<ApiOutput<Name>> {
  const [method = 'GET', template = ''] = API_ROUTES[name].split(' ');
  const parts = input as Parts;
  const send = (token: string | undefined): Promise<unknown> =>
    exchange(addressOf(template, parts), {
      method,
      body: parts.body,
      headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
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
