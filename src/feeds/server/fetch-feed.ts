import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type AddressRule, ForbiddenAddress, isPublicAddress } from '../../platform/net/public-address.ts';
import { requestAllowed } from '../../platform/net/request-allowed.ts';

const MAX_REDIRECTS = 5;
/** Limit of the file as transferred, and of one that was compressed for the transfer once more when unpacked. */
const MAX_FEED_BYTES = 300 * 1024 * 1024;
/** For everything from the first connection to the last byte, ms. */
const FETCH_TIMEOUT_MS = 10 * 60_000;
/** Longest silence of the server, ms. */
const IDLE_TIMEOUT_MS = 60_000;
const USER_AGENT = 'Novosel feed importer';

/** The feed could not be had; the message says why, `code` for machines (`http_404`, `forbidden_address`, `too_large`…). */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A feed as a file of this machine. */
export interface FetchedFeed {
  readonly kind: 'file';
  readonly path: string;
  /** SHA-256 of the file in hex. */
  readonly hash: string;
  readonly charset: string | null;
  readonly etag: string | null;
  readonly last_modified: string | null;
  /** Removes the file if it was fetched; the user's own files stay. */
  dispose(): Promise<void>;
}

/** The server says that nothing changed since the last complete run. */
export interface UnchangedFeed {
  readonly kind: 'unchanged';
}

export interface FetchOptions {
  /** What the last complete run was answered with; makes the request conditional. */
  readonly etag?: string | null;
  readonly last_modified?: string | null;
  readonly signal?: AbortSignal;
  /** Which addresses may be connected to; public ones by default. */
  readonly isAllowed?: AddressRule;
}

/** Whether the location is a web address; anything else is a path. */
export function isWebAddress(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

/**
 * The files of a location: the location itself for a file or web address; for a folder, its `.xml`, `.json` and `.gz`
 * files in order of name, without subfolders. Each one is a source of its own, so that a file that is missing one day
 * retires nothing.
 * @throws {Unreachable} for a path that cannot be read.
 */
export async function listFeeds(location: string): Promise<string[]> {
  if (isWebAddress(location)) return [location];
  try {
    const found = await stat(location);
    if (!found.isDirectory()) return [location];
    const names = await readdir(location);
    return names
      .filter((name) => /\.(?:xml|json|gz)$/i.test(name))
      .sort()
      .map((name) => join(location, name));
  } catch (error) {
    throw new Unreachable('no_file', fileReason(location, error));
  }
}

/**
 * Opens one location. A web address is fetched into a temporary file: http or https, public addresses only (each DNS answer
 * and each redirect is checked, and the connection goes to the address that was checked), at most 5 redirects,
 * 10 minutes and 300 MB.
 * @throws {Unreachable}
 */
export async function fetchFeed(location: string, options: FetchOptions = {}): Promise<FetchedFeed | UnchangedFeed> {
  if (isWebAddress(location)) return fetchFromWeb(location, options);
  try {
    const found = await stat(location);
    if (!found.isFile()) throw new Unreachable('no_file', `${location} is not a file`);
    if (found.size > MAX_FEED_BYTES)
      throw new Unreachable('too_large', `${location} is larger than ${MAX_FEED_BYTES} bytes`);
    const hash = await hashFile(location);
    return {
      kind: 'file',
      path: location,
      hash,
      charset: null,
      etag: null,
      last_modified: null,
      dispose: async () => {},
    };
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    throw new Unreachable('no_file', fileReason(location, error));
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

function fileReason(location: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? `${location} does not exist` : `${location} cannot be read (${code ?? message})`;
}

async function fetchFromWeb(location: string, options: FetchOptions): Promise<FetchedFeed | UnchangedFeed> {
  const timeout = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await followRedirects(location, { ...options, signal });
    if (response.statusCode === 304 && (options.etag || options.last_modified)) {
      response.resume();
      return { kind: 'unchanged' };
    }
    if (response.statusCode !== 200) {
      response.destroy();
      throw new Unreachable(
        `http_${response.statusCode}`,
        `the server answered ${response.statusCode} ${response.statusMessage ?? ''}`.trim(),
      );
    }
    return await saveBody(response, signal);
  } catch (error) {
    throw asUnreachable(error, timeout.aborted);
  }
}

function asUnreachable(error: unknown, timedOut: boolean): Unreachable {
  if (error instanceof Unreachable) return error;
  if (timedOut)
    return new Unreachable('timeout', `the feed did not arrive within ${FETCH_TIMEOUT_MS / 60_000} minutes`);
  const failure = error as NodeJS.ErrnoException & { errors?: Error[] };
  if (failure instanceof ForbiddenAddress) return new Unreachable('forbidden_address', failure.message);
  const message = failure.message || failure.errors?.[0]?.message || String(error);
  return new Unreachable(failure.code?.toLowerCase() ?? 'network', message);
}

async function followRedirects(location: string, options: FetchOptions): Promise<IncomingMessage> {
  let url = readUrl(location);
  let isSameOrigin = true;
  for (let redirects = 0; ; redirects++) {
    const response = await request(url, options, isSameOrigin);
    const { statusCode = 0, headers } = response;
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return response;
    response.destroy();
    if (redirects >= MAX_REDIRECTS) throw new Unreachable('too_many_redirects', `more than ${MAX_REDIRECTS} redirects`);
    const next = readUrl(headers.location, url);
    isSameOrigin &&= next.origin === url.origin;
    if (isSameOrigin && next.username === '') [next.username, next.password] = [url.username, url.password];
    url = next;
  }
}

function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Unreachable('bad_address', 'the address, or one it leads to, is not an http or https address');
  }
  return url;
}

