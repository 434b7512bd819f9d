import { ApiProblem, isProblem, NO_ANSWER } from './api-problem.ts';

/** One request to the API. */
export interface Exchange {
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
export async function exchange(address: string, request: Exchange): Promise<unknown> {
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
