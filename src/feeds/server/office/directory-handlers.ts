import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { holdPublication } from '../../../complex/server/publication.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { fileKind } from '../../../platform/rules/file-kind.ts';
import * as contract from '../../contract/directory.ts';
import { loadDirectory } from '../avito-directory.ts';

const unpack = promisify(gunzip);
/** Unpacked, bytes. */
const MAX_TEXT = 400_000_000;

/** Avito's directory of developments. */
export const avitoDirectory: readonly Implementation[] = [
  implement(contract.getAvitoDirectory, async ({ app }) => ({ data: await readState(app.db) })),

  implement(contract.loadAvitoDirectory, async (context, { body }) => {
    const { app } = context;
    const text = await textOf(Buffer.from(body.content, 'base64'));
    const data = await app.db.transaction().execute(async (trx) => {
      await holdPublication(statementsOf(trx));
      const loaded = await loadDirectory(statementsOf(trx), text, new Date(app.now()));
      if (loaded.entries === 0)
        throw refused(
          'В файле нет новостроек Москвы и области: нужен XML справочника Авито или таблица CSV со столбцами id и name',
        );
      const what = { action: 'feed.directory', object_type: 'feed_source', object_id: null } as const;
      await recordAudit(trx, context, { ...what, before: null, after: loaded });
      return readState(trx);
    });
    app.feeds.kick();
    return { data };
  }),
];

const refused = (message: string) => new Failure('invalid_value', { errors: [{ field: 'content', message }] });

const isGzip = (content: Buffer): boolean => content[0] === 0x1f && content[1] === 0x8b;

async function textOf(content: Buffer): Promise<string> {
  const inside = isGzip(content) ? await unpacked(content) : content;
  const kind = fileKind(inside);
  if (kind === null) return inside.toString('utf8');
  throw refused(
    `Это ${kind}, а нужен XML справочника Авито, можно сжатый gzip, или таблица CSV со столбцами id и name`,
  );
}

async function unpacked(content: Buffer): Promise<Buffer> {
  try {
    return await unpack(content, { maxOutputLength: MAX_TEXT });
  } catch {
    throw refused('Архив gzip повреждён или слишком большой');
  }
}

async function readState(db: Db): Promise<contract.AvitoDirectory> {
  const { rows } = await sql<{ entries: number; complexes: number; loaded_at: Date | null }>`
    select count(*)::int as entries, count(distinct complex_id)::int as complexes, max(loaded_at) as loaded_at
    from avito_developments`.execute(db);
  const lacking = await sql<{ number: string }>`
    select distinct w.detail as number from feed_lot_warnings w
    where w.code = 'unlisted_development' and w.detail is not null order by 1 limit 100`.execute(db);
  const { entries = 0, complexes = 0, loaded_at = null } = rows[0] ?? {};
  return {
    entries,
    complexes,
    loaded_at: loaded_at?.toISOString() ?? null,
    lacking: lacking.rows.map(({ number }) => number),
  };
}
