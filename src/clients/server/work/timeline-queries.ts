import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { TIMELINE_KINDS } from '../../contract/client-story.ts';
import { complexOfLead, flatOfLead, offerOfLead, villageOfLead } from '../leads/lead-subject.ts';

export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Where the events of one source are kept. `id` is unique within the source; `author` and what it is about may be null. */
interface Source {
  readonly kind: TimelineKind;
  readonly from: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly user?: RawBuilder<unknown>;
  readonly author?: RawBuilder<unknown>;
  readonly complex?: RawBuilder<unknown>;
  readonly flat?: RawBuilder<unknown>;
  readonly village?: RawBuilder<unknown>;
  readonly offer?: RawBuilder<unknown>;
  /** What the words of the event are made of. */
  readonly details?: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
}

const AUTHOR = sql`e.author_id`;
const SOLD_FOR = sql`jsonb_build_object('price', e.price)`;
const CREATED = sql`e.created_at`;
const ID = sql`e.id`;
/** What the log alone keeps: rows hold only their present state. */
const LOGGED = { from: sql`audit_log e`, at: sql`e.at`, id: ID, user: sql`e.client_id`, author: sql`e.actor_id` };

/** Names of sources: part of a place in the story, so they sort and never change. */
const SOURCES = {
  bview: { kind: 'view', from: sql`building_views e`, at: CREATED, id: ID, complex: sql`e.complex_id` },
  fview: {
    kind: 'view',
    from: sql`flat_views e`,
    at: CREATED,
    id: ID,
    complex: sql`e.complex_id`,
    flat: sql`e.flat_id`,
  },
  bfav: {
    kind: 'favorite',
    from: sql`favorite_buildings e`,
    at: CREATED,
    id: sql`e.complex_id`,
    complex: sql`e.complex_id`,
  },
  ffav: { kind: 'favorite', from: sql`favorite_flats e`, at: CREATED, id: sql`e.flat_id`, flat: sql`e.flat_id` },
  lead: {
    kind: 'lead',
    from: sql`leads e`,
    at: CREATED,
    id: ID,
    author: sql`e.taken_by`,
    complex: complexOfLead(sql`e`),
    flat: flatOfLead(sql`e`),
    village: villageOfLead(sql`e`),
    offer: offerOfLead(sql`e`),
    details: sql`jsonb_build_object('kind', e.kind, 'message', e.message, 'outcome', e.outcome)`,
    where: sql`e.user_id is not null`,
  },
  // Of whoever has the phone now: the sender was not logged in.
  glead: {
    kind: 'lead',
    from: sql`leads e join user_phones p on p.phone = e.phone`,
    at: CREATED,
    id: ID,
    user: sql`p.user_id`,
    author: sql`e.taken_by`,
    complex: complexOfLead(sql`e`),
    flat: flatOfLead(sql`e`),
    village: villageOfLead(sql`e`),
    offer: offerOfLead(sql`e`),
    details: sql`jsonb_build_object('kind', e.kind, 'message', e.message, 'outcome', e.outcome)`,
    where: sql`e.user_id is null`,
  },
  status: {
    kind: 'status',
    from: sql`status_changes e`,
    at: sql`e.at`,
    id: ID,
    author: AUTHOR,
    details: sql`jsonb_build_object('from', e.from_status, 'to', e.to_status, 'reason', e.refusal_reason, 'comment', e.refusal_comment)`,
  },
  manager: {
    kind: 'manager',
    from: sql`manager_changes e`,
    at: sql`e.at`,
    id: ID,
    author: AUTHOR,
    details: sql`jsonb_build_object('to', (select name from users m where m.id = e.to_id), 'to_id', e.to_id)`,
  },
  advice: {
    kind: 'advice',
    from: sql`advices e`,
    at: CREATED,
    id: ID,
    author: sql`e.created_by`,
    complex: sql`e.complex_id`,
    flat: sql`case when e.entity_type = 'flat' then e.entity_id end`,
    offer: sql`case when e.entity_type = 'offer' then e.entity_id end`,
    details: sql`jsonb_build_object('entity_type', e.entity_type, 'comment', e.comment)`,
  },
  note: {
    kind: 'note',
    from: sql`notes e`,
    at: CREATED,
    id: ID,
    author: AUTHOR,
    details: sql`jsonb_build_object('text', e.text)`,
  },
  contact: {
    kind: 'contact',
    from: sql`contacts e`,
    at: sql`e.at`,
    id: ID,
    author: AUTHOR,
    details: sql`jsonb_build_object('channel', e.channel, 'outcome', e.outcome, 'text', e.note)`,
  },
  ban: {
    kind: 'contact',
    ...LOGGED,
    details: sql`jsonb_build_object('ban', e.after ->> 'ban', 'text', e.after ->> 'reason')`,
    where: sql`e.action = 'client.contact_ban'`,
  },
  task: {
    kind: 'task',
    from: sql`tasks e`,
    at: CREATED,
    id: ID,
    author: AUTHOR,
    details: sql`jsonb_build_object('text', e.text)`,
  },
  done: {
    kind: 'task',
    from: sql`tasks e`,
    at: sql`e.done_at`,
    id: ID,
    author: sql`e.assignee_id`,
    details: sql`jsonb_build_object('text', e.text)`,
    where: sql`e.done_at is not null`,
  },
  hold: {
    kind: 'reservation',
    from: sql`reservations e`,
    at: CREATED,
    id: ID,
    // Whose it is now is another thing: it goes with the client.
    author: sql`e.made_by`,
    flat: sql`e.flat_id`,
  },
  rehold: {
    kind: 'reservation',
    ...LOGGED,
    flat: sql`(select r.flat_id from reservations r
      where r.id = case when e.action = 'reservation.change' then e.object_id::bigint end)`,
    // Milliseconds since 1970.
    details: sql`jsonb_build_object('until',
      floor(extract(epoch from e.at + make_interval(days => (e.after ->> 'days')::int)) * 1000))`,
    where: sql`e.action = 'reservation.change' and e.after ->> 'days' is not null`,
  },
  unhold: {
    kind: 'reservation',
    from: sql`reservations e`,
    at: sql`e.ended_at`,
    id: ID,
    author: sql`e.ended_by`,
    flat: sql`e.flat_id`,
    details: sql`jsonb_build_object('because', e.ended_because)`,
    where: sql`e.ended_at is not null`,
  },
  deal: {
    kind: 'deal',
    from: sql`deals e`,
    at: CREATED,
    id: ID,
    author: AUTHOR,
    flat: sql`e.flat_id`,
    details: SOLD_FOR,
  },
  undeal: {
    kind: 'deal',
    from: sql`deals e`,
    at: sql`e.cancelled_at`,
    id: ID,
    author: sql`e.cancelled_by`,
    flat: sql`e.flat_id`,
    details: SOLD_FOR,
    where: sql`e.cancelled_at is not null`,
  },
  comparison: {
    kind: 'comparison',
    from: sql`comparisons e`,
    at: CREATED,
    id: ID,
    author: AUTHOR,
    details: sql`jsonb_build_object('entity_type', e.entity_type, 'total', cardinality(e.entity_ids))`,
    where: sql`e.user_id is not null`,
  },
  picked: {
    kind: 'advice',
    from: sql`selection_reactions e join selection_items i on i.id = e.item_id join selections s on s.id = i.selection_id`,
    at: sql`e.at`,
    // One thing, several people who have its link.
    id: sql`e.item_id * 100000 + e.person_id % 100000`,
    user: sql`s.user_id`,
    complex: sql`i.complex_id`,
    flat: sql`case when i.entity_type = 'flat' then i.entity_id end`,
    offer: sql`case when i.entity_type = 'offer' then i.entity_id end`,
    details: sql`jsonb_build_object('value', e.value, 'text', nullif(concat_ws(': ', e.reason, e.comment), ''))`,
    where: sql`s.user_id is not null`,
  },
  sms: {
    kind: 'sms',
    from: sql`messages e join user_phones s on s.phone = e.phone`,
    at: CREATED,
    id: ID,
    user: sql`s.user_id`,
    details: sql`jsonb_build_object('text', e.text)`,
  },
} as const satisfies Readonly<Record<string, Source>>;
export type TimelineSource = keyof typeof SOURCES;

