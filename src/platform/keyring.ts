import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';

/** File below DATA_DIR with the secrets of the installation; readable by its user alone. */
const FILE = 'keys.json';
const SECRET_BYTES = 32;
/** A key signs for so long, then a new one takes over at the next start, ms. */
const SIGNING_LIFETIME_MS = 90 * 86_400_000;
/** Former keys still verify for so long: devices stay known, and nobody is logged out, ms. */
const KEPT_FOR = 400 * 86_400_000;

/** One secret. `kid` names it in what was made with it. */
export interface Key {
  readonly kid: string;
  readonly secret: Buffer;
}

const stored = z.array(
  z.object({ kid: z.string().regex(/^[\w-]{1,32}$/), secret: z.base64url().length(43), created_at: z.int() }),
);
type StoredKey = z.output<typeof stored>[number];

/**
 * The secrets of an installation: they sign access tokens, seal messages on their way, and tell what is ours. The first
 * one is used for new things, all of them are accepted. From AUTH_KEYS where that is set (several machines over one
 * database), otherwise from a file in DATA_DIR that is made at the first use.
 */
export class Keyring {
  readonly #load: () => readonly Key[];
  #keys: readonly Key[] | undefined;

  constructor(config: Pick<Config, 'data_dir' | 'auth_keys'>, now: () => number) {
    this.#load = () =>
      config.auth_keys
        ? config.auth_keys.map(({ kid, secret }) => ({ kid, secret: Buffer.from(secret, 'base64') }))
        : readKeys(join(config.data_dir, FILE), now());
  }

  /** Reads or makes the keys now, so that a folder that cannot be written stops the start. */
  open(): void {
    this.#all();
  }

  /** What new things are made with. */
  current(): Key {
    const [key] = this.#all();
    if (!key) throw new Error('the keyring is empty');
    return key;
  }

  find(kid: string): Key | undefined {
    return this.#all().find((key) => key.kid === kid);
  }

  /** Keyed digest of a text for one purpose, 32 bytes. */
  digest(purpose: string, text: string, key: Key = this.current()): Buffer {
    return createHmac('sha256', derived(key, purpose)).update(text).digest();
  }

  /** Whether a digest was made here, with any of the keys. */
  isDigest(purpose: string, text: string, digest: Buffer): boolean {
    return this.#all().some((key) => {
      const own = this.digest(purpose, text, key);
      return own.length === digest.length && timingSafeEqual(own, digest);
    });
  }

  /** A text that only this installation can read again: AES-256-GCM, the key's name in front. */
  seal(purpose: string, text: string): Buffer {
    const key = this.current();
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', derived(key, purpose), nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const name = Buffer.from(key.kid);
    return Buffer.concat([Buffer.of(name.length), name, nonce, cipher.getAuthTag(), body]);
  }

  /** The text of a seal; undefined when its key is gone or a byte was changed. */
  unseal(purpose: string, sealed: Buffer): string | undefined {
    const length = sealed[0] ?? 0;
    const key = this.find(sealed.subarray(1, 1 + length).toString());
    const rest = sealed.subarray(1 + length);
    if (!key || rest.length < 28) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', derived(key, purpose), rest.subarray(0, 12));
    decipher.setAuthTag(rest.subarray(12, 28));
    try {
      return decipher.update(rest.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }

  #all(): readonly Key[] {
    this.#keys ??= this.#load();
    return this.#keys;
  }
}

const derivations = new WeakMap<Key, Map<string, Buffer>>();

/** A key of its own for each purpose (RFC 5869). */
function derived(key: Key, purpose: string): Buffer {
  const known = derivations.get(key) ?? new Map<string, Buffer>();
  derivations.set(key, known);
  const found =
    known.get(purpose) ?? Buffer.from(hkdfSync('sha256', key.secret, '', `novosel ${purpose}`, SECRET_BYTES));
  known.set(purpose, found);
  return found;
}

function readKeys(file: string, now: number): readonly Key[] {
  const known = existsSync(file) ? parseKeys(file) : [];
  const kept = known.filter(({ created_at }) => now - created_at < KEPT_FOR);
  const [newest] = kept;
  const keys = newest && now - newest.created_at < SIGNING_LIFETIME_MS ? kept : [makeKey(now), ...kept];
  const changed = keys.length !== known.length || keys[0] !== known[0];
  // Processes that share the folder and start together must end up with the same keys.
  if (changed && !writeKeys(file, keys, !existsSync(file))) return readKeys(file, now);
  return keys.map(({ kid, secret }) => ({ kid, secret: Buffer.from(secret, 'base64url') }));
}

function parseKeys(file: string): StoredKey[] {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // Making new keys would log everybody out behind the operator's back.
    throw new Error(`${file} holds no keys that can be read; restore it from a backup or remove it`, { cause: error });
  }
}

function makeKey(now: number): StoredKey {
  return {
    kid: randomBytes(6).toString('base64url'),
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
    created_at: now,
  };
}

/** Whole or not at all. With `first`, only where there is no file yet: false when another process was faster. */
function writeKeys(file: string, keys: readonly StoredKey[], first: boolean): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(keys, undefined, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  if (!first) {
    renameSync(draft, file);
    return true;
  }
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}
