import { isIP } from 'node:net';
import { readUrl } from './brand-settings.ts';

/** How texts of the environment become settings: each reader gives undefined for a text that does not fit. */

/** Ranges of addresses that have a name. */
export const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads a whole number of at most nine digits within bounds. */
export function readWhole(min: number, max: number) {
  return (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
}

/** 1, true, yes, on and their opposites, in any case. */
export function readSwitch(text: string): boolean | undefined {
  if (['1', 'true', 'yes', 'on'].includes(text.toLowerCase())) return true;
  return ['0', 'false', 'no', 'off'].includes(text.toLowerCase()) ? false : undefined;
}

/** An origin: no path, query, fragment or user. */
export function readOrigin(text: string): string | undefined {
  const url = readUrl(text, ['http:', 'https:']);
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : undefined;
}

/** The address of map tiles, with its three places for numbers. */
export function readTileUrl(text: string): string | undefined {
  const complete = ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
  return complete && readUrl(text.replaceAll(/[{}]/g, ''), ['http:', 'https:']) ? text : undefined;
}

/** Addresses, CIDR ranges and names of ranges, separated by commas; nothing that means everybody. */
export function readProxy(text: string): string[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every(isProxyAddress) ? parts : undefined;
}

function isProxyAddress(part: string): boolean {
  const [address = '', prefix] = part.split('/', 2);
  const version = isIP(address);
  if (version === 0) return PROXY_RANGES.includes(part);
  return prefix === undefined || readWhole(1, version === 4 ? 32 : 128)(prefix) !== undefined;
}

/** Keys of the installation, the first one signs; `openssl rand -base64 32` makes one. Sample keys of one byte are none. */
export function readKeys(text: string): { kid: string; secret: string }[] | undefined {
  const keys = text.split(',').map((pair) => {
    const [, kid = '', secret = ''] = /^\s*([\w-]{1,32}):([A-Za-z0-9+/_-]{43,}={0,2})\s*$/.exec(pair) ?? [];
    return { kid, secret, bytes: Buffer.from(secret, 'base64') };
  });
  const usable = keys.every(({ bytes }) => bytes.length >= 32 && new Set(bytes).size > 8);
  const different = new Set(keys.map(({ kid }) => kid)).size === keys.length;
  return usable && different ? keys.map(({ kid, secret }) => ({ kid, secret })) : undefined;
}

/** `name=value` pairs separated by commas, values percent-encoded, as OpenTelemetry writes headers in its environment. */
export function readHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').map((pair) => {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=([\x20-\x7e]*)$/.exec(pair) ?? [];
    return [name, decoded(value.trim())] as const;
  });
  const usable = pairs.every(([name, value]) => name !== '' && value !== undefined && /^[\x20-\x7e]*$/.test(value));
  return usable ? Object.fromEntries(pairs.map(([name, value = '']) => [name, value])) : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The base address of a collector; what it wants to know of us goes into headers. */
export function readCollector(text: string): string | undefined {
  const url = readUrl(text, ['http:', 'https:']);
  if (!url || url.username || url.search || url.hash) return undefined;
  let end = url.href.length;
  while (url.href[end - 1] === '/') end--;
  return url.href.slice(0, end);
}

export function readRatio(text: string): number | undefined {
  return /^(?:0|1(?:\.0{1,9})?|0?\.\d{1,9})$/.test(text) ? Number(text) : undefined;
}

/** A sender of letters: an address, or a name before one in angle brackets; on one line. */
export function readMailFrom(text: string): string | undefined {
  const value = text.trim();
  return value.length <= 200 && /^(?:[^<>@\r\n]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)
    ? value
    : undefined;
}

/** Texts from this length on. */
export const atLeast = (length: number) => (text: string) => (text.length >= length ? text : undefined);
