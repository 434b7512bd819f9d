import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { Failure } from '../../platform/failure.ts';
import { WorkQueue } from '../../platform/work-queue.ts';
import { drawImage } from '../drawing/draw-image.ts';
import { parseDrawnImagePath } from '../rules/drawn-image.ts';
import { daysOf } from '../rules/evening-picture.ts';
import type { PictureSource } from './convert-picture.ts';
import type { DiskCache } from './disk-cache.ts';
import { type FetchPictureOptions, fetchPicture, MAX_PICTURE_BYTES, PictureUnavailable } from './fetch-picture.ts';
import { HostBreaker } from './host-breaker.ts';
import { pictureType } from './picture-type.ts';
import { SingleFlight } from './single-flight.ts';

/** Raised when a drawing changes its looks: cached variants of all drawings are then made anew. */
const DRAWING_VERSION = 2;

/** How long a picture that could not be fetched is not asked for again, ms. */
const RETRY_AFTER_MS = 60_000;
const MAX_FAILURES = 5_000;
/** How long the address of a picture is taken as known, ms; beyond that the database is asked again. */
const KNOWN_FOR_MS = 600_000;
const MAX_KNOWN = 20_000;
/** Of the pictures that are fetched at once, so many come from one server: a slow one leaves room for the others. */
const FETCHES = { running: 6, runningOfOne: 2, waiting: 120, retryAfterSeconds: 3 } as const;

/** What the database knows of pictures. */
export interface PictureLookup {
  /** The address of a feed's picture by the id of its row; null if there is no such row. */
  readonly remote: (id: number) => Promise<{ readonly source_url: string | null } | null>;
  /** Whether the catalogue names one of these drawings, by their paths. */
  readonly drawn: (paths: readonly string[]) => Promise<boolean>;
}

export type PictureScope = 'drawn' | 'remote' | 'upload';

/** A picture that exists, not yet read. */
export interface FoundPicture {
  readonly scope: PictureScope;
  /** Path below the scope. */
  readonly path: string;
  /** Changes when the picture does; part of every cache key. */
  readonly version: string;
  /** Whether the address never shows another picture. */
  readonly immutable: boolean;
  /** Plans and the like: sharp edges, few colours. */
  readonly lineDrawing: boolean;
  /**
   * Brings it onto this machine if it is elsewhere, which may take seconds, and makes sure that it is one of ours.
   *
   * @throws {Failure} `not_found`, or `unavailable` when it may come later.
   */
  prepare(signal?: AbortSignal): Promise<void>;
  /** Reads or draws it. @throws {Failure} `not_found` if it cannot be had. */
  load(): Promise<PictureSource>;
}

export interface PictureSourcesOptions {
  /** Folder of the uploaded files. */
  readonly root: string;
  readonly lookup: PictureLookup;
  readonly originals: DiskCache;
  readonly now: () => number;
  readonly fetchOptions?: FetchPictureOptions;
}

const originalKey = (source: string): string => `${createHash('sha256').update(source).digest('hex')}.src`;
const nothingToPrepare = async (): Promise<void> => {};
const hostOf = (source: string): string => URL.parse(source)?.host ?? '';
const notFound = (): Failure => new Failure('not_found', { detail: 'Такой картинки нет' });

/** The three places pictures come from. */
export class PictureSources {
  private readonly options: PictureSourcesOptions;
  private readonly fetches = new WorkQueue(FETCHES);
  private readonly flights = new SingleFlight<Buffer>();
  private readonly failedAt = new Map<string, number>();
  private readonly hosts: HostBreaker;
  /** Addresses of remote pictures by id, and when they were read. */
  private readonly known = new Map<string, { readonly source: string; readonly at: number }>();
  /** Drawings that the catalogue names. */
  private readonly named = new Set<string>();

  constructor(options: PictureSourcesOptions) {
    this.options = options;
    this.hosts = new HostBreaker(options.now);
  }

  /** Pictures that are being fetched or wait for it, and servers that are left alone. */
  load(): { readonly fetches: number; readonly resting: number } {
    return { fetches: this.fetches.size, resting: this.hosts.resting };
  }

  /** The picture of a path below its scope. @throws {Failure} `not_found` */
  find(scope: PictureScope, path: string): Promise<FoundPicture> {
    if (scope === 'drawn') return Promise.resolve(this.findDrawn(path));
    return scope === 'remote' ? this.findRemote(path) : this.findUploaded(path);
  }

