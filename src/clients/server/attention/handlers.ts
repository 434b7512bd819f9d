import { sql, type Transaction } from 'kysely';
import type { WorkHours } from '../../../people/rules/work-time.ts';
import { readOpeningHours } from '../../../people/server/work-time/queries.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { App, CallContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  dismissAttention,
  getAttentionWeights,
  listAttention,
  noteCall,
  previewAttention,
  putOffAttention,
  setAttentionWeights,
  takeAttention,
} from '../../contract/attention.ts';
import { ALL_OF_HIS, DEFAULT_WEIGHTS, isPutOff } from '../../rules/attention.ts';
import { type Staff, seesEverybody } from '../../rules/client-scope.ts';
import { findLead } from '../leads/lead-queries.ts';
import { holdUser } from '../queries.ts';
import { noteOutcome } from './outcome.ts';
import { countQueue, countTasks, presentPutOff, presentQueue, readMarks, readPersons, type Stood } from './queue.ts';
import { findStandings, placesOf, type QueueOf, rankFirst } from './standings.ts';
import { hideFree, readOwnQueue, takeFree } from './take.ts';
import { readWeights } from './weights.ts';

/** Rows that are answered; who has more to do begins with these. */
const MOST = 100;
/** Rows that show what other points would do. */
const PREVIEWED = 20;
/** Longest that a client can be put off. */
const LATER_MAX_MS = 30 * 86_400_000;

/** Who stands in a queue now; `marker`: whose marks count in it. */
async function standingsOf(
  { attention: book, db }: App,
  whose: Pick<QueueOf, 'managers' | 'unled'>,
  marker: number,
  hours: readonly WorkHours[],
  now: number,
): Promise<Stood> {
  const [marks] = await Promise.all([readMarks(db, marker, now), book.follow()]);
  const standings = findStandings(book, { ...whose, marks, hours, now });
  const forGood = marks.filter((mark) => !isPutOff(mark));
  const withPutOff =
    forGood.length === marks.length ? standings : findStandings(book, { ...whose, marks: forGood, hours, now });
  return { standings, withPutOff, marks };
}

export const attention: readonly Implementation[] = [
  implement(listAttention, async (context, { query: { manager_id } }) => {
    const { app } = context;
    const staff = staffOf(context);
    if (manager_id !== undefined && manager_id !== staff.id && !seesEverybody(staff)) throw new Failure('not_found');
    const manager = manager_id ?? (seesEverybody(staff) ? null : staff.id);
    const now = app.now();
    const [{ weights }, hours] = await Promise.all([readWeights(app.db), readOpeningHours(app.db)]);
    const own = manager === staff.id ? await readOwnQueue(app.db, staff.id, now) : null;
    const whose = own ?? { managers: manager === null ? null : [manager] };
    const [stood, tasks] = await Promise.all([
      standingsOf(app, whose, manager ?? staff.id, hours, now),
      countTasks(app.db, staff, whose.managers, now),
    ]);
    const ranked = rankFirst(stood.standings, MOST, weights, now);
    const rows = await presentQueue(app, ranked, weights, hours);
    const data = rows.map((row) => (seesEverybody(staff) ? row : hideFree(row)));
    await recordAudit(app.db, context, {
      action: 'attention.list',
      object_type: 'attention',
      after: { manager_id: manager, shown: data.length },
    });
    const { holds, ...counts } = countQueue(stood.withPutOff, weights);
    const put_off = await presentPutOff(app.db, staff, stood);
    const back = put_off[0] && Date.parse(put_off[0].until);
    const next = Math.min(tasks.next_at?.getTime() ?? Number.POSITIVE_INFINITY, back ?? Number.POSITIVE_INFINITY);
    return {
      data,
      meta: {
        ...counts,
        total: stood.standings.length,
        put_off,
        tasks_overdue: tasks.overdue,
        planned: tasks.today + holds,
        changes_at: Number.isFinite(next) ? new Date(next).toISOString() : null,
        standing_in: own?.standing_in ?? [],
      },
    };
  }),

  implement(putOffAttention, async (context, { params: { key }, body }) => {
    if (body.until === null) {
      await takeBack(context, key);
      return undefined;
    }
    const now = context.app.now();
    const until = Date.parse(body.until);
    if (until <= now || until > now + LATER_MAX_MS)
      throw new Failure('invalid_value', {
        errors: [{ field: 'until', message: 'Выберите время в ближайшие 30 дней' }],
      });
    await mark(context, key, { signal: ALL_OF_HIS, subject: '', until: new Date(until), reason: null });
    return undefined;
  }),

  implement(dismissAttention, async (context, { params: { key }, body: { signal, subject, reason = null } }) => {
    await mark(context, key, { signal, subject, until: null, reason });
    return undefined;
  }),

  implement(noteCall, async (context, { params: { key }, body }) => {
    await noteOutcome(context, key, body);
    return undefined;
  }),

  implement(takeAttention, async (context, { params: { key } }) => ({ data: await takeFree(context, key) })),

  implement(getAttentionWeights, async ({ app }) => ({
    data: { ...(await readWeights(app.db)), usual: DEFAULT_WEIGHTS },
  })),

  implement(setAttentionWeights, async (context, { body: { version, weights } }) => {
    const { app } = context;
    const data = await app.db.transaction().execute(async (trx) => {
      await sql`lock table attention_weights in share row exclusive mode`.execute(trx);
      const before = await readWeights(trx);
      if (before.version !== version)
        throw new Failure('conflict', {
          detail: 'Баллы уже изменил кто-то другой: обновите страницу и внесите правки заново',
          current: { version: before.version },
        });
      await trx
        .insertInto('attention_weights')
        .values({
          version: version + 1,
          weights: JSON.stringify(weights),
          author_id: staffOf(context).id,
          at: new Date(app.now()),
        })
        .execute();
      await recordAudit(trx, context, {
        action: 'attention.weights',
        object_type: 'attention_weights',
        object_id: version + 1,
        before: before.weights,
        after: weights,
      });
      return { version: version + 1, weights, usual: DEFAULT_WEIGHTS };
    });
    return { data };
  }),

  implement(previewAttention, async (context, { body }) => {
    const { app } = context;
    const now = app.now();
    const [{ weights }, hours] = await Promise.all([readWeights(app.db), readOpeningHours(app.db)]);
    const { standings } = await standingsOf(app, { managers: null }, staffOf(context).id, hours, now);
    const was = new Map(
      placesOf(standings, standings.length, weights, now).map(({ standing: { key } }, n) => [key, n + 1]),
    );
    const first = placesOf(standings, PREVIEWED, body.weights, now);
    const { people, guests } = await readPersons(
      app.db,
      first.map(({ standing: { key } }) => key),
    );
    const data = first.map(({ standing: { key }, score }, n) => {
      const id = Number(key.slice(1));
      const { name = null } = (key.startsWith('u') ? people.get(id) : guests.get(id)) ?? {};
      return { key, name, score, was: was.get(key) ?? null, place: n + 1 };
    });
    await recordAudit(app.db, context, {
      action: 'attention.preview',
      object_type: 'attention',
      after: { weights: body.weights, shown: data.length },
    });
    return { data };
  }),
];

