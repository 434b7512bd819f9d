import { type RawBuilder, sql } from 'kysely';
import { flatTitleShort } from '../../../complex/rules/flat-title.ts';
import { formatPhone } from '../../../complex/rules/format.ts';
import type { AuditRecord } from '../../../platform/audit/queries.ts';
import type { Db } from '../../../platform/db/db.ts';

/** What a row of the log is about, as people call it, and where it stands. */
export interface Subject {
  readonly title: string;
  readonly link: string | null;
}

type Named = { id: number; title: string | null; link: string | null };
type Reader = (db: Db, ids: readonly number[]) => Promise<readonly Named[]>;

const rows = async (db: Db, query: RawBuilder<Named>): Promise<readonly Named[]> => (await query.execute(db)).rows;
const among = (ids: readonly number[]) => sql`any(${[...ids]}::int[])`;

const people: Reader = async (db, ids) => {
  const found = await sql<{ id: number; name: string | null; phone: string }>`
    select id, name, phone from users where id = ${among(ids)}`.execute(db);
  return found.rows.map(({ id, name, phone }) => ({
    id,
    title: name ?? formatPhone(phone),
    link: `/users/logs/card/u${id}`,
  }));
};

interface FlatRow {
  id: number;
  rooms: number;
  rooms_known: boolean;
  apartment: boolean;
  open_plan: boolean;
  area_total: number;
  flat_id: number;
  complex: string | null;
  path: string;
}

/** Flats, and holds and deals by theirs. */
const flatsBy =
  (table: 'flats' | 'reservations' | 'deals'): Reader =>
  async (db, ids) => {
    const of =
      table === 'flats'
        ? sql`flats t join flats f on f.id = t.id`
        : sql`${sql.table(table)} t join flats f on f.id = t.flat_id`;
    const found =
      await sql<FlatRow>`select t.id, f.id as flat_id, f.rooms, f.rooms_known, f.apartment, f.open_plan, f.area_total,
        c.title as complex, c.title_eng as path
      from ${of} join complexes c on c.id = f.complex_id where t.id = ${among(ids)}`.execute(db);
    return found.rows.map((row) => ({
      id: Number(row.id),
      title: [flatTitleShort(row), row.complex].filter(Boolean).join(', '),
      link: `/${row.path}?flat=${row.flat_id}`,
    }));
  };

const READERS: Readonly<Record<string, Reader>> = {
  user: people,
  users: people,
  flats: flatsBy('flats'),
  reservations: flatsBy('reservations'),
  deals: flatsBy('deals'),
  complex: (db, ids) =>
    rows(db, sql`select id, title, '/admin/catalogue/' || id as link from complexes where id = ${among(ids)}`),
  developer: (db, ids) =>
    rows(db, sql`select id, title, '/admin/developers' as link from developers where id = ${among(ids)}`),
  feed_source: (db, ids) =>
    rows(
      db,
      sql`select id, title, case when removed_at is null then '/admin/feeds/' || id end as link
        from feed_sources where id = ${among(ids)}`,
    ),
  call_address: (db, ids) =>
    rows(db, sql`select id, title, '/admin/calls' as link from call_addresses where id = ${among(ids)}`),
  leads: (db, ids) =>
    rows(
      db,
      sql`select id, coalesce(nullif(name, ''), phone) as title, '/users/callback?lead=' || id as link
        from leads where id = ${among(ids)}`,
    ),
};

const LARGEST = 2_147_483_647;

/** The names of what these rows are about, by the id of the row; what has none now is left out. */
export async function readAuditSubjects(
  db: Db,
  records: readonly AuditRecord[],
): Promise<ReadonlyMap<number, Subject>> {
  const known = records.filter(
    ({ object_type, object_id }) =>
      Object.hasOwn(READERS, object_type) && /^\d{1,10}$/.test(object_id ?? '') && Number(object_id) <= LARGEST,
  );
  const named = await Promise.all(
    [...Map.groupBy(known, ({ object_type }) => object_type)].map(async ([type, ofType]) => {
      const ids = [...new Set(ofType.map(({ object_id }) => Number(object_id)))];
      const found = (await READERS[type]?.(db, ids)) ?? [];
      const byId = new Map(found.map((one) => [Number(one.id), one]));
      return ofType.flatMap((record): [number, Subject][] => {
        const one = byId.get(Number(record.object_id));
        return one?.title ? [[record.id, { title: shown(one.title), link: one.link }]] : [];
      });
    }),
  );
  return new Map(named.flat());
}

const shown = (title: string): string => (/^\d{11}$/.test(title) ? formatPhone(title) : title);