  private findDrawn(path: string): FoundPicture {
    const recipe = parseDrawnImagePath(path);
    if (!recipe) throw notFound();
    return {
      scope: 'drawn',
      path,
      version: `drawn:${DRAWING_VERSION}:${path}`,
      immutable: true,
      lineDrawing: recipe.kind.endsWith('-plan'),
      prepare: () => this.requireNamed(path),
      load: async () => ({ kind: 'svg', text: drawImage(recipe) }),
    };
  }

  /** Recipes are without number: only those of the catalogue are drawn, and the evenings of its places. @throws {Failure} `not_found` */
  private async requireNamed(path: string): Promise<void> {
    if (this.named.has(path)) return;
    if (!(await this.options.lookup.drawn([path, ...daysOf(path)]))) throw notFound();
    if (this.named.size >= MAX_KNOWN) this.named.clear();
    this.named.add(path);
  }

  private async findRemote(path: string): Promise<FoundPicture> {
    const source = /^[1-9]\d{0,8}$/.test(path) ? await this.sourceOf(path) : undefined;
    if (!source) throw notFound();
    const load = async (): Promise<PictureSource> => ({ kind: 'raster', data: await this.original(source) });
    const prepare = async (signal?: AbortSignal): Promise<void> => {
      if (!(await this.options.originals.has(originalKey(source)))) await this.original(source, signal);
    };
    return { scope: 'remote', path, version: `remote:${source}`, immutable: false, lineDrawing: false, prepare, load };
  }

  /** The address of a feed's picture. One that is known serves on while the database is away. */
  private async sourceOf(id: string): Promise<string | undefined> {
    const known = this.known.get(id);
    const now = this.options.now();
    if (known && now - known.at < KNOWN_FOR_MS) return known.source;
    try {
      const source = (await this.options.lookup.remote(Number(id)))?.source_url ?? undefined;
      this.known.delete(id);
      if (source !== undefined) this.known.set(id, { source, at: now });
      const [oldest] = this.known.keys();
      if (this.known.size > MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
      return source;
    } catch (error) {
      if (known) return known.source;
      throw error;
    }
  }

  /** Bytes of a feed's picture, fetched once and kept. */
  private original(source: string, asker?: AbortSignal): Promise<Buffer> {
    const key = originalKey(source);
    return this.flights.do(
      key,
      async (signal) => {
        const kept = await this.options.originals.get(key);
        if (kept) return kept;
        const data = await this.fetch(source, key, signal);
        await this.options.originals.put(key, data);
        return data;
      },
      asker,
    );
  }

  private async fetch(source: string, key: string, signal: AbortSignal): Promise<Buffer> {
    const host = hostOf(source);
    const failedAt = this.failedAt.get(key);
    const isTooSoon = failedAt !== undefined && this.options.now() - failedAt < RETRY_AFTER_MS;
    if (isTooSoon || this.hosts.isResting(host)) throw notFound();
    try {
      const ask = async (): Promise<Buffer> => {
        // Those before it in the line may have found out.
        if (!this.hosts.mayAsk(host)) throw notFound();
        return fetchPicture(source, { ...this.options.fetchOptions, signal });
      };
      const data = await this.fetches.run(ask, { key: host, signal });
      this.hosts.succeeded(host);
      return data;
    } catch (error) {
      if (!(error instanceof PictureUnavailable)) throw error;
      // Nobody waited for it any more: that says nothing of the other server.
      if (signal.aborted) throw notFound();
      if (error.isOfHost) this.hosts.failed(host);
      else this.hosts.succeeded(host);
      if (this.failedAt.size >= MAX_FAILURES) this.failedAt.clear();
      this.failedAt.set(key, this.options.now());
      throw new Failure('not_found', { detail: 'Картинка сейчас недоступна', cause: error });
    }
  }

  private async findUploaded(path: string): Promise<FoundPicture> {
    // Letters, digits and single dots within names: no `..`, no hidden files, no other separators, no NUL.
    if (!/^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*){0,7}$/.test(path) || path.length > 300) throw notFound();
    const root = await realpath(this.options.root).catch(() => null);
    const file = root && (await realpath(resolve(root, path)).catch(() => null));
    // realpath follows links: what it ends at must still lie inside the folder.
    if (!root || !file?.startsWith(root + sep)) throw notFound();
    const found = await stat(file);
    if (!found.isFile() || found.size > MAX_PICTURE_BYTES) throw notFound();
    const load = async (): Promise<PictureSource> => {
      const data = await readFile(file);
      if (pictureType(data) === null) throw new Failure('not_found', { detail: 'Файл не является картинкой' });
      return { kind: 'raster', data };
    };
    const version = `upload:${path}:${found.size}:${found.mtimeMs}`;
    return { scope: 'upload', path, version, immutable: false, lineDrawing: false, prepare: nothingToPrepare, load };
  }
}
