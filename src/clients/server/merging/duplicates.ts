import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ROLES } from '../../../people/rules/roles.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { ClientDuplicates, LikelyPair, LikelyPerson } from '../../contract/merging.ts';
import { type Staff, seesEverybody } from '../../rules/client-scope.ts';
import type { Likeness } from '../../rules/merging.ts';
import { inScope } from '../queries.ts';

/** Pairs on the page, and cards that a client's own card names. */
const PAIRS_SHOWN = 50;
const SHOWN = 10;
/** A name that more people have says nothing of any two of them. */
const NAMESAKES = 3;

const folded = (column: RawBuilder<unknown>) => sql`translate(lower(${column}), 'ё', 'е')`;
/** Name and surname at least. */
const isWhole = (column: RawBuilder<unknown>) => sql`${column} like '% %'`;

const person = (alias: string) => {
  const u = sql.ref(alias);
  return sql`jsonb_build_object('id', ${u}.id, 'name', ${u}.name, 'phone', ${u}.phone, 'email', ${u}.email, 'status', ${u}.status,
    'manager', (select jsonb_build_object('id', m.id, 'name', m.name) from users m where m.id = ${u}.manager_id),
    'created_at', to_char(${u}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
};
const isDistinct = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`exists (select from distinct_persons d where d.low_id = least(${one}, ${other}) and d.high_id = greatest(${one}, ${other}))`;

/** The most likely pairs whose two cards are both in scope, and how many there are. */
export async function readLikelyPairs(
  db: Kysely<Tables>,
  staff: Staff,
): Promise<{ total: number; data: LikelyPair[] }> {
  const ours = (alias: string) => sql`${sql.ref(alias)}.role = ${ROLES.client} and ${inScope(staff, sql.ref(alias))}`;
  const { rows } = await sql<LikelyPair & { total: number }>`
    with alike as (
      select least(l.user_id, p.user_id) as low, greatest(l.user_id, p.user_id) as high, 'request' as why, 4 as weight
        from leads l join user_phones p on p.phone = l.phone where l.user_id <> p.user_id
      union
      select a.id, b.id, 'mail', 2 from users a join users b on lower(b.email) = lower(a.email) and b.id > a.id
        where a.role = 1 and b.role = 1
      union
      select a.id, b.id, 'name', 1 from (select ${folded(sql`name`)} as folded from users where role = 1 and ${isWhole(sql`name`)}
          group by 1 having count(*) between 2 and ${NAMESAKES}) n
        join users a on a.role = 1 and ${folded(sql`a.name`)} = n.folded
        join users b on b.role = 1 and ${folded(sql`b.name`)} = n.folded and b.id > a.id),
    pairs as (select low, high, array_agg(why order by weight desc) as why, sum(weight) as weight from alike group by low, high)
    select ${person('a')} as one, ${person('b')} as other, p.why, count(*) over ()::int as total
    from pairs p join users a on a.id = p.low join users b on b.id = p.high
    where ${ours('a')} and ${ours('b')} and not ${isDistinct(sql`a.id`, sql`b.id`)}
    order by p.weight desc, p.high desc, p.low desc limit ${PAIRS_SHOWN}`.execute(db);
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _total, ...pair }) => pair) };
}

/** Cards in scope that may be the same person as this one. */
export async function readLikely(
  db: Kysely<Tables>,
  staff: Staff,
  id: number,
): Promise<{ person: LikelyPerson; why: Likeness[] }[]> {
  const { rows } = await sql<{ person: LikelyPerson; why: Likeness[] }>`
    with me as materialized (select u.id, u.email, ${folded(sql`u.name`)} as folded from users u where u.id = ${id}),
    alike as (
      select p.user_id as id, 'request' as why, 4 as weight from leads l join user_phones p on p.phone = l.phone where l.user_id = ${id}
      union select l.user_id, 'request', 4 from user_phones p join leads l on l.phone = p.phone where p.user_id = ${id} and l.user_id is not null
      union select u.id, 'mail', 2 from me join users u on lower(u.email) = lower(me.email)
      union select n.id, 'name', 1 from (select u.id, count(*) over () as namesakes from me
        join users u on u.role = 1 and ${folded(sql`u.name`)} = me.folded and ${isWhole(sql`u.name`)}) n
        where n.namesakes <= ${NAMESAKES})
    select ${person('u')} as person, array_agg(a.why order by a.weight desc) as why
    from alike a join users u on u.id = a.id
    where u.id <> ${id} and u.role = ${ROLES.client} and ${inScope(staff, sql`u`)} and not ${isDistinct(sql`u.id`, sql`${id}::int`)}
    group by u.id order by sum(a.weight) desc, u.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** What was merged into this card and can still be undone. */
export async function readMerges(
  db: Kysely<Tables>,
  staff: Staff,
  id: number,
  now: Date,
): Promise<ClientDuplicates['merges']> {
  const { rows } = await sql<ClientDuplicates['merges'][number] & { author_id: number | null }>`
    select m.id, m.kept -> 'person' ->> 'name' as name, m.kept -> 'person' ->> 'phone' as phone, m.at, m.undo_until, m.author_id,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as author
    from person_merges m left join users a on a.id = m.author_id
    where m.user_id = ${id} and m.kept is not null and m.undone_at is null and m.undo_until > ${now}
    order by m.id desc limit 100`.execute(db);
  return rows.map(({ author_id, at, undo_until, ...merge }) => ({
    ...merge,
    at: new Date(at).toISOString(),
    undo_until: new Date(undo_until).toISOString(),
    undoable: author_id === staff.id || seesEverybody(staff),
  }));
}

/** Forgets how cards were before merges that cannot be undone any more. */
export async function forgetPersonMerges(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`update person_merges set kept = null where kept is not null and undo_until <= ${now}`.execute(db);
}
