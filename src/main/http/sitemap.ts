import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import {
  robotsText,
  type SitemapEntry,
  sitemapFile,
  sitemapIndex,
  sitemapUrl,
  splitSitemap,
} from '../../platform/rules/sitemap.ts';
import { collectSitemap, type SitemapKind, Turns } from './sitemap-entries.ts';

const compress = promisify(gzip);

/** A change of the catalogue is told not sooner than this after the last one, ms; villages change without a version. */
const YOUNGEST = 60_000;
const OLDEST = 600_000;
/** Files kept as text; they differ by origin when no PUBLIC_URL is given. */
const MAX_TEXTS = 64;

interface Collected {
  readonly version: number;
  readonly at: number;
  /** Entries by the name of their file. */
  readonly files: ReadonlyMap<string, readonly SitemapEntry[]>;
  /** Finished files by origin and name. */
  readonly texts: Map<string, Promise<Text>>;
}

interface Text {
  readonly plain: Buffer;
  readonly packed: Buffer;
}

/**
 * `GET /robots.txt`, `/sitemap.xml` (the index) and `/sitemap-{kind}-{n}.xml`: every address for search engines, collected
 * at the first wish for each version of the catalogue, in small slices, and kept.
 */
export function registerSitemap(server: FastifyInstance, app: App): void {
  const sitemap = new Sitemap(app);
  server.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(originOf(app, request))),
  );
  server.get('/sitemap.xml', (request, reply) => sitemap.answer('index', request, reply));
  server.get<{ Params: { file: string } }>('/:file(^sitemap-[a-z]{1,12}-\\d{1,4}\\.xml$)', (request, reply) =>
    sitemap.answer(request.params.file.slice('sitemap-'.length, -'.xml'.length), request, reply),
  );
}

/** PUBLIC_URL, or where the request was sent. @throws {Failure} `bad_request` for a host that is none. */
function originOf({ config }: App, request: FastifyRequest): string {
  if (config.public_url_given) return config.public_url;
  const origin = URL.parse(`${request.protocol}://${request.host}`)?.origin;
  if (!origin || origin === 'null' || origin.length > 300) throw new Failure('bad_request');
  return origin;
}

class Sitemap {
  readonly #app: App;
  #collected: Collected | undefined;
  #collecting: Promise<Collected> | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  async answer(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const origin = originOf(this.#app, request);
    const collected = await this.#current();
    if (name !== 'index' && !collected.files.has(name)) throw new Failure('not_found');
    const { plain, packed } = await textOf(collected, origin, name);
    const etag = `W/"${this.#app.catalogue.instance}-${collected.version}-${collected.at}-${name}"`;
    reply
      .type('application/xml; charset=utf-8')
      .headers({ etag, 'cache-control': 'public, max-age=600', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const takesGzip = /\bgzip\b(?!;q=0(\.0+)?\b)/.test(String(request.headers['accept-encoding'] ?? ''));
    return takesGzip ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain);
  }

  /** What is kept, or collected now; those who ask meanwhile share it. */
  async #current(): Promise<Collected> {
    const { catalogue, now } = this.#app;
    const age = this.#collected ? now() - this.#collected.at : Infinity;
    const changed = this.#collected?.version !== catalogue.version;
    if (this.#collected && age < (changed ? YOUNGEST : OLDEST)) return this.#collected;
    this.#collecting ??= this.#collect().finally(() => {
      this.#collecting = undefined;
    });
    return this.#collecting;
  }

  async #collect(): Promise<Collected> {
    const { catalogue, now } = this.#app;
    const { version } = catalogue;
    const entries = await collectSitemap(this.#app);
    const files = new Map<string, readonly SitemapEntry[]>();
    for (const kind of Object.keys(entries) as SitemapKind[]) {
      for (const [i, file] of splitSitemap(entries[kind]).entries()) files.set(`${kind}-${i + 1}`, file);
    }
    this.#collected = { version, at: now(), files, texts: new Map() };
    return this.#collected;
  }
}

/** A file as text and compressed, written once for each origin. */
function textOf({ files, texts }: Collected, origin: string, name: string): Promise<Text> {
  const key = `${origin} ${name}`;
  const known = texts.get(key);
  if (known) return known;
  const [oldest] = texts.keys();
  if (texts.size >= MAX_TEXTS && oldest !== undefined) texts.delete(oldest);
  const text = writeText(files, origin, name);
  texts.set(key, text);
  text.catch(() => texts.delete(key));
  return text;
}

async function writeText(files: Collected['files'], origin: string, name: string): Promise<Text> {
  const plain = Buffer.from(
    name === 'index' ? writeIndex(files, origin) : await writeFile(files.get(name) ?? [], origin),
  );
  return { plain, packed: await compress(plain) };
}

function writeIndex(files: Collected['files'], origin: string): string {
  return sitemapIndex(
    origin,
    [...files].map(([name, entries]) => {
      const latest = entries
        .flatMap(({ lastmod }) => lastmod ?? [])
        .sort()
        .at(-1);
      return { path: `/sitemap-${name}.xml`, ...(latest ? { lastmod: latest } : {}) };
    }),
  );
}

async function writeFile(entries: readonly SitemapEntry[], origin: string): Promise<string> {
  const turns = new Turns();
  const urls: string[] = [];
  for (const entry of entries) {
    if (turns.over) await turns.next();
    urls.push(sitemapUrl(origin, entry));
  }
  return sitemapFile(urls);
}
