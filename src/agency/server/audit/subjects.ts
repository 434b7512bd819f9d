import { type RawBuilder, sql } from 'kysely';
import { flatTitleShort } from '../../../complex/rules/flat-title.ts';
import { formatPhone } from '../../../complex/rules/format.ts';
import type { AuditRecord } from '../../../platform/audit/queries.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type AuditNames, auditReferences } from '../../rules/audit-details.ts';
import type { NamedObject } from '../../rules/audit-references.ts';

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

const READERS: Readonly<Record<NamedObject, Reader>> = {
  user: people,
  users: people,
  flats: flatsBy('flats'),
  reservations: flatsBy('reservations'),
  deals: flatsBy('deals'),
  complex: (db, ids) =>
    rows(db, sql`select id, title, '/admin/catalogue/' || id as link from complexes where id = ${among(ids)}`),
  village: (db, ids) =>
    rows(db, sql`select id, title, '/admin/catalogue/villages/' || id as link from villages where id = ${among(ids)}`),
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

/** What a row of the log leads to, as people call it; what has no name now is left out. */
export interface AuditWords {
  readonly subject: Subject | null;
  readonly names: AuditNames;
}

/** The words of these rows, by the id of the row; each kind of object is read once. */
export async function readAuditWords(
  db: Db,
  records: readonly AuditRecord[],
): Promise<ReadonlyMap<number, AuditWords>> {
  const wanted = records.map(({ id, object_type, object_id, before, after }) => ({
    id,
    about: `${object_type} ${object_id}`,
    leads_to: auditReferences(before, after),
  }));
  const found = await readNamed(
    db,
    wanted.flatMap(({ about, leads_to }) => [about, ...leads_to]),
  );
  const named = (word: string): [string, string][] => {
    const title = found.get(word)?.title;
    return title === undefined ? [] : [[word, title]];
  };
  return new Map(
    wanted.map(({ id, about, leads_to }) => [
      id,
      { subject: found.get(about) ?? null, names: Object.fromEntries(leads_to.flatMap(named)) },
    ]),
  );
}

const isNamed = (type: string): type is NamedObject => Object.hasOwn(READERS, type);

/** By 'object number'; what is no such word, or has no name, is left out. */
async function readNamed(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, Subject>> {
  const known = words.flatMap((word) => {
    const [type = '', id = ''] = word.split(' ');
    return isNamed(type) && /^\d{1,10}$/.test(id) && Number(id) <= LARGEST ? [{ type, id: Number(id) }] : [];
  });
  const named = await Promise.all(
    [...Map.groupBy(known, ({ type }) => type)].map(async ([type, ofType]) => {
      const found = await READERS[type](db, [...new Set(ofType.map(({ id }) => id))]);
      return found.flatMap(({ id, title, link }): [string, Subject][] =>
        title ? [[`${type} ${Number(id)}`, { title: shown(title), link }]] : [],
      );
    }),
  );
  return new Map(named.flat());
}

const shown = (title: string): string => (/^\d{11}$/.test(title) ? formatPhone(title) : title);
