import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { drawPreview, PREVIEW_PICTURE } from '../../pictures/drawing/draw-preview.ts';
import { PREVIEW_KINDS, PREVIEW_PATH } from '../../pictures/rules/preview-image.ts';
import type { PictureScope } from '../../pictures/server/picture-sources.ts';
import type { ImageService } from '../../pictures/server/register-images.ts';
import type { App } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { signalOf } from '../../platform/http/request-places.ts';
import { addressKey } from '../../platform/limits/throttle.ts';
import type { Asker } from '../../platform/work-queue.ts';
import { type PreviewFacts, previewFacts } from './preview-facts.ts';

/** Raised when previews change their looks. */
const PREVIEW_VERSION = 1;
const JPEG_QUALITY = 84;
const FORMATS = { jpg: 'jpeg', png: 'png' } as const;
type Format = (typeof FORMATS)[keyof typeof FORMATS];

/**
 * `GET /media/og/{complex|village|search|page}/{name}.{jpg|png}`: the preview of a page for social networks, 1200 × 630,
 * drawn from what the page shows now and kept by the image service. Unknown pages are a 404. A query is ignored.
 */
export function registerPreviews(server: FastifyInstance, app: App, images: ImageService): void {
  server.get<{ Params: { kind: string; file: string } }>(
    `${PREVIEW_PATH}:kind/:file`,
    { config: { lane: 'pictures' } },
    (request, reply) => answerPreview(app, images, request, reply),
  );
}

async function answerPreview(
  app: App,
  images: ImageService,
  request: FastifyRequest<{ Params: { kind: string; file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const kind = PREVIEW_KINDS.find((known) => known === request.params.kind);
  const [, name, extension] = /^([a-z0-9]+(?:[-_][a-z0-9]+)*)\.(jpg|png)$/.exec(request.params.file) ?? [];
  const facts = kind && name && name.length <= 200 ? await previewFacts(app, kind, name) : undefined;
  if (!facts) throw new Failure('not_found', { detail: 'Такой картинки нет' });
  const format = FORMATS[extension === 'png' ? 'png' : 'jpg'];
  const asker = { key: addressKey(request.ip), signal: signalOf(request.raw, reply.raw) };
  const { data, etag } = await makePreview(app, images, { facts, format, asker });
  reply.header('etag', etag).header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`image/${format}`).send(data);
}

interface WantedPreview {
  readonly facts: PreviewFacts;
  readonly format: Format;
  readonly asker: Asker;
}

async function makePreview({ config, log }: App, images: ImageService, { facts, format, asker }: WantedPreview) {
  const picture = await loadPicture(images, facts.picture, asker).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.status !== 404) throw error;
    log.info({ picture: facts.picture }, 'a preview is drawn without its picture');
    return null;
  });
  const svg = drawPreview({ ...facts.preview, brand: config.brand.name, picture: picture !== null });
  const name = [PREVIEW_VERSION, picture === null ? '' : facts.picture, svg].join('\n');
  return images.compose(name, format, () => composePreview(svg, picture, format), asker);
}

/** The picture cut for its place, or null without one. @throws {Failure} when it cannot be had. */
async function loadPicture(images: ImageService, address: string | null, asker: Asker): Promise<Buffer | null> {
  const [, scope, path] = /^\/media\/(drawn|remote|upload)\/(.+)$/.exec(address ?? '') ?? [];
  if (!scope || !path) return null;
  const { width, height } = PREVIEW_PICTURE;
  return images.picture(scope as PictureScope, path, { w: width, h: height, q: 90 }, 'jpeg', asker);
}

async function composePreview(svg: string, picture: Buffer | null, format: Format): Promise<Buffer> {
  const { left, top, width, height } = PREVIEW_PICTURE;
  // A small picture from a feed is not enlarged by the image service.
  const fitted = picture && (await sharp(picture).resize({ width, height, fit: 'cover' }).toBuffer());
  const image = sharp(Buffer.from(svg)).composite(fitted ? [{ input: fitted, left, top }] : []);
  if (format === 'png') return image.png({ compressionLevel: 8 }).toBuffer();
  return image.flatten({ background: '#12483e' }).jpeg({ quality: JPEG_QUALITY, progressive: true }).toBuffer();
}
