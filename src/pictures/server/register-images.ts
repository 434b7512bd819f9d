import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UPLOADS_FOLDER } from '../../platform/data-dir.ts';
import { Failure } from '../../platform/failure.ts';
import { signalOf } from '../../platform/http/request-places.ts';
import { addressKey } from '../../platform/limits/throttle.ts';
import { type Asker, WorkQueue } from '../../platform/work-queue.ts';
import { type ImageVariant, parseImageVariant } from '../rules/image-size.ts';
import { BadPicture, convertPicture, DEFAULT_QUALITY, pictureSize } from './convert-picture.ts';
import { DiskCache } from './disk-cache.ts';
import type { FetchPictureOptions } from './fetch-picture.ts';
import { type EncodedFormat, MIME_TYPES, negotiateFormat } from './negotiate-format.ts';
import { type FoundPicture, type PictureLookup, type PictureScope, PictureSources } from './picture-sources.ts';
import { SingleFlight } from './single-flight.ts';
import { standIn } from './stand-in.ts';
import { thumbhashOf } from './thumbhash-of.ts';

/** Pictures stand in a line of their own: pages never wait for them. */
const PICTURES = { config: { lane: 'pictures' } } as const;
/** Raised when the same variant is encoded in another way. */
const ENCODING_VERSION = 1;
/** Up to this many pixels AVIF is made while the browser waits (some 30 ms); larger ones are made of what is asked for again, when nobody waits. */
const PROMPT_AVIF_PIXELS = 320 * 240;
/** So long a visitor waits for a picture of another server; then it is fetched on and he sees its stand-in, ms. */
const REMOTE_TIMEOUT_MS = 1_500;

const PICTURE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

export interface ImageLimits {
  /** Bound of the disk cache, bytes. Originals of feeds may take as much again. */
  readonly cacheBytes: number;
  /** Conversions at the same time. */
  readonly conversions: number;
  /** Conversions that may wait. */
  readonly waiting: number;
}

/** What is learnt about a picture when it is first converted. */
export interface MeasuredPicture {
  readonly scope: PictureScope;
  /** Path below the scope; of a remote picture its id. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
}

export interface ImageDeps {
  readonly dataDir: string;
  readonly lookup: PictureLookup;
  readonly limits?: Partial<ImageLimits>;
  /** Called once for each picture of this process, so that its row can be completed. Must not throw. */
  readonly onMeasured?: (picture: MeasuredPicture) => void;
  /** Current time, epoch milliseconds. */
  readonly now?: () => number;
  readonly fetchOptions?: FetchPictureOptions;
}

/** Makes variants of pictures; what {@link registerImages} serves from. */
export interface ImageService {
  /** A variant in the given format, from the cache or made now. @throws {Failure} `not_found`, or `unavailable` when the queue is full. */
  picture(
    scope: PictureScope,
    path: string,
    variant: ImageVariant,
    format: EncodedFormat,
    asker?: Asker,
  ): Promise<Buffer>;
  /**
   * An image of another making, from the same cache or made in the same queue; those who ask at the same time share one.
   * `name` changes with all that the image shows. @throws {Failure} `unavailable` when the queue is full.
   */
  compose(name: string, format: EncodedFormat, make: () => Promise<Buffer>, asker?: Asker): Promise<Composed>;
  /** For metrics. */
  load(): ImageLoad;
}

export interface ImageLoad {
  /** Bytes in the cache of variants. */
  readonly cacheBytes: number;
  /** Conversions running or waiting. */
  readonly conversions: number;
  /** Pictures of other servers being fetched or waiting for it. */
  readonly fetches: number;
  /** Servers that are left alone because they did not answer. */
  readonly resting: number;
}

export interface Composed {
  readonly data: Buffer;
  /** Validator of the image. */
  readonly etag: string;
}

interface Wanted {
  readonly variant: ImageVariant;
  readonly format: EncodedFormat;
  /** Of the variant in the cache. */
  readonly key: string;
  readonly asker: Asker;
}

/** A variant ready to be sent. */
interface Served {
  readonly data: Buffer;
  readonly type: string;
  readonly etag: string;
}

/**
 * Serves pictures: `GET /media/{drawn|remote|upload}/{path}?w&h&q&fit&format`. Sizes and formats outside the lists of
 * pictures/rules/image-size.ts are a 422, unknown pictures a 404, a full queue a 503 with Retry-After.
 */
export function registerImages(server: FastifyInstance, deps: ImageDeps): ImageService {
  const studio = new Studio(deps);
  server.addHook('onClose', () => studio.close());
  server.get<{ Params: { '*': string } }>('/media/drawn/*', PICTURES, (request, reply) =>
    studio.answer('drawn', request.params['*'], request, reply),
  );
  server.get<{ Params: { id: string } }>('/media/remote/:id', PICTURES, (request, reply) =>
    studio.answer('remote', request.params.id, request, reply),
  );
  server.get<{ Params: { '*': string } }>('/media/upload/*', PICTURES, (request, reply) =>
    studio.answer('upload', request.params['*'], request, reply),
  );
  return studio;
}

