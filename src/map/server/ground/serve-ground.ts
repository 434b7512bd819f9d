import { open } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { readByteRange } from '../../rules/byte-range.ts';
import type { GroundFile } from './pmtiles-file.ts';

/** Its name changes with the content. No proxy may pack it: the bytes are counted. */
const CACHE = 'public, max-age=31536000, immutable, no-transform';
/** Read and sent at a time; what one reader costs in memory, bytes. */
const PIECE = 64 * 1024;

/** Where browsers find the file. */
export const groundUrl = ({ fingerprint }: GroundFile): string => `/media/map/${fingerprint}.pmtiles`;

/**
 * `GET /media/map/{fingerprint}.pmtiles`: the file of the base map, by parts (RFC 9110 §14). A file that is not there any
 * more, or was replaced, is a 404: pages that are made from now on name the new one.
 */
export function registerGround(server: FastifyInstance, { ground }: App): void {
  server.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/map/:name',
    config: { lane: 'pictures' },
    handler: async (request, reply) => {
      const state = ground.state();
      if (state.kind !== 'sound' || request.params.name !== `${state.file.fingerprint}.pmtiles`)
        throw new Failure('not_found');
      return send(request, reply, state.file);
    },
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, ground: GroundFile): Promise<FastifyReply> {
  const { headers, method } = request;
  const etag = `"${ground.fingerprint}"`;
  if (
    headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
  ) {
    return reply.code(304).headers({ etag, 'cache-control': CACHE }).send();
  }
  // Only the same content may be continued; a date is not ours, so it fits nothing (RFC 9110 §13.1.5).
  const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;
  const range = method === 'GET' ? readByteRange(asked, ground.size) : 'whole';
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${ground.size}`).send();
  const { start, end } = range === 'whole' ? { start: 0, end: ground.size - 1 } : range;
  reply.type('application/vnd.pmtiles').headers({
    etag,
    'cache-control': CACHE,
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
  });
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${ground.size}`);
  if (method === 'HEAD') return reply.send();
  return reply.send(await pieces(ground, start, end));
}

/** The bytes of exactly this file, and of no other that has taken its place meanwhile. */
async function pieces({ path, size, mtimeMs, ino }: GroundFile, start: number, end: number) {
  const file = await open(path).catch(() => {
    throw new Failure('not_found');
  });
  const now = await file.stat();
  if (now.size !== size || now.mtimeMs !== mtimeMs || now.ino !== ino) {
    await file.close();
    throw new Failure('not_found');
  }
  return file.createReadStream({ start, end, highWaterMark: PIECE });
}
