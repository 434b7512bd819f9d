import { sql } from 'kysely';
import { dropTwin, pairFlats } from '../../../complex/server/move-flats.ts';
import { holdPublication } from '../../../complex/server/publication.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { App, CallContext } from '../../../platform/context.ts';
import type { HandlerInput } from '../../../platform/contract/endpoint.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf, pairsOf } from '../../../search/server/paging.ts';
import * as contract from '../../contract/identity.ts';
import { presentComplexes, readFeedComplexes } from './identity-queries.ts';
import { releaseLots } from './leaving-lots.ts';

/** What the complexes of feeds are. */
export const feedIdentity: readonly Implementation[] = [
  implement(contract.listFeedComplexes, async ({ app }, { query }) => {
    const { page, per_page, ...filters } = query;
    const { rows, total } = await readFeedComplexes(app.db, filters, {
      offset: (page - 1) * per_page,
      limit: per_page,
    });
    const links = pageOf('/api/feeds/complexes', pairsOf(filters), { page, per_page, total });
    return { data: await presentComplexes(app.db, rows), ...links };
  }),

  implement(contract.decideFeedComplex, async (context, { params: { id }, body }) => {
    const { app } = context;
    const data = await app.db.transaction().execute(async (trx) => {
      // A run that has begun knows nothing of this decision: it ends first.
      await holdPublication(statementsOf(trx));
      await sql`select 1 from feed_sources where id = ${id} for no key update`.execute(trx);
      const before = await decisionOf(trx, id, body.key);
      const withdrawn = await decide(trx, context, id, body, before);
      await readAgain(trx, app, [id]);
      const after = {
        key: body.key,
        decision: body.decision,
        ...('complex_id' in body ? { complex_id: body.complex_id } : {}),
        ...('title' in body ? { title: body.title } : {}),
        withdrawn,
      };
      await recordAudit(trx, context, {
        action: 'feed.complex',
        object_type: 'feed_source',
        object_id: id,
        before: { decision: before.decision, complex_id: before.complex_id, title: before.given_title },
        after,
      });
      const { rows } = await readFeedComplexes(trx, { source: id, key: body.key }, { offset: 0, limit: 1 });
      const [complex] = await presentComplexes(trx, rows);
      if (!complex) throw new Failure('not_found');
      return { complex, withdrawn };
    });
    app.feeds.kick();
    return { data };
  }),
];

interface Decided {
  readonly decision: string;
  readonly complex_id: number | null;
  /** By the feed. */
  readonly title: string | null;
  readonly given_title: string | null;
}

async function decisionOf(db: Db, sourceId: number, key: string): Promise<Decided> {
  const { rows } = await sql<Decided>`
    select s.decision, s.complex_id, s.title, s.given_title from source_complexes s join feed_sources f on f.id = s.source_id
    where s.source_id = ${sourceId} and s.key = ${key} and f.removed_at is null for update of s`.execute(db);
  const [row] = rows;
  if (!row) throw new Failure('not_found');
  return row;
}

type Decision = HandlerInput<typeof contract.decideFeedComplex>['body'];

/** Answers how many lots were withdrawn because their complex is none of ours. */
async function decide(
  db: Db,
  context: CallContext,
  sourceId: number,
  body: Decision,
  before: Decided,
): Promise<number> {
  const { app } = context;
  const now = new Date(app.now());
  const actor_id = staffOf(context).id;
  const complexId = body.decision === 'ours' ? body.complex_id : null;
  if (complexId !== null) {
    const { rows } = await sql`select 1 from complexes where id = ${complexId} and merged_into is null`.execute(db);
    if (rows.length === 0) throw new Failure('not_found');
  }
  const given = (body.decision === 'new' && body.title) || null;
  if (body.decision === 'new' && given === null && before.title === null)
    throw new Failure('invalid_value', { errors: [{ field: 'title', message: contract.NAMELESS }] });
  if (complexId === before.complex_id && body.decision === before.decision && given === before.given_title)
    throw new Failure('conflict', { detail: 'Так уже решено' });
  await sql`update source_complexes set decision = ${body.decision}, complex_id = ${complexId}, given_title = ${given},
    decided_at = ${now}, decided_by = ${actor_id} where source_id = ${sourceId} and key = ${body.key}`.execute(db);
  await sql`update feed_questions set answer = 'accept', answered_at = ${now}, answered_by = ${actor_id}
    where source_id = ${sourceId} and kind in ('complex', 'split', 'moved') and subject = ${body.key} and answer is null`.execute(
    db,
  );
  await moveHousings(db, sourceId, body.key, complexId);
  // Flats that the other complex has from another source would stand there twice.
  if (complexId !== null && before.complex_id !== null)
    for (const { kept, dropped } of await pairFlats(db, before.complex_id, complexId, sourceId))
      await dropTwin(db, kept, dropped, now, actor_id);
  if (body.decision !== 'ignored' || before.complex_id === null) return 0;
  const shared =
    await sql`select 1 from source_complexes where source_id = ${sourceId} and complex_id = ${before.complex_id}`.execute(
      db,
    );
  if (shared.rows.length > 0) return 0;
  return releaseLots(db, { source_id: sourceId, actor_id, now, lots: 'withdraw', complex_id: before.complex_id });
}

/** Housings that only this complex of the feed has go with it; others are found or made anew by its next run. */
async function moveHousings(db: Db, sourceId: number, key: string, complexId: number | null): Promise<void> {
  if (complexId === null) {
    await sql`delete from source_housings where source_id = ${sourceId} and complex_key = ${key}`.execute(db);
    return;
  }
  await sql`
    delete from source_housings s using housings h
    where s.source_id = ${sourceId} and s.complex_key = ${key} and h.id = s.housing_id and h.complex_id <> ${complexId}`.execute(
    db,
  );
}

/** The next run must read equal bytes anew, and begins at once. */
export async function readAgain(db: Db, { now }: App, sources: readonly number[]): Promise<void> {
  await sql`update feed_sources set last_hash = null, etag = null, last_modified = null, next_run_at = ${new Date(now())}
    where id = any (${[...sources]}) and removed_at is null and active`.execute(db);
  await sql`update feed_sources set last_hash = null, etag = null, last_modified = null
    where id = any (${[...sources]}) and not active`.execute(db);
}