class Studio implements ImageService {
  private readonly sources: PictureSources;
  private readonly cache: DiskCache;
  private readonly conversions: WorkQueue;
  private readonly flights = new SingleFlight<Buffer>();
  private readonly measured = new Set<string>();
  private readonly onMeasured: ImageDeps['onMeasured'];

  constructor({ dataDir, lookup, limits = {}, onMeasured, now = Date.now, fetchOptions }: ImageDeps) {
    const cacheBytes = limits.cacheBytes ?? 2 * 1024 ** 3;
    this.cache = new DiskCache(join(dataDir, 'cache', 'images'), cacheBytes);
    const originals = new DiskCache(join(dataDir, 'cache', 'originals'), cacheBytes);
    this.sources = new PictureSources({ root: join(dataDir, UPLOADS_FOLDER), lookup, originals, now, fetchOptions });
    this.conversions = new WorkQueue({
      running: limits.conversions ?? Math.max(1, availableParallelism() - 1),
      waiting: limits.waiting ?? 120,
      retryAfterSeconds: 2,
    });
    this.onMeasured = onMeasured;
  }

  load(): ImageLoad {
    return { cacheBytes: this.cache.size, conversions: this.conversions.size, ...this.sources.load() };
  }

  async picture(
    scope: PictureScope,
    path: string,
    variant: ImageVariant,
    format: EncodedFormat,
    asker: Asker = {},
  ): Promise<Buffer> {
    const found = await this.sources.find(scope, path);
    // The program itself asks: for drawings of its own, which no catalogue names, too.
    const picture = scope === 'drawn' ? { ...found, prepare: async () => {} } : found;
    return this.variant(picture, { variant, format, key: keyOf(picture, variant, format), asker });
  }

  async compose(
    name: string,
    format: EncodedFormat,
    make: () => Promise<Buffer>,
    asker: Asker = {},
  ): Promise<Composed> {
    const key = hashedKey(`composed\n${name}`, format);
    const data =
      (await this.cache.get(key)) ??
      (await this.flights.do(
        key,
        async (signal) => {
          const made = await this.conversions.run(make, { key: asker.key, signal });
          await this.cache.put(key, made);
          return made;
        },
        asker.signal,
      ));
    return { data, etag: etagOf(key) };
  }

  /** Ends the work that nobody waits for. */
  close(): Promise<void> {
    return this.conversions.close();
  }

