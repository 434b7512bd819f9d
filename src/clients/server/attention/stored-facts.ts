import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { moscowDate, moscowDayStart } from '../../../platform/rules/moscow-time.ts';
import type { Fact, Signal } from '../../rules/attention.ts';

/** A fact with what is said of it. */
export interface FoundFact extends Fact {
  readonly lead_id: number | null;
  readonly flat_id: number | null;
  readonly complex_id: number | null;
  /** Of a task its text, of a reaction the comment or reason. */
  readonly words: string | null;
  /** Prices, seen flats: what the signal needs. */
  readonly from: number | null;
  readonly to: number | null;
}

/** A fact with the time in which it calls for somebody: after `from` and before `until`, epoch ms. */
export interface StoredFact {
  readonly fact: FoundFact;
  readonly from: number;
  readonly until: number;
}

/** Whose facts are read: of these clients, or of all. */
export type Whose = readonly number[] | 'all';

interface Row {
  user_id: number;
  signal: Signal;
  subject: string;
  at: Date;
  flat_id?: number | null;
  complex_id?: number | null;
  words?: string | null;
  from?: number | null;
  to?: number | null;
  /** Where it is not two weeks after it happened. */
  until?: Date;
}

const DAY = 86_400_000;
/** Signals call for somebody so long, ms. */
export const BACK = 14 * DAY;
/** Days on which somebody looked much, today included. */
const LOOKED_DAYS = 3;
/** A selection that was not opened is one after that, ms. */
const UNOPENED = 2 * DAY;

/** What was found for these clients, by client: what may call for somebody now or later, without another change. */
export async function readStoredFacts(db: Db, whose: Whose, now: number): Promise<Map<number, StoredFact[]>> {
  // A clock of another process may be a little behind.
  const since = new Date(now - BACK - DAY);
  const found = await Promise.all(
    [holds(whose), reactions(whose, since), keptFlats(whose, since), keptComplexes(whose, since)]
      .concat(interested(whose, now), unopened(whose, since))
      .map(async (query) => (await query.execute(db)).rows),
  );
  const facts = new Map<number, StoredFact[]>();
  for (const row of found.flat()) {
    const own = facts.get(row.user_id);
    if (own) own.push(stored(row));
    else facts.set(row.user_id, [stored(row)]);
  }
  return facts;
}

function stored(row: Row): StoredFact {
  const at = row.at.getTime();
  const { signal, subject, flat_id = null, complex_id = null, words = null } = row;
  const [from, to] = [row.from ?? null, row.to ?? null];
  const percent = signal === 'cheaper' && from && to ? Math.round(((from - to) / from) * 1_000) / 10 : 0;
  return {
    fact: {
      ...{ key: `u${row.user_id}`, signal, subject, at, amount: percent, lead_id: null },
      ...{ flat_id, complex_id, words, from, to },
    },
    from: signal === 'hold' ? at - DAY : signal === 'unopened' ? at + UNOPENED : Number.NEGATIVE_INFINITY,
    until: Math.min(
      signal === 'hold' || signal === 'interested' ? Infinity : at + BACK,
      row.until?.getTime() ?? Infinity,
    ),
  };
}

const those = (column: RawBuilder<unknown>, whose: Whose): RawBuilder<unknown> =>
  whose === 'all' ? sql`${column} is not null` : sql`${column} = any(${[...whose]}::int[])`;

function holds(whose: Whose) {
  return sql<Row>`select r.user_id, 'hold' as signal, r.id::text as subject, r.expires_at as at, r.flat_id, r.expires_at as until
    from reservations r where r.ended_at is null and ${those(sql`r.user_id`, whose)}`;
}

