/** Which stored or typed addresses may become links. Browsers read addresses by the rules of WHATWG, and so does this. */

/** What browsers and Node both have. */
declare const URL: new (
  text: string,
  base?: string,
) => {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
};

/** A site that cannot exist (RFC 2606): whatever leaves it would leave ours. */
const ORIGIN = 'https://site.invalid';
const LONGEST = 2_000;

function parse(text: string, base?: string): InstanceType<typeof URL> | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * Path and query (with `hash` the fragment too) of a page of this site, percent-encoded; undefined for anything that a
 * browser would open elsewhere: another host or scheme, `//host`, `/\host`, `/⇥/host`, `/.//host`.
 */
export function ownAddress(text: string | null | undefined, { hash = false } = {}): string | undefined {
  if (!text || text.length > LONGEST || !/^\/(?![/\\])/.test(text)) return undefined;
  const url = parse(text, ORIGIN);
  if (url?.origin !== ORIGIN || url.pathname.startsWith('//')) return undefined;
  const address = url.pathname + url.search + (hash ? url.hash : '');
  return address.length > LONGEST ? undefined : address;
}

/** A whole http(s) address without a user's name, percent-encoded; undefined for anything else. */
export function webAddress(text: string | null | undefined): string | undefined {
  if (!text || text.length > LONGEST || !/^https?:\/\/[^/\\]/i.test(text) || /[\p{Cc}\p{Cf}\s]/u.test(text))
    return undefined;
  const url = parse(text);
  return url === undefined || url.username !== '' || url.password !== '' ? undefined : url.href;
}

/** The address that begins a letter to this box, without subjects and further people that its name may hold. */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