/** A place in the story: everything older comes after it. */
export interface Place {
  /** Microseconds since 1970, as the database keeps moments. */
  readonly at: number;
  readonly source: TimelineSource;
  readonly id: number;
}

/** A place as the address carries it; null when it is not one. */
export function readPlace(text: string): Place | null {
  const [, at = '', source = '', id = ''] = /^(\d{1,16})-([a-z]+)-(\d{1,15})$/.exec(text) ?? [];
  return at === '' || !Object.hasOwn(SOURCES, source)
    ? null
    : { at: Number(at), source: source as TimelineSource, id: Number(id) };
}

/** The place as text. */
export const writePlace = ({ at, source, id }: Place): string => `${at}-${source}-${id}`;

export interface EventRecord {
  source: TimelineSource;
  id: number;
  at: Date;
  /** See {@link Place}. */
  micros: number;
  user_id: number;
  user_name: string | null;
  user_phone: string;
  author_id: number | null;
  author_name: string | null;
  complex_id: number | null;
  flat_id: number | null;
  village_id: number | null;
  offer_id: number | null;
  details: Readonly<Record<string, unknown>> | null;
}

/**
 * The latest events before a place, of these kinds. Each source gives at most a page by its own index, so the length of
 * the story does not matter. `users` null: of everybody.
 */
