import type { CallContext } from '../../../platform/context.ts';
import type { Shown } from '../accounts/sessions.ts';
import { shownDevice } from './device-cookie.ts';

/** Name without its prefix; the same that pages read (`main/http/visitor-of.ts`). */
const COOKIE = 'refresh';

/** What the browser or, where AUTH_REFRESH_IN_BODY allows it, the body shows as refresh secret. */
export function shownSecret({ app, request }: CallContext, inBody: string | undefined): Shown | undefined {
  const token = request.cookies[COOKIE] ?? (app.config.auth_refresh_in_body ? inBody : undefined);
  return token === undefined ? undefined : { token, device: shownDevice(request.cookies) };
}

export function setRefreshCookie({ request }: CallContext, token: string, seconds: number): void {
  request.setCookie(COOKIE, token, seconds);
}

export function removeRefreshCookie({ request }: CallContext): void {
  request.setCookie(COOKIE, '', 0);
  request.forgetPages();
}
