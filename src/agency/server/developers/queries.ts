import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface DeveloperRecord {
  id: number;
  title: string;
  title_eng: string;
  legal_name: string | null;
  inn: string | null;
  ogrn: string | null;
  site: string | null;
  logo: { scope: string; path: string; id: number; origin: 'feed' | 'curated' } | null;
  description: string | null;
  founded_year: number | null;
  declarations: { complex_id: number; title: string | null; url: string }[];
  title_feed: string | null;
  title_curated: string | null;
  site_feed: string | null;
  site_curated: string | null;
  complexes: number;
  waiting: number;
  version: Date;
}

const ROW = sql`d.id, coalesce(d.title, d.title_eng) as title, d.title_eng, d.legal_name, d.inn, d.ogrn, d.site, d.description, d.founded_year,
  coalesce((select json_agg(json_build_object('complex_id', c.id, 'title', c.title, 'url', c.declaration_url) order by c.title)
    from complexes c where c.developer_id = d.id and c.declaration_url is not null), '[]') as declarations,
  (select json_build_object('id', i.id, 'scope', i.scope, 'path', i.path,
      'origin', case when d.logo_image_id_curated is null then 'feed' else 'curated' end)
    from images i where i.id = d.logo_image_id) as logo,
  d.title_feed, d.title_curated, d.site_feed, d.site_curated, d.updated_at as version,
  (select count(*)::int from complexes c where c.developer_id = d.id) as complexes,
  (select count(*)::int from complexes c where c.developer_id = d.id and d.legal_name is null
    and c.release_state is distinct from 'Сдан') as waiting`;

export interface DeveloperSearch {
  readonly term?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of developers, those whose complexes wait for a legal name first, and how many fit. */
export async function readDevelopers(
  db: Db,
  { term, offset, limit }: DeveloperSearch,
): Promise<{ rows: DeveloperRecord[]; total: number }> {
  const part = term === undefined ? null : `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const where =
    part === null ? sql`true` : sql`lower(coalesce(d.title, '') || ' ' || coalesce(d.legal_name, '')) like ${part}`;
  const [page, count] = await Promise.all([
    sql<DeveloperRecord>`select * from (select ${ROW} from developers d where ${where}) as found
      order by waiting > 0 desc, title, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from developers d where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export async function readDeveloper(db: Db, id: number): Promise<DeveloperRecord | undefined> {
  const { rows } = await sql<DeveloperRecord>`select ${ROW} from developers d where d.id = ${id}`.execute(db);
  return rows[0];
}
