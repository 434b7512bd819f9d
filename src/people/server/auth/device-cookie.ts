import { createHash, randomBytes } from 'node:crypto';
import type { CallContext } from '../../../platform/context.ts';

/** Cookie of a browser that somebody has logged in from; it gives no rights, only a counter of its own. */
const COOKIE = 'device';
const LIFETIME_SECONDS = 400 * 86_400;
const SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

/** Digest of the device that a browser says it is, whoever logged in from it; undefined for a browser that is none yet. */
export function shownDevice(cookies: Readonly<Record<string, string | undefined>>): string | undefined {
  const [, name] = SHAPE.exec(cookies[COOKIE] ?? '') ?? [];
  return name === undefined ? undefined : digestOf(name);
}

/** Digest of the device when a phone's owner has logged in from it before; undefined otherwise, or for another phone. */
export function knownDevice({ app, request }: CallContext, phone: string): string | undefined {
  const [, name, mac] = SHAPE.exec(request.cookies[COOKIE] ?? '') ?? [];
  if (name === undefined || mac === undefined) return undefined;
  const made = app.accounts.keyring.isDigest('device', `${phone}|${name}`, Buffer.from(mac, 'base64url'));
  return made ? digestOf(name) : undefined;
}

/** A device to be known for a phone from now on: its digest, and how to tell the browser. */
export function newDevice({ app, request }: CallContext, phone: string): { digest: string; remember: () => void } {
  const name = randomBytes(16).toString('base64url');
  const mac = app.accounts.keyring.digest('device', `${phone}|${name}`).toString('base64url');
  return {
    digest: digestOf(name),
    remember: () => request.setCookie(COOKIE, `${name}.${mac}`, LIFETIME_SECONDS),
  };
}

const digestOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 22);
