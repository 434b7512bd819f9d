import { ApiProblem, isProblem, NO_ANSWER } from './api-problem.ts';
import { API_ROUTES, type ApiCallName, type ApiInput, type ApiOutput } from './api-routes.ts';

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Calls the API from the browser, with the types of the contract: `callApi('listBuildingFlats', { params: { id: '7' } })`.
 *
 * @throws {ApiProblem} for any answer but success, and with the code `no_answer` when none came.
 * @throws {DOMException} AbortError, when `signal` says so.
 */
export async function callApi<Name extends ApiCallName>(
  name: Name,
  input: ApiInput<Name>,
  signal?: AbortSignal,
): Promise<ApiOutput<Name>> {
  const [method = 'GET', template = ''] = API_ROUTES[name].split(' ');
  const parts = input as Parts;
  const response = await answerTo(addressOf(template, parts), method, parts.body, signal);
  const body: unknown = response.status === 204 ? undefined : await bodyOf(response, signal);
  if (!response.ok) {
    throw new ApiProblem(isProblem(body) ? body : { ...NO_ANSWER, status: response.status });
  }
  return body as ApiOutput<Name>;
}

async function answerTo(address: string, method: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
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
