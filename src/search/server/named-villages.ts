import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** A village as suggestions name it. */
export interface NamedVillage {
  readonly id: number;
  readonly title: string;
  readonly title_eng: string;
  readonly region_code: number;
  /** Its town, else its road. */
  readonly where: string | null;
  /** What else feeds and editors call it. */
  readonly names: readonly string[];
}

/** Villages that have a card, by id; some dozens. */
export async function readNamedVillages(db: Db): Promise<Map<number, NamedVillage>> {
  const { rows } = await sql<NamedVillage>`
    select v.id, v.title, v.title_eng, coalesce(v.region_code, 50) as region_code, coalesce(ci.title, r.title) as where,
      array(select v.title_feed where v.title_feed is not null
        union select a.folded_name from village_aliases a where a.village_id = v.id
        union select s.title from source_villages s where s.village_id = v.id and s.title is not null) as names
    from villages v left join geo_entities ci on ci.id = v.city_id left join geo_entities r on r.id = v.road_id
    where v.published and v.title is not null and v.lat is not null and v.lng is not null order by v.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
