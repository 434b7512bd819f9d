import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { settleSlots, takeSlots } from '../../../platform/limits/throttle.ts';
import { digestOf } from '../../../platform/secret-address.ts';
import type { ExportSetting } from './offered.ts';
import { type ExportRecord, findExport, noteContent, noteFetch, stateOfOffers } from './queries.ts';
import { writeExport } from './write-export.ts';

/** Raised when the same catalogue is written in another way. */
const WRITING_VERSION = 1;
/** Whole answers of one export: portals come a few times a day, a partner who tries things out somewhat more. */
const MOST_FETCHES = 20;
const FETCH_EVERY_MS = 180_000;
/** Files that one process writes at a time; each keeps a portion of flats in memory and a part of one core busy. */
const MOST_AT_ONCE = 4;
/** A content that is younger than this may still change within the second of its Last-Modified, ms. */
const SETTLED_AFTER_MS = 2_000;

/**
 * `GET /export/{secret}.xml`: the file of an export. Written while it is sent; the same content is not sent twice to who has
 * it (ETag, Last-Modified). An address that was never given out, or no longer holds, is a 404 like any other.
 */
export function registerExports(server: FastifyInstance, app: App): void {
  const places = { taken: 0 };
  server.get<{ Params: { file: string } }>(
    '/export/:file',
    { config: { lane: 'printouts' } },
    async (request, reply) => {
      const found = await exportAt(app, request.params.file);
      const setting = settingOf(app, request);
      const tag = await tagOf(app, found, setting);
      const content_at = await noteContent(app.db, found.id, tag, new Date(app.now()));
      const etag = `W/"${tag}"`;
      const settled = app.now() - content_at.getTime() >= SETTLED_AFTER_MS;
      reply.headers({
        etag,
        ...(settled ? { 'last-modified': content_at.toUTCString() } : {}),
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding',
        'x-robots-tag': 'noindex, nofollow',
      });
      if (isKnown(request, etag, settled ? content_at : undefined)) return reply.code(304).send();
      reply.type('application/xml; charset=utf-8');
      if (request.method === 'HEAD') return reply.send('');
      await takeFetch(app, found.id, places);
      const text = Readable.from(writeExport(app, found, setting, content_at.toISOString()), { objectMode: false });
      places.taken += 1;
      text.once('close', () => {
        places.taken -= 1;
      });
      return send(reply, request, text);
    },
  );
}

async function exportAt({ db }: App, file: string): Promise<ExportRecord> {
  const digest = file.endsWith('.xml') ? digestOf(file.slice(0, -'.xml'.length)) : undefined;
  const found = digest && (await findExport(db, digest));
  if (!found) throw new Failure('not_found');
  return found;
}

function settingOf({ config }: App, request: FastifyRequest): ExportSetting {
  const origin = config.public_url_given
    ? config.public_url
    : URL.parse(`${request.protocol}://${request.host}`)?.origin;
  if (!origin || origin === 'null' || origin.length > 300) throw new Failure('bad_request');
  const { name, phone, phone_region } = config.brand;
  return { origin, agency: name, phone, phone_region };
}

/** Names the content: all that it is made of. Processes that show the same catalogue give the same name. */
async function tagOf({ catalogue, db }: App, scope: ExportRecord, setting: ExportSetting): Promise<string> {
  const { format, complex_ids, developer_ids, with_booked, with_villages, village_ids } = scope;
  const limits = [complex_ids, developer_ids, with_booked, with_villages, village_ids];
  const parts = [WRITING_VERSION, catalogue.state, await stateOfOffers(db, scope), format, limits, setting];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27);
}

/** RFC 9110 §13.1: a tag decides alone; the time is asked only where there is none. */
function isKnown({ headers }: FastifyRequest, etag: string, since: Date | undefined): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    const plain = (tag: string) =>
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/-gzip"$/, '"');
    return known === '*' || known.split(',').some((tag) => plain(tag) === plain(etag));
  }
  const asked = Date.parse(headers['if-modified-since'] ?? '');
  return since !== undefined && Number.isFinite(asked) && since.getTime() <= asked;
}

/** Lets one more whole answer begin, and counts it. @throws {Failure} */
async function takeFetch({ db, now }: App, id: number, places: { readonly taken: number }): Promise<void> {
  const limit = {
    key: `export:${id}`,
    most: MOST_FETCHES,
    window: MOST_FETCHES * FETCH_EVERY_MS,
    every: FETCH_EVERY_MS,
  };
  const wait = await db.transaction().execute((trx) => takeSlots(trx, [limit], now()));
  if (wait !== undefined)
    throw new Failure('too_many_requests', {
      detail: 'Файл забирают слишком часто, попробуйте позже',
      retryAfterSeconds: Math.ceil(wait / 1_000),
    });
  if (places.taken < MOST_AT_ONCE) return noteFetch(db, id, new Date(now()));
  await settleSlots(db, { refund: [], forget: [], drain: [limit] });
  throw new Failure('unavailable', { retryAfterSeconds: 30 });
}

/** A file that breaks off ends its connection, so that no reader takes a part for the whole. */
function send(reply: FastifyReply, { headers, log }: FastifyRequest, text: Readable): FastifyReply {
  text.on('error', (error) => log.error({ err: error }, 'an export broke off'));
  if (!/\bgzip\b(?!;q=0(\.0+)?\b)/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(text);
  const packed = createGzip({ level: constants.Z_BEST_SPEED + 4 });
  text.on('error', (error) => packed.destroy(error));
  packed.once('close', () => text.destroy());
  return reply.header('content-encoding', 'gzip').send(text.pipe(packed));
}
