import { sql } from 'kysely';
import { holdPublication } from '../../../complex/server/publication.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf, pairsOf } from '../../../search/server/paging.ts';
import * as contract from '../../contract/mapping.ts';
import { readAgain } from './identity-handlers.ts';
import { releaseOffers } from './leaving-lots.ts';
import { findVillages, readFeedHousings, readFeedVillages } from './mapping-queries.ts';

const ONE = { offset: 0, limit: 1 };
const SAME = 'Так уже решено';

/** What the housings and villages of feeds are. */
export const feedMapping: readonly Implementation[] = [
  implement(contract.listFeedHousings, async ({ app }, { params: { id }, query }) => {
    const { page, per_page, ...filters } = query;
    const { rows, total } = await readFeedHousings(app.db, id, filters, {
      offset: (page - 1) * per_page,
      limit: per_page,
    });
    return { data: rows, ...pageOf(`/api/feeds/${id}/housings`, pairsOf(filters), { page, per_page, total }) };
  }),

  implement(contract.decideFeedHousing, async (context, { params: { id }, body }) => {
    const { app } = context;
    const data = await app.db.transaction().execute(async (trx) => {
      await holdSource(trx, id);
      const which = { complex: body.complex_key, key: body.key };
      const before = (await readFeedHousings(trx, id, which, ONE)).rows[0];
      if (!before) throw new Failure('not_found');
      const housingId = body.decision === 'ours' ? body.housing_id : null;
      if (housingId === null ? before.state === 'new' : before.state === 'ours' && before.housing?.id === housingId)
        throw new Failure('conflict', { detail: SAME });
      if (housingId !== null) await expectSibling(trx, before, housingId);
      await sql`update source_housings set decision = ${body.decision}, housing_id = ${housingId}, decided_at = ${new Date(app.now())},
          decided_by = ${staffOf(context).id}
        where source_id = ${id} and complex_key = ${body.complex_key} and key = ${body.key}`.execute(trx);
      await readAgain(trx, app, [id]);
      await audit(trx, context, 'feed.housing', id, before, body);
      const [row] = (await readFeedHousings(trx, id, which, ONE)).rows;
      if (!row) throw new Failure('not_found');
      return row;
    });
    app.feeds.kick();
    return { data };
  }),

  implement(contract.listFeedVillages, async ({ app }, { query }) => {
    const { page, per_page, ...filters } = query;
    const { rows, total } = await readFeedVillages(app.db, filters, { offset: (page - 1) * per_page, limit: per_page });
    return { data: rows, ...pageOf('/api/feeds/villages', pairsOf(filters), { page, per_page, total }) };
  }),

  implement(contract.suggestOwnVillages, async ({ app }, { query: { term } }) => ({
    data: await findVillages(app.db, term),
  })),

  implement(contract.decideFeedVillage, async (context, { params: { id }, body }) => {
    const { app } = context;
    const data = await app.db.transaction().execute(async (trx) => {
      await holdSource(trx, id);
      const which = { source: id, key: body.key };
      const before = (await readFeedVillages(trx, which, ONE)).rows[0];
      if (!before) throw new Failure('not_found');
      const villageId = body.decision === 'ours' ? body.village_id : null;
      if (body.decision === before.state && villageId === (before.village?.id ?? null))
        throw new Failure('conflict', { detail: SAME });
      if (villageId !== null) {
        const { rows } = await sql`select 1 from villages where id = ${villageId}`.execute(trx);
        if (rows.length === 0) throw new Failure('not_found');
      }
      const by = { now: new Date(app.now()), actor_id: staffOf(context).id };
      await sql`update source_villages set decision = ${body.decision}, village_id = ${villageId}, decided_at = ${by.now},
        decided_by = ${by.actor_id} where source_id = ${id} and key = ${body.key}`.execute(trx);
      const withdrawn =
        body.decision === 'ignored' && before.village
          ? await releaseOffers(trx, { ...by, source_id: id, village_id: before.village.id })
          : 0;
      await readAgain(trx, app, [id]);
      await audit(trx, context, 'feed.village', id, before, { ...body, withdrawn });
      const [village] = (await readFeedVillages(trx, which, ONE)).rows;
      if (!village) throw new Failure('not_found');
      return { village, withdrawn };
    });
    app.feeds.kick();
    return { data };
  }),
];

/** A run that has begun knows nothing of this decision: it ends first. */
async function holdSource(trx: Db, id: number): Promise<void> {
  await holdPublication(statementsOf(trx));
  const { rows } =
    await sql`select 1 from feed_sources where id = ${id} and removed_at is null for no key update`.execute(trx);
  if (rows.length === 0) throw new Failure('not_found');
}

/** Lots follow their housing: it is one of the complex that the feed's complex is, or of its parts. */
async function expectSibling(db: Db, { complex }: contract.FeedHousing, housingId: number): Promise<void> {
  const { rows } = await sql<{ root: number | null; own: number | null }>`
    select (select coalesce(c.parent_id, c.id) from housings h join complexes c on c.id = h.complex_id where h.id = ${housingId}) as root,
      (select coalesce(parent_id, id) from complexes where id = ${complex?.id ?? 0}) as own`.execute(db);
  const { root = null, own = null } = rows[0] ?? {};
  if (root === null) throw new Failure('not_found');
  if (root !== own)
    throw new Failure('conflict', { detail: 'Это корпус другого комплекса: сначала решите, какой это комплекс' });
}

function audit(db: Db, context: CallContext, action: string, id: number, before: object, after: object): Promise<void> {
  return recordAudit(db, context, { action, object_type: 'feed_source', object_id: id, before, after });
}