  /** One request. @throws {Failure} */
  async answer(scope: PictureScope, path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const parsed = parseImageVariant(request.query as Record<string, unknown>);
    if ('refused' in parsed) {
      const field = parsed.refused.slice(0, 40);
      throw new Failure('invalid_value', {
        detail: 'Такой размер или формат картинки не поддерживается',
        errors: [{ field, message: 'Недопустимое значение' }],
      });
    }
    const { variant } = parsed;
    const asker = { key: addressKey(request.ip), signal: signalOf(request.raw, reply.raw) };
    const outcome = await this.find(scope, path, { variant, accept: request.headers.accept, asker }).catch(
      (error: unknown) => standIn(error, variant, request.headers.accept),
    );
    if ('failure' in outcome) {
      const { status, retryAfterSeconds } = outcome.failure;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      return reply
        .code(status)
        .headers(PICTURE_HEADERS)
        .header('cache-control', 'no-store')
        .type(MIME_TYPES.svg)
        .send(outcome.svg);
    }
    const { served, immutable } = outcome;
    reply
      .headers(PICTURE_HEADERS)
      .header('etag', served.etag)
      .header('vary', 'Accept')
      .header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=86400, stale-while-revalidate=604800',
      );
    if (request.headers['if-none-match'] === served.etag) return reply.code(304).send();
    return reply.type(served.type).send(served.data);
  }

  /** The picture for one visitor. One of another server is waited for a little; then it is fetched on for the next one. */
  private async find(
    scope: PictureScope,
    path: string,
    { variant, accept, asker }: { variant: ImageVariant; accept: string | undefined; asker: Required<Asker> },
  ): Promise<{ served: Served; immutable: boolean }> {
    const picture = await this.sources.find(scope, path);
    const { immutable } = picture;
    if (variant.format === 'svg') {
      if (scope === 'drawn') return { served: await this.serveSvg(picture), immutable };
      throw new Failure('invalid_value', {
        detail: 'SVG есть только у рисованных картинок',
        errors: [{ field: 'format', message: 'Недопустимое значение' }],
      });
    }
    if (scope !== 'remote') return { served: await this.serve(picture, { variant, accept, asker }), immutable };
    const interest = new AbortController();
    const leave = (): void => interest.abort();
    asker.signal?.addEventListener('abort', leave, { once: true });
    const coming = this.serve(picture, { variant, accept, asker: { key: asker.key, signal: interest.signal } });
    coming.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Failure('unavailable', { retryAfterSeconds: 5 })), REMOTE_TIMEOUT_MS);
    });
    try {
      return { served: await Promise.race([coming, timeout]), immutable };
    } finally {
      clearTimeout(timer);
      asker.signal?.removeEventListener('abort', leave);
    }
  }

  private async serveSvg(picture: FoundPicture): Promise<Served> {
    await picture.prepare();
    const source = await picture.load();
    const data = Buffer.from(source.kind === 'svg' ? source.text : '');
    return { data, type: MIME_TYPES.svg, etag: etagOf(keyOf(picture, {}, 'svg')) };
  }

  private async serve(
    picture: FoundPicture,
    { variant, accept, asker }: { variant: ImageVariant; accept: string | undefined; asker: Asker },
  ): Promise<Served> {
    const { format, avif } = negotiateFormat(accept, variant.format, picture.lineDrawing);
    if (avif) {
      const key = keyOf(picture, variant, 'avif');
      const ready = isPrompt(variant)
        ? await this.variant(picture, { variant, format: 'avif', key, asker })
        : await this.cache.get(key);
      if (ready) return { data: ready, type: MIME_TYPES.avif, etag: etagOf(key) };
    }
    const key = keyOf(picture, variant, format);
    const kept = await this.cache.get(key);
    // Dear to make, and smaller only for those who come after: many a large picture is looked at once.
    if (avif && kept) this.makeAvifLater(picture, variant);
    const data = kept ?? (await this.variant(picture, { variant, format, key, asker }));
    return { data, type: MIME_TYPES[format], etag: etagOf(key) };
  }

  /** A variant from the cache, whatever else is to do, or made now; those who ask at the same time share one conversion. */
  private async variant(picture: FoundPicture, { variant, format, key, asker }: Wanted): Promise<Buffer> {
    const kept = await this.cache.get(key);
    if (kept) return kept;
    return this.flights.do(
      key,
      async (signal) => {
        // A slow server elsewhere must not hold a place in the queue.
        await picture.prepare(signal);
        return this.conversions.run(() => this.convert(picture, variant, format, key), { key: asker.key, signal });
      },
      asker.signal,
    );
  }

  private makeAvifLater(picture: FoundPicture, variant: ImageVariant): void {
    const key = keyOf(picture, variant, 'avif');
    this.conversions.runIdle(key, async () => {
      if (!(await this.cache.has(key))) await this.convert(picture, variant, 'avif', key);
    });
  }

  private async convert(
    picture: FoundPicture,
    variant: ImageVariant,
    format: EncodedFormat,
    key: string,
  ): Promise<Buffer> {
    const source = await picture.load();
    try {
      const data = await convertPicture(source, variant, format);
      await this.cache.put(key, data);
      this.measure(picture, source, data, variant);
      return data;
    } catch (error) {
      if (!(error instanceof BadPicture)) throw error;
      throw new Failure('not_found', { detail: 'Картинка повреждена', cause: error });
    }
  }

  /** Completes the row of a picture once, from a variant that shows all of it. */
  private measure(
    picture: FoundPicture,
    source: Awaited<ReturnType<FoundPicture['load']>>,
    data: Buffer,
    variant: ImageVariant,
  ): void {
    const { scope, path, version } = picture;
    const { onMeasured } = this;
    const isWhole = variant.h === undefined || variant.fit === 'contain';
    if (!onMeasured || !isWhole || this.measured.has(version)) return;
    this.conversions.runIdle(`measure ${version}`, async () => {
      const { width, height } = await pictureSize(source);
      const thumbhash = await thumbhashOf(data);
      this.measured.add(version);
      onMeasured({ scope, path, width, height, thumbhash });
    });
  }
}

function isPrompt({ w, h }: ImageVariant): boolean {
  const pixels = (w ?? (h ?? 0) * 1.5) * (h ?? (w ?? 0) / 1.5);
  return pixels > 0 && pixels <= PROMPT_AVIF_PIXELS;
}

function keyOf(
  picture: FoundPicture,
  { w, h, q = DEFAULT_QUALITY, fit = 'cover' }: ImageVariant,
  format: EncodedFormat | 'svg',
): string {
  const text = [ENCODING_VERSION, picture.version, w ?? '', h ?? '', q, fit, format].join('\n');
  return hashedKey(text, format);
}

const hashedKey = (text: string, format: EncodedFormat | 'svg'): string =>
  `${createHash('sha256').update(text).digest('hex').slice(0, 40)}.${format}`;

const etagOf = (key: string): string => `"${key.slice(0, 24)}-${key.slice(41)}"`;