/** Reactions to what was picked: the latest of each thing. */
function reactions(whose: Whose, since: Date) {
  return sql<Row>`select s.user_id,
      case when r.comment is not null then 'commented' when r.value = 'like' then 'liked' else 'disliked' end as signal,
      i.id || ':' || extract(epoch from r.at)::bigint as subject, r.at, case i.entity_type when 'flat' then i.entity_id end as flat_id,
      i.complex_id, coalesce(r.comment, r.reason) as words, c.likes as "from", c.total as "to"
    from selection_reactions r join selection_items i on i.id = r.item_id join selections s on s.id = i.selection_id
      cross join lateral (select count(*)::float8 as total,
          count(*) filter (where exists (select from selection_reactions x where x.item_id = n.id and x.value = 'like'))::float8 as likes
        from selection_items n where n.selection_id = s.id and n.removed_at is null) c
    where r.at > ${since} and (r.value = 'like' or r.reason is not null or r.comment is not null)
      and ${those(sql`s.user_id`, whose)}`;
}

/** Kept or liked flats that became cheaper or were sold after they were kept: the latest of each. */
function keptFlats(whose: Whose, since: Date) {
  return sql<Row>`with kept as (
      select f.user_id, f.flat_id, f.created_at from favorite_flats f where ${those(sql`f.user_id`, whose)}
      union all
      select s.user_id, i.entity_id, r.at from selection_reactions r join selection_items i on i.id = r.item_id
        join selections s on s.id = i.selection_id
      where r.value = 'like' and i.entity_type = 'flat' and ${those(sql`s.user_id`, whose)})
    select distinct on (k.user_id, k.flat_id, e.kind) k.user_id,
      case e.kind when 'price' then 'cheaper' else 'sold' end as signal, e.id::text as subject, e.at, k.flat_id,
      case when e.kind = 'price' then (e.old_value #>> '{}')::float8 end as "from",
      case when e.kind = 'price' then (e.new_value #>> '{}')::float8 end as "to"
    from kept k join offer_events e on e.subject = 'flat' and e.subject_id = k.flat_id and e.at > k.created_at
    where e.at > ${since} and e.kind in ('price', 'status')
      and case when e.kind = 'price' then jsonb_typeof(e.old_value) = 'number' and jsonb_typeof(e.new_value) = 'number'
        and (e.new_value #>> '{}')::float8 < (e.old_value #>> '{}')::float8
      else e.new_value in ('3', '4') end
    order by k.user_id, k.flat_id, e.kind, e.at desc, e.id desc`;
}

/** Terms of kept complexes that moved. */
function keptComplexes(whose: Whose, since: Date) {
  return sql<Row>`select distinct on (f.user_id, f.complex_id) f.user_id, 'deadline' as signal, e.id::text as subject, e.at, f.complex_id
    from favorite_buildings f join offer_events e on e.subject = 'complex' and e.subject_id = f.complex_id and e.at > f.created_at
    where e.at > ${since} and e.kind = 'deadline' and ${those(sql`f.user_id`, whose)}
    order by f.user_id, f.complex_id, e.at desc, e.id desc`;
}

/** One flat three times in a day, or five flats; the latest such day of the last three. */
function interested(whose: Whose, now: number) {
  const since = moscowDayStart(moscowDate(now - (LOOKED_DAYS - 1) * DAY));
  return sql<Row>`with seen as (
      select v.user_id, (v.created_at at time zone 'Europe/Moscow')::date as day, v.flat_id, count(*) as times, max(v.created_at) as at
      from flat_views v where v.created_at >= ${since} and ${those(sql`v.user_id`, whose)}
      group by 1, 2, 3),
    days as (select user_id, day, count(*) as flats, max(times) as times, max(at) as at,
      (array_agg(flat_id order by times desc, at desc, flat_id))[1] as flat_id from seen group by 1, 2)
    select distinct on (user_id) user_id, 'interested' as signal, day::text as subject, at,
      case when times >= 3 then flat_id end as flat_id, flats::float8 as "from", times::float8 as "to",
      (day + ${LOOKED_DAYS}::int)::timestamp at time zone 'Europe/Moscow' as until
    from days where flats >= 5 or times >= 3 order by user_id, day desc`;
}

function unopened(whose: Whose, since: Date) {
  return sql<Row>`select s.user_id, 'unopened' as signal, s.id::text as subject, s.sent_at as at, s.expires_at as until
    from selections s where s.state = 'sent' and s.sent_at > ${since} and ${those(sql`s.user_id`, whose)}
      and not exists (select from selection_opens o where o.selection_id = s.id)`;
}