function request(url: URL, options: FetchOptions, isSameOrigin: boolean): Promise<IncomingMessage> {
  const auth =
    isSameOrigin && url.username
      ? `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
      : undefined;
  return requestAllowed(url, {
    isAllowed: options.isAllowed ?? isPublicAddress,
    headers: {
      accept: 'application/xml, text/xml;q=0.9, */*;q=0.5',
      'accept-encoding': 'gzip',
      'user-agent': USER_AGENT,
      ...(options.etag ? { 'if-none-match': options.etag } : {}),
      ...(options.last_modified ? { 'if-modified-since': options.last_modified } : {}),
    },
    auth,
    signal: options.signal,
    idle: {
      timeout: IDLE_TIMEOUT_MS,
      failure: () => new Unreachable('timeout', `the server was silent for ${IDLE_TIMEOUT_MS / 1000} s`),
    },
  });
}

async function saveBody(response: IncomingMessage, signal: AbortSignal): Promise<FetchedFeed> {
  const { headers } = response;
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip', ''].includes(encoding)) {
    response.destroy();
    throw new Unreachable('unknown_encoding', `the server sent content-encoding ${encoding}, which was not asked for`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'novosel-feed-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'feed');
  const hash = createHash('sha256');
  const measured = limited(hash);
  try {
    const file = createWriteStream(path, { mode: 0o600 });
    if (encoding.endsWith('gzip')) await pipeline(response, limited(), createGunzip(), measured, file, { signal });
    else await pipeline(response, measured, file, { signal });
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    kind: 'file',
    path,
    hash: hash.digest('hex'),
    charset: /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? null,
    etag: headers.etag ?? null,
    last_modified: headers['last-modified'] ?? null,
    dispose,
  };
}

/** Passes bytes on until there are too many, and hashes them on the way. */
function limited(hash?: ReturnType<typeof createHash>) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > MAX_FEED_BYTES) throw new Unreachable('too_large', `the feed is larger than ${MAX_FEED_BYTES} bytes`);
      hash?.update(chunk);
      yield chunk;
    }
  };
}