export async function readEvents(
  db: Db,
  users: readonly number[] | null,
  kinds: readonly TimelineKind[],
  before: Place | null,
  limit: number,
): Promise<EventRecord[]> {
  const entries = Object.entries(SOURCES) as [TimelineSource, Source][];
  const asked = entries.filter(([, { kind }]) => kinds.includes(kind));
  const since = users !== null && users.length > 1 ? await pageReachesTo(db, asked[0], users, before, limit) : null;
  const whose: Whose = since === null ? users : 'own';
  const parts = asked.map(([name, source]) => eventsOf(name, source, whose, { before, since }, limit));
  const { rows } = await sql<EventRecord>`
    with own as materialized (select unnest(${since === null ? [] : [...(users ?? [])]}::int[]) as id)
    select e.source, e.id, e.at, (extract(epoch from e.at) * 1000000)::bigint as micros, e.user_id, u.name as user_name,
      u.phone as user_phone, e.author_id, a.name as author_name, e.complex_id, e.flat_id, e.village_id,
      e.offer_id, e.details
    from (select * from (${sql.join(parts, sql` union all `)}) every_source
        order by at desc, source collate "C" desc, id desc, user_id desc limit ${limit}) e
      join users u on u.id = e.user_id left join users a on a.id = e.author_id
    order by e.at desc, e.source collate "C" desc, e.id desc, e.user_id desc`.execute(db);
  return rows;
}

/** What the flat of each event cost at its moment, in their order: before its next change, otherwise as now. */
export async function readPricesThen(
  db: Db,
  events: readonly Pick<EventRecord, 'flat_id' | 'at'>[],
): Promise<(number | null)[]> {
  const flats = events.map(({ flat_id }) => flat_id);
  if (flats.every((id) => id === null)) return events.map(() => null);
  const { rows } = await sql<{ price: number | null }>`
    select case when c.id is null then f.price_total else nullif(c.old_value, 'null')::bigint end as price
    from unnest(${flats}::int[], ${events.map(({ at }) => at.toISOString())}::timestamptz[]) with ordinality
        as e (flat_id, at, place)
      left join flats f on f.id = e.flat_id
      left join lateral (select id, old_value from offer_events o where o.subject = 'flat' and o.subject_id = e.flat_id
        and o.kind = 'price' and o.at > e.at order by o.id limit 1) c on true
    order by e.place`.execute(db);
  return rows.map(({ price }) => price);
}

/**
 * How far back the next page goes at most, in microseconds: one source that fills the page alone says it, and then the
 * other sources need not look for rare events of these people through years. Null when it does not fill the page.
 */
async function pageReachesTo(
  db: Db,
  first: [TimelineSource, Source] | undefined,
  users: readonly number[],
  before: Place | null,
  limit: number,
): Promise<number | null> {
  if (!first) return null;
  const { rows } = await sql<{ micros: number }>`select (extract(epoch from e.at) * 1000000)::bigint as micros
    from ${eventsOf(first[0], first[1], users, { before, since: null }, limit)} e order by e.at desc`.execute(db);
  return rows.length < limit ? null : (rows.at(-1)?.micros ?? null);
}

/**
 * Null: everybody's events. `own`: those of the people in the query's `own`, told by a filter while events are read by time:
 * the people are sent and planned with once, not for each source.
 */
type Whose = readonly number[] | null | 'own';

function conditionOn(user: RawBuilder<unknown>, whose: Whose): RawBuilder<unknown> {
  if (whose === null) return sql`true`;
  // `is true` keeps it a filter: as a join it would be planned without knowing how few events a page needs.
  if (whose === 'own') return sql`(${user} in (select id from own)) is true`;
  return whose.length === 1 ? sql`${user} = ${whose[0]}` : sql`${user} = any(${[...whose]}::int[])`;
}

/** Events before a place of the story and not before a moment. */
interface Span {
  readonly before: Place | null;
  /** Microseconds since 1970. */
  readonly since: number | null;
}

const momentOf = (micros: number): RawBuilder<unknown> =>
  sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;

function eventsOf(
  name: TimelineSource,
  source: Source,
  whose: Whose,
  { before, since }: Span,
  limit: number,
): RawBuilder<unknown> {
  const none = sql`null::int`;
  const { from, at, id, user = sql`e.user_id`, author = none, details, where } = source;
  const { complex = none, flat = none, village = none, offer = none } = source;
  const found: RawBuilder<unknown>[] = [where ?? sql`true`, conditionOn(user, whose)];
  if (since !== null) found.push(sql`${at} >= ${momentOf(since)}`);
  if (before) {
    const moment = momentOf(before.at);
    // In one moment the order is by source, then id.
    if (name < before.source) found.push(sql`${at} <= ${moment}`);
    else if (name > before.source) found.push(sql`${at} < ${moment}`);
    else found.push(sql`${at} <= ${moment} and (${at} < ${moment} or ${id} < ${before.id}::bigint)`);
  }
  return sql`(select ${name}::text as source, ${id}::bigint as id, ${at} as at, ${user} as user_id, ${author} as author_id,
      ${complex} as complex_id, ${flat} as flat_id, ${village} as village_id, ${offer} as offer_id, ${details ?? sql`null::jsonb`} as details
    from ${from} where ${sql.join(found, sql` and `)} order by ${at} desc, ${id} desc limit ${limit})`;
}