interface NewMark {
  readonly signal: string;
  readonly subject: string;
  readonly until: Date | null;
  readonly reason: string | null;
}

/** Whom the caller put off stands in his queue again. Twice is once. */
async function takeBack(context: CallContext, key: string): Promise<void> {
  const staff = staffOf(context);
  await context.app.db.transaction().execute(async (trx) => {
    const { isClient, id } = await holdMarked(trx, staff, key);
    await sql`delete from attention_marks where manager_id = ${staff.id} and signal = ${ALL_OF_HIS}
      and ${isClient ? sql`user_id = ${id}` : sql`lead_id = ${id}`}`.execute(trx);
    await recordAudit(trx, context, {
      action: 'attention.back',
      object_type: 'attention_marks',
      object_id: key,
      client_id: isClient ? id : null,
    });
  });
}

interface Marked {
  readonly isClient: boolean;
  readonly id: number;
}

/** Whose mark it is stays until the transaction ends: a client, or a request. Throws `not_found` for somebody else's. */
async function holdMarked(trx: Transaction<Tables>, staff: Staff, key: string): Promise<Marked> {
  const id = Number(key.slice(1));
  if (key.startsWith('u')) return { isClient: true, id: await holdUser(trx, staff, id) };
  if (!(await findLead(trx, staff, id))) throw new Failure('not_found');
  return { isClient: false, id };
}

/** Marks for the queue that the caller works off. Twice is once. */
async function mark(context: CallContext, key: string, { signal, subject, until, reason }: NewMark): Promise<void> {
  const { app } = context;
  const staff = staffOf(context);
  await app.db.transaction().execute(async (trx) => {
    const { isClient, id } = await holdMarked(trx, staff, key);
    const [user_id, lead_id] = isClient ? [id, null] : [null, id];
    await sql`insert into attention_marks (manager_id, user_id, lead_id, signal, subject, until, reason, at)
      values (${staff.id}, ${user_id}, ${lead_id}, ${signal}, ${subject}, ${until}, ${reason}, ${new Date(app.now())})
      on conflict (manager_id, coalesce(user_id, 0), coalesce(lead_id, 0), signal, subject)
      do update set until = excluded.until, reason = excluded.reason, at = excluded.at`.execute(trx);
    await recordAudit(trx, context, {
      action: until === null ? 'attention.dismiss' : 'attention.later',
      object_type: 'attention_marks',
      object_id: key,
      client_id: user_id,
      after: { signal, subject, until, reason },
    });
  });
}
