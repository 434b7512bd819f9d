import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/context.ts';
import { DOCUMENTS_FOLDER } from '../../platform/data-dir.ts';
import { dispositionOf } from '../../platform/door/file-answer.ts';
import { Failure } from '../../platform/failure.ts';

/** `GET /media/documents/{id}`: a document of a published complex or village with its type and a readable name. */
export function registerDocuments(server: FastifyInstance, { db, config }: App): void {
  const root = resolve(config.data_dir, DOCUMENTS_FOLDER);
  server.get<{ Params: { id: string } }>('/media/documents/:id', async (request, reply) => {
    const id = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const document = await db
      .selectFrom('documents')
      .leftJoin('complexes', 'complexes.id', 'documents.complex_id')
      .leftJoin('villages', 'villages.id', 'documents.village_id')
      .select(['documents.title', 'storage_path', 'mime'])
      .where('documents.id', '=', id)
      .where((where) => where.or([where('complexes.published', '=', true), where('villages.published', '=', true)]))
      .executeTakeFirst();
    const path = document && resolve(root, document.storage_path);
    if (!document || !path?.startsWith(root + sep)) throw new Failure('not_found');
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) throw new Failure('not_found');
    const extension = /\.[a-z0-9]{1,5}$/i.exec(document.storage_path)?.[0] ?? '';
    return reply
      .header('content-type', document.mime)
      .header('content-length', file.size)
      .header('content-disposition', dispositionOf('inline', document.title + extension))
      .header('cache-control', 'public, max-age=3600')
      .send(createReadStream(path));
  });
}
