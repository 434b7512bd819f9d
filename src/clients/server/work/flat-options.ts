import { type RawBuilder, sql } from 'kysely';
import { readSubjects, subjectOf } from '../../../complex/server/listing-refs.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/db/search-text.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { type FlatOption, suggestFlats } from '../../contract/reservations.ts';
import { requireUser } from '../queries.ts';

/** Flats of each reason without words. */
const OF_EACH = 10;
const FOUND = 20;

interface OptionRecord {
  flat_id: number;
  why: FlatOption['why'];
  held_until: Date | null;
}

export const flatOptions: readonly Implementation[] = [
  implement(suggestFlats, async (context, { params: { id }, query: { term } }) => {
    const { app } = context;
    const now = new Date(app.now());
    await requireUser(app.db, staffOf(context), id);
    const rows = term === undefined ? await readKnown(app.db, id, now) : await findFlats(app.db, term, now);
    const subjects = await readSubjects(
      app.db,
      { complexes: [], flats: rows.map(({ flat_id }) => flat_id) },
      app.now(),
    );
    const data = rows.flatMap(({ flat_id, why, held_until }): FlatOption[] => {
      const { building, flat } = subjectOf(subjects, null, flat_id);
      return building && flat ? [{ building, flat, why, held_until: held_until?.toISOString() ?? null }] : [];
    });
    await recordAudit(app.db, context, {
      action: 'reservation.options',
      object_type: 'flats',
      client_id: id,
      after: { term, shown: data.length },
    });
    return { data };
  }),
];

/** A flat that visitors can buy, with the hold that lives now. */
const onSale = (now: Date): RawBuilder<unknown> => sql`join flats f on f.id = o.flat_id
  join complexes c on c.id = f.complex_id and c.published
  left join complexes p on p.id = c.parent_id
  left join reservations r on r.flat_id = f.id and r.ended_at is null and r.expires_at > ${now}
  where coalesce(f.status_curated, f.status) = 1 and coalesce(p.published, true)
    and not exists (select from deals d where d.flat_id = f.id and d.cancelled_at is null)`;

/** What the client liked, was recommended and looked at most; each flat once, by the best of its reasons. */
async function readKnown(db: Db, userId: number, now: Date): Promise<OptionRecord[]> {
  const { rows } = await sql<OptionRecord>`with known as (
      (select flat_id, 'favorite' as why, 1 as reason, row_number() over (order by created_at desc) as place
        from favorite_flats where user_id = ${userId})
      union all (select entity_id, 'advised', 2, row_number() over (order by created_at desc)
        from advices where user_id = ${userId} and entity_type = 'flat')
      union all (select flat_id, 'viewed', 3, row_number() over (order by count(*) desc, max(created_at) desc)
        from flat_views where user_id = ${userId} group by flat_id)),
    once as (select distinct on (flat_id) * from known order by flat_id, reason),
    offered as (select o.flat_id, o.why, o.reason, r.expires_at as held_until,
        row_number() over (partition by o.reason order by o.place) as place from once o ${onSale(now)})
    select flat_id, why, held_until from offered where place <= ${OF_EACH} order by reason, place`.execute(db);
  return rows;
}

/** 'Каскад 112', 'ЖК «Каскад», кв. К112', '48213': words of the complex's name, and a number of the flat or of its page. */
function readFlatTerm(term: string): { readonly words: readonly string[]; readonly number: string | null } {
  const parts = term
    .toLowerCase()
    .replace(/[«»"',.№#]/g, ' ')
    .split(/\s+/)
    .filter((part) => part !== '' && !/^(жк|кв|квартира|корпус)$/.test(part));
  const last = parts.at(-1);
  const number = last !== undefined && /\d/.test(last) && last.length <= 20 ? last : null;
  return { words: number === null ? parts : parts.slice(0, -1), number };
}

/** A flat's number as one may type it: whatever the case, and without the letters before it. */
const NUMBER = sql`lower(f.number)`;
const DIGITS = sql`regexp_replace(lower(f.number), '^[^0-9]+', '')`;
const beginning = (number: string | null): string => `${(number ?? '').replace(/[\\%_]/g, '\\$&')}%`;

async function findFlats(db: Db, term: string, now: Date): Promise<OptionRecord[]> {
  const { words, number } = readFlatTerm(term);
  if (words.length === 0 && number === null) return [];
  // A number alone is that of the flat's page; after a name it is the flat's own, or still a part of the name.
  const named = (list: readonly string[]) =>
    sql.join(
      list.map((word) => sql`lower(n.title) like ${containing(word)}`),
      sql` and `,
    );
  const byName = words.length === 0 ? sql`false` : named(words);
  const pageId = number !== null && /^\d{1,9}$/.test(number) ? Number(number) : null;
  const exact = number === null ? sql`false` : sql`(${NUMBER} = ${number} or ${DIGITS} = ${number})`;
  const begins = sql`(${NUMBER} like ${beginning(number)} or ${DIGITS} like ${beginning(number)})`;
  const byNumber = number === null ? sql`true` : sql`(${begins} or f.id = ${pageId}::int)`;
  const wholeName = number === null || words.length === 0 ? sql`false` : named([...words, number]);
  const { rows } = await sql<OptionRecord>`with named as (
      select n.id, (${byName}) as by_name, (${wholeName}) as whole_name from complexes n where n.published and n.title is not null),
    chosen as (
      (select f.id as flat_id, coalesce(${exact}, false) as exact, f.price_total
        from flats f join named n on n.id = f.complex_id
        where coalesce(f.status_curated, f.status) = 1 and (n.whole_name or (n.by_name and ${byNumber}))
        order by 2 desc, f.price_total, f.id limit 200)
      union (select f.id, true, f.price_total from flats f
        where ${words.length > 0 ? sql`false` : pageId === null ? sql`${NUMBER} = ${number}` : sql`f.id = ${pageId}`} limit 200))
    select o.flat_id, 'found' as why, r.expires_at as held_until from chosen o ${onSale(now)}
    order by o.exact desc, f.price_total, f.id limit ${FOUND}`.execute(db);
  return rows;
}
