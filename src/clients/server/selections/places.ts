import { sql } from 'kysely';
import { RENOVATIONS } from '../../../complex/rules/dictionaries.ts';
import { releaseLabel } from '../../../complex/rules/format.ts';
import { isHeld } from '../../../complex/server/flats/present.ts';
import type { Db } from '../../../platform/db/db.ts';

/** What a selection says of a thing beside its name and price: what people choose by. */
export interface Place {
  /** '3 этаж из 12'; null where it is not known, and for complexes. */
  readonly floor: string | null;
  /** Station, term and finishing, as far as they are known. */
  readonly facts: readonly string[];
  /** The agency holds the flat for somebody. */
  readonly held: boolean;
}

interface PlaceRow {
  id: number;
  floor: number | null;
  floors_total: number | null;
  renovation: number | null;
  release_state: string | null;
  release_year: number | null;
  release_quarter: number | null;
  held_until: Date | null;
  station: string | null;
  foot_minutes: number | null;
  transport_minutes: number | null;
}

/** Of flats and of complexes by their ids; unknown ones are left out. */
export async function readPlaces(
  db: Db,
  ids: { readonly flats: readonly number[]; readonly complexes: readonly number[] },
  now: number,
): Promise<{ flats: ReadonlyMap<number, Place>; complexes: ReadonlyMap<number, Place> }> {
  const near = sql`left join lateral (select g.title as station, s.foot_minutes, s.transport_minutes
    from complex_stations s join geo_entities g on g.id = s.station_id
    where s.complex_id = coalesce(c.parent_id, c.id) and coalesce(s.foot_minutes, s.transport_minutes) is not null
    order by coalesce(s.foot_minutes, s.transport_minutes + 100), s.distance_m, g.title limit 1) n on true`;
  const [flats, complexes] = await Promise.all([
    sql<PlaceRow>`select f.id, f.floor, coalesce(f.floors_total, h.floors) as floors_total, f.renovation,
        coalesce(h.release_state, c.release_state) as release_state, coalesce(h.release_year, c.release_year) as release_year,
        coalesce(h.release_quarter, c.release_quarter) as release_quarter, n.*,
        (select r.expires_at from reservations r where r.flat_id = f.id and r.ended_at is null) as held_until
      from flats f join complexes c on c.id = f.complex_id left join housings h on h.id = f.housing_id ${near}
      where f.id = any(${[...ids.flats]}::int[])`.execute(db),
    sql<PlaceRow>`select c.id, null as floor, null as floors_total, null as renovation, c.release_state, c.release_year,
        c.release_quarter, n.*, null as held_until
      from complexes c ${near} where c.id = any(${[...ids.complexes]}::int[])`.execute(db),
  ]);
  const byId = ({ rows }: { rows: readonly PlaceRow[] }) =>
    new Map(rows.map((row) => [row.id, presentPlace(row, now)]));
  return { flats: byId(flats), complexes: byId(complexes) };
}

function presentPlace(row: PlaceRow, now: number): Place {
  const { floor, floors_total } = row;
  const known = row.release_year !== null || row.release_state !== null;
  const term = releaseLabel({ state: row.release_state, year: row.release_year, quarter: row.release_quarter }, now);
  const finishing = RENOVATIONS.find(({ id }) => id === row.renovation)?.title;
  return {
    floor: floor === null ? null : floors_total === null ? `${floor} этаж` : `${floor} этаж из ${floors_total}`,
    facts: [
      row.station && stationWords(row.station, row),
      known &&
        (row.release_year === null || term.text === 'Сдан'
          ? term.text
          : `Срок сдачи: ${[term.text, term.note].filter(Boolean).join(', ')}`),
      finishing && `Отделка: ${finishing.toLowerCase()}`,
    ].flatMap((fact) => fact || []),
    held: isHeld(row.held_until, now),
  };
}

const stationWords = (station: string, { foot_minutes, transport_minutes }: PlaceRow): string =>
  foot_minutes !== null
    ? `${station}, ${foot_minutes} мин пешком`
    : `${station}, ${transport_minutes ?? 0} мин транспортом`;
