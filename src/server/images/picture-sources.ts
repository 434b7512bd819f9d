import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { parseDrawnImagePath } from '../../domain/drawn-image.ts';
import { drawImage } from '../../illustration/draw-image.ts';
import { Failure } from '../failure.ts';
import type { PictureSource } from './convert-picture.ts';
import type { DiskCache } from './disk-cache.ts';
import { type FetchPictureOptions, fetchPicture, MAX_PICTURE_BYTES, PictureUnavailable } from './fetch-picture.ts';
import { pictureType } from './picture-type.ts';
import { SingleFlight, WorkQueue } from './work-queue.ts';

/** Raised when a drawing changes its looks: cached variants of all drawings are then made anew. */
const DRAWING_VERSION = 1;

/** How long a picture that could not be fetched is not asked for again, ms. */
const RETRY_AFTER = 60_000;
const MAX_FAILURES = 5_000;

/** Finds the address of a feed's picture by the id of its row; null if there is no such row. */
export type PictureLookup = (id: number) => Promise<{ readonly source_url: string | null } | null>;

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
  /** Brings it onto this machine if it is elsewhere; may take seconds. @throws {Failure} `not_found` */
  prepare(): Promise<void>;
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
const notFound = (): Failure => new Failure('not_found', { detail: 'Такой картинки нет' });

/** The three places pictures come from. */
export class PictureSources {
  private readonly options: PictureSourcesOptions;
  private readonly fetches = new WorkQueue({ running: 6, waiting: 120, retryAfterSeconds: 3 });
  private readonly flights = new SingleFlight<Buffer>();
  private readonly failedAt = new Map<string, number>();

  constructor(options: PictureSourcesOptions) {
    this.options = options;
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
      prepare: nothingToPrepare,
      load: async () => ({ kind: 'svg', text: drawImage(recipe) }),
    };
  }

  private async findRemote(path: string): Promise<FoundPicture> {
    const row = /^[1-9]\d{0,8}$/.test(path) ? await this.options.lookup(Number(path)) : null;
    const source = row?.source_url;
    if (!source) throw notFound();
    const load = async (): Promise<PictureSource> => ({ kind: 'raster', data: await this.original(source) });
    const prepare = async (): Promise<void> => {
      if (!(await this.options.originals.has(originalKey(source)))) await this.original(source);
    };
    return { scope: 'remote', path, version: `remote:${source}`, immutable: false, lineDrawing: false, prepare, load };
  }

  /** Bytes of a feed's picture, fetched once and kept. */
  private original(source: string): Promise<Buffer> {
    const key = originalKey(source);
    return this.flights.do(key, async () => {
      const kept = await this.options.originals.get(key);
      if (kept) return kept;
      const failedAt = this.failedAt.get(key);
      if (failedAt !== undefined && this.options.now() - failedAt < RETRY_AFTER) throw notFound();
      try {
        const data = await this.fetches.run(() => fetchPicture(source, this.options.fetchOptions));
        await this.options.originals.put(key, data);
        return data;
      } catch (error) {
        if (!(error instanceof PictureUnavailable)) throw error;
        if (this.failedAt.size >= MAX_FAILURES) this.failedAt.clear();
        this.failedAt.set(key, this.options.now());
        throw new Failure('not_found', { detail: 'Картинка сейчас недоступна', cause: error });
      }
    });
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
