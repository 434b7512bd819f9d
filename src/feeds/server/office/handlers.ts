import { sql } from 'kysely';
import { holdPublication } from '../../../complex/server/publication.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { App, CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf } from '../../../search/server/paging.ts';
import * as contract from '../../contract.ts';
import { confirmRun, NotConfirmable } from '../confirm-run.ts';
import { findSource, holdNewSources, registerSource } from '../feed-source.ts';
import { endInterruptedRuns } from '../source-lock.ts';
import { lotsOfAbsences, releaseLots } from './leaving-lots.ts';
import { needsAttention, presentRun, presentSource, withoutSecrets } from './present.ts';
import { readRuns, readRunsById, readSources } from './queries.ts';
import { refusePrivate } from './refuse-private.ts';

export const feedSources: readonly Implementation[] = [
  implement(contract.listFeedSources, async ({ app }) => {
    await endInterruptedRuns(app.db, app.now());
    const sources = await presentSources(app.db);
    return { data: sources.sort((a, b) => Number(needsAttention(b)) - Number(needsAttention(a))) };
  }),

  implement(contract.addFeedSource, async (context, { body }) => {
    const { app } = context;
    const { location, title, priority, interval_minutes, new_complexes, developer_id } = body;
    refusePrivate(location);
    const data = await app.db.transaction().execute(async (trx) => {
      await holdNewSources(trx);
      if (await findSource(trx, location, {})) throw new Failure('conflict', { detail: 'Этот адрес уже подключён' });
      const wishes = { title, priority, every_minutes: interval_minutes };
      const { id } = await registerSource(trx, location, wishes, new Date(app.now()));
      await trx.updateTable('feed_sources').set({ new_complexes, developer_id }).where('id', '=', id).execute();
      await makeDue(trx, app, id);
      const source = await sourceOf(trx, id);
      await audit(trx, context, 'feed.add', id, null, { ...body, location: withoutSecrets(location) });
      return source;
    });
    app.feeds.kick();
    return { data };
  }),

  implement(contract.changeFeedSource, (context, { params: { id }, body }) =>
    context.app.db.transaction().execute(async (trx) => {
      await sql`select 1 from feed_sources where id = ${id} for no key update`.execute(trx);
      const before = await sourceOf(trx, id);
      const { location, ...rest } = body;
      // The address as it is shown, with the password hidden, changes nothing.
      const moved = location === before.location ? undefined : location;
      if (moved !== undefined) refusePrivate(moved);
      const other = moved === undefined ? null : await findSource(trx, moved, {});
      if (other && other.id !== id) throw new Failure('conflict', { detail: 'Этот адрес уже подключён' });
      const change = { ...rest, ...(moved === undefined ? {} : { location: moved, ...FORGOTTEN }) };
      if (Object.keys(change).length > 0)
        await trx.updateTable('feed_sources').set(change).where('id', '=', id).execute();
      const told = moved === undefined ? {} : { location: withoutSecrets(moved) };
      await audit(trx, context, 'feed.change', id, formerOf(before, body), { ...rest, ...told });
      return { data: await sourceOf(trx, id) };
    }),
  ),

  implement(contract.removeFeedSource, (context, { params: { id }, body: { lots } }) =>
    context.app.db.transaction().execute(async (trx) => {
      await holdPublication(statementsOf(trx));
      await sql`select 1 from feed_sources where id = ${id} for no key update`.execute(trx);
      await endInterruptedRuns(trx, context.app.now(), id);
      const source = await sourceOf(trx, id);
      if (source.last_run?.status === 'running')
        throw new Failure('conflict', { detail: 'Этот фид сейчас загружается: дождитесь конца или выключите его' });
      const now = new Date(context.app.now());
      const released = await releaseLots(trx, { source_id: id, actor_id: staffOf(context).id, now, lots });
      await sql`update feed_sources set removed_at = ${now}, active = false, key = key || '~' || id where id = ${id}`.execute(
        trx,
      );
      await sql`delete from source_flats where source_id = ${id}`.execute(trx);
      await sql`delete from feed_lot_warnings where source_id = ${id}`.execute(trx);
      await audit(trx, context, 'feed.remove', id, formerOf(source, { title: '', location: '' }), { lots, released });
      return { data: { id, lots: released } };
    }),
  ),

  implement(contract.runFeedSource, async (context, { params: { id } }) => {
    const { app } = context;
    const data = await app.db.transaction().execute(async (trx) => {
      await sql`select 1 from feed_sources where id = ${id} for no key update`.execute(trx);
      await endInterruptedRuns(trx, app.now(), id);
      const { last_run } = await sourceOf(trx, id);
      if (last_run?.status === 'running') throw new Failure('conflict', { detail: 'Этот фид уже загружается' });
      await makeDue(trx, app, id);
      const source = await sourceOf(trx, id);
      await audit(trx, context, 'feed.run', id);
      return source;
    });
    app.feeds.kick();
    return { data };
  }),

  implement(contract.listFeedRuns, async ({ app }, { params: { id }, query: { page, per_page } }) => {
    await endInterruptedRuns(app.db, app.now(), id);
    await sourceOf(app.db, id);
    const { rows, total } = await readRuns(app.db, id, { offset: (page - 1) * per_page, limit: per_page });
    return { data: rows.map(presentRun), ...pageOf(`/api/feeds/${id}/runs`, [], { page, per_page, total }) };
  }),

  implement(contract.previewConfirmation, async ({ app }, { params: { id } }) => {
    const run = await app.db.selectFrom('feed_runs').select('id').where('id', '=', id).executeTakeFirst();
    if (!run) throw new Failure('not_found');
    return { data: await lotsOfAbsences(app.db, id) };
  }),

  implement(contract.confirmFeedRun, async (context, { params: { id } }) => {
    const { app } = context;
    const run = await app.db.selectFrom('feed_runs').select('id').where('id', '=', id).executeTakeFirst();
    if (!run) throw new Failure('not_found');
    const { retired } = await confirmRun(app, {
      run_id: id,
      actor_id: staffOf(context).id,
      tell: (trx, { source_id, retired: sold }) =>
        audit(trx, context, 'feed.confirm', source_id, null, { run_id: id, retired: sold }),
    }).catch((error: unknown) => {
      if (error instanceof NotConfirmable)
        throw new Failure('conflict', { detail: 'Эту загрузку уже нельзя подтвердить: обновите страницу' });
      throw error;
    });
    return { data: { run_id: id, retired } };
  }),
];

