import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { FeedComplexRow } from '../../contract/identity.ts';
import type { Evidence } from '../../rules/match-complex.ts';

type OurComplex = NonNullable<FeedComplexRow['complex']>;

interface Row extends Omit<FeedComplexRow, 'source' | 'complex' | 'matches' | 'state'> {
  source_id: number;
  source_title: string;
  decision: FeedComplexRow['state'];
  complex_id: number | null;
  evidence: { complex_id: number; evidence: Evidence[] }[] | null;
}

export interface ComplexFilters {
  readonly source?: number | undefined;
  readonly state?: string | undefined;
  readonly term?: string | undefined;
  readonly key?: string | undefined;
}
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Complexes of feeds, those that wait first, then the largest. */
export async function readFeedComplexes(
  db: Db,
  { source, state, term, key }: ComplexFilters,
  { offset, limit }: Window,
): Promise<{ rows: Row[]; total: number }> {
  const where: RawBuilder<unknown>[] = [sql`f.removed_at is null`];
  if (source !== undefined) where.push(sql`s.source_id = ${source}`);
  if (state !== undefined) where.push(sql`s.decision = ${state}`);
  if (key !== undefined) where.push(sql`s.key = ${key}`);
  if (term) {
    const part = `%${term.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    where.push(sql`(lower(coalesce(s.title, s.key)) like ${part} or lower(c.title) like ${part})`);
  }
  const from = sql`source_complexes s join feed_sources f on f.id = s.source_id left join complexes c on c.id = s.complex_id
    where ${sql.join(where, sql` and `)}`;
  const [page, count] = await Promise.all([
    sql<Row>`select s.source_id, f.title as source_title, s.key, s.title, s.developer, s.address, s.lat, s.lng, s.run_lots as lots,
        s.decision, s.given_title, s.complex_id, (select q.evidence from feed_questions q where q.source_id = s.source_id and q.kind = 'complex'
          and q.subject = s.key and q.answer is null) as evidence
      from ${from} order by (s.decision = 'waiting') desc, s.run_lots desc, s.source_id, s.key limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Rows as staff see them, with the complexes they lead to or may be. */
export async function presentComplexes(db: Db, rows: readonly Row[]): Promise<FeedComplexRow[]> {
  const ids = rows.flatMap(({ complex_id, evidence }) =>
    [complex_id ?? [], ...(evidence ?? []).map((one) => one.complex_id)].flat(),
  );
  const ours = await readOurs(db, [...new Set(ids)]);
  return rows.map(({ source_id, source_title, decision, complex_id, evidence, ...row }) => ({
    ...row,
    source: { id: source_id, title: source_title },
    state: decision,
    complex: (complex_id !== null && ours.get(complex_id)) || null,
    matches: (evidence ?? []).flatMap((match) => {
      const complex = ours.get(match.complex_id);
      return complex ? [{ complex, evidence: match.evidence }] : [];
    }),
  }));
}

async function readOurs(db: Db, ids: readonly number[]): Promise<Map<number, OurComplex>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OurComplex>`
    select c.id, c.title, c.title_eng, c.address, d.title as developer, c.published
    from complexes c left join developers d on d.id = c.developer_id where c.id = any (${[...ids]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
