import http from 'node:http';
import https from 'node:https';
import { type AddressRule, assertAllowedHost, checkedLookup } from './public-address.ts';

export interface AllowedRequest {
  /** Which addresses may be connected to; the connection goes to the address that was checked. */
  readonly isAllowed: AddressRule;
  readonly headers: http.OutgoingHttpHeaders;
  /** `user:password`. */
  readonly auth?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Longest silence of the other server, ms, and what it is ended with. */
  readonly idle: { readonly timeout: number; readonly failure: () => Error };
}

/**
 * Asks another server (http or https) by GET on a connection of its own and answers its response, whatever the status;
 * redirects are not followed.
 * @throws {ForbiddenAddress} before anything is sent
 */
export async function requestAllowed(
  url: URL,
  { isAllowed, headers, auth, signal, idle }: AllowedRequest,
): Promise<http.IncomingMessage> {
  assertAllowedHost(url.hostname, isAllowed);
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const call = get(
      {
        protocol: url.protocol,
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || undefined,
        path: `${url.pathname}${url.search}`,
        headers,
        auth,
        lookup: checkedLookup(isAllowed),
        signal,
        agent: false,
      },
      resolve,
    );
    call.setTimeout(idle.timeout, () => call.destroy(idle.failure()));
    call.on('error', reject);
  });
}