/** What was remembered of an address says nothing about another one. */
const FORGOTTEN = { last_hash: null, etag: null, last_modified: null };

/** What the fields of a change were before, as the log may keep it. */
function formerOf({ location, developer, ...source }: contract.FeedSource, change: object): object {
  const former: Readonly<Record<string, unknown>> = {
    ...source,
    location: withoutSecrets(location),
    developer_id: developer?.id ?? null,
  };
  return Object.fromEntries(Object.keys(change).map((key) => [key, former[key]]));
}

/** Lets the schedule take the source now; `feeds.kick`, once that is committed, does not wait for its next minute. */
async function makeDue(trx: Db, { now }: App, id: number): Promise<void> {
  const due = { next_run_at: new Date(now()), active: true };
  await trx.updateTable('feed_sources').set(due).where('id', '=', id).execute();
}

async function presentSources(db: Db, id?: number): Promise<contract.FeedSource[]> {
  const sources = await readSources(db, id);
  const runs = await readRunsById(
    db,
    sources.flatMap(({ last_run_id }) => last_run_id ?? []),
  );
  return sources.map((source) =>
    presentSource(
      source,
      runs.find((run) => run.id === source.last_run_id),
    ),
  );
}

async function sourceOf(db: Db, id: number): Promise<contract.FeedSource> {
  const [source] = await presentSources(db, id);
  if (!source) throw new Failure('not_found');
  return source;
}

function audit(
  db: Db,
  context: CallContext,
  action: string,
  id: number,
  before: object | null = null,
  after: object | null = null,
): Promise<void> {
  return recordAudit(db, context, { action, object_type: 'feed_source', object_id: id, before, after });
}
