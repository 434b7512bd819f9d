import { sql } from 'kysely';
import type { BuildingRef, FlatRef } from '../../platform/contract/office-parts.ts';
import type { Db } from '../../platform/db/db.ts';
import { flatTitleShort } from '../rules/flat-title.ts';
import { releaseLabel } from '../rules/format.ts';

/** Complexes and flats as rows about something else name them; also unpublished and sold ones. */

export interface Subjects {
  readonly buildings: ReadonlyMap<number, BuildingRef>;
  readonly flats: ReadonlyMap<number, FlatRef>;
  /** By id of the complex. */
  readonly developers: ReadonlyMap<number, { id: number; title: string }>;
  /** Complex of each flat. */
  readonly complexOf: ReadonlyMap<number, number>;
}

export interface SubjectIds {
  readonly complexes: readonly (number | null)[];
  readonly flats: readonly (number | null)[];
}

interface ComplexRow {
  id: number;
  title: string | null;
  title_eng: string;
  published: boolean;
  release_state: string | null;
  release_year: number | null;
  release_quarter: number | null;
  developer_id: number | null;
  developer_title: string | null;
  image: string | null;
}

interface FlatRow {
  id: number;
  complex_id: number;
  rooms: number;
  rooms_known: boolean;
  apartment: boolean;
  open_plan: boolean;
  area_total: number;
  floor: number | null;
  housing: string | null;
  number: string | null;
  status: number;
  hidden: boolean;
  price_total: number | null;
  image: string | null;
}

/** The named complexes and flats, and the complexes of the flats. `now` in epoch milliseconds decides labels of terms. */
export async function readSubjects(db: Db, ids: SubjectIds, now: number): Promise<Subjects> {
  const flatRows = await readFlats(db, known(ids.flats));
  const complexIds = known([...ids.complexes, ...flatRows.map(({ complex_id }) => complex_id)]);
  const complexRows = await readComplexes(db, complexIds);
  return {
    buildings: new Map(complexRows.map((row) => [row.id, presentComplex(row, now)])),
    flats: new Map(flatRows.map((row) => [row.id, presentFlat(row)])),
    developers: new Map(
      complexRows.flatMap(({ id, developer_id, developer_title }) =>
        developer_id === null || developer_title === null ? [] : [[id, { id: developer_id, title: developer_title }]],
      ),
    ),
    complexOf: new Map(flatRows.map(({ id, complex_id }) => [id, complex_id])),
  };
}

/** What a row is about: `building`, `flat` and `developer` of an answer. */
export function subjectOf(subjects: Subjects, complexId: number | null, flatId: number | null) {
  const id = complexId ?? (flatId === null ? null : (subjects.complexOf.get(flatId) ?? null));
  return {
    building: id === null ? null : (subjects.buildings.get(id) ?? null),
    flat: flatId === null ? null : (subjects.flats.get(flatId) ?? null),
    developer: id === null ? null : (subjects.developers.get(id) ?? null),
  };
}

const known = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

async function readComplexes(db: Db, ids: readonly number[]): Promise<ComplexRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ComplexRow>`
    select c.id, c.title, c.title_eng, c.published, c.release_state, c.release_year, c.release_quarter,
      d.id as developer_id, d.title as developer_title,
      (select '/media/' || i.scope || '/' || case when i.scope = 'remote' then i.id::text else i.path end
        from complex_images ci join images i on i.id = ci.image_id where ci.complex_id in (c.id, c.parent_id)
        order by ci.complex_id = c.id desc, ci.origin, ci.sort, i.id limit 1) as image
    from complexes c left join complexes p on p.id = c.parent_id
      left join developers d on d.id = coalesce(c.developer_id, p.developer_id)
    where c.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

async function readFlats(db: Db, ids: readonly number[]): Promise<FlatRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FlatRow>`
    select f.id, f.complex_id, f.rooms, f.rooms_known, f.apartment, f.open_plan, f.area_total, f.floor, h.title as housing, f.number,
      coalesce(f.status_curated, f.status) as status,
      coalesce(f.status_curated = 4 and f.corrections ? 'hidden', false) as hidden, f.price_total,
      (select m ->> 'src' from jsonb_array_elements(f.media) m where m ->> 'kind' = 'plan' limit 1) as image
    from flats f left join housings h on h.id = f.housing_id where f.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

function presentComplex(row: ComplexRow, now: number): BuildingRef {
  const term = { state: row.release_state, year: row.release_year, quarter: row.release_quarter };
  return {
    id: row.id,
    title: row.title ?? row.title_eng,
    title_eng: row.title_eng,
    published: row.published && row.title !== null,
    release_date_tag: releaseLabel(term, now).text || null,
    image: row.image,
  };
}

function presentFlat({ complex_id: _complex, open_plan, rooms_known, ...row }: FlatRow): FlatRef {
  return { ...row, title: flatTitleShort({ ...row, open_plan, rooms_known }) };
}
