import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { simplifyLine } from '../../../geography/rules/geometry.ts';
import { parseCsv } from '../../../geography/server/csv.ts';
import { readReferenceFile } from '../../../geography/server/load-reference.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { SearchFilters } from '../../../search/rules/search-filters.ts';
import { writeSearchAddress } from '../../../search/rules/search-filters.ts';
import type { Demand, DemandDeveloper, DemandPlace, DemandRow, DemandWord } from '../../contract/demand.ts';
import { absentDevelopers, type NamedDeveloper, type SaidWord } from '../../rules/absent-developers.ts';
import { ANY, type PlaceKind } from '../../rules/demand-cells.ts';
import type { Period } from '../../rules/period.ts';
import { BAND_BOUNDS, bandPairTitle, bandTitle, roomsTitle } from '../../rules/price-bands.ts';
import { wholeWeeks } from '../../rules/weeks.ts';
import { readDemandMode } from './demand-mode.ts';
import { readOutlines } from './write-demand.ts';

export interface DemandQuery {
  readonly weeks: '1' | '4' | '13';
  readonly level: 'district' | 'county' | 'region';
  readonly by: 'place' | 'rooms' | 'price' | 'wide' | 'full';
}

interface Cell {
  place_kind: PlaceKind;
  place_id: number;
  rooms: number;
  price_band: number;
  visitors: number;
  searches: number;
  median_found: number;
  empty_share: number;
  loosening: string | null;
}

const ROWS_MAX = 500;
const WORDS_MAX = 200;
const KINDS: Readonly<Record<DemandQuery['level'], readonly PlaceKind[]>> = {
  district: ['district', 'city'],
  county: ['county', 'city'],
  region: ['region'],
};

const ONE_BAND = sql<SqlBool>`price_band between 0 and 19`;
const FINENESS: Readonly<Record<DemandQuery['by'], RawBuilder<SqlBool>>> = {
  place: sql`rooms = ${sql.lit(ANY)} and price_band = ${sql.lit(ANY)}`,
  rooms: sql`rooms >= 0 and price_band = ${sql.lit(ANY)}`,
  price: sql`rooms = ${sql.lit(ANY)} and ${ONE_BAND}`,
  wide: sql`rooms = ${sql.lit(ANY)} and price_band >= 20`,
  full: sql`rooms >= 0 and ${ONE_BAND}`,
};

/** Cells of whole weeks: sums over their days, middles weighted by searches. */
async function readCells(
  db: Db,
  { from, to }: Period,
  level: DemandQuery['level'],
  by: DemandQuery['by'],
): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select place_kind, place_id, rooms, price_band, sum(visitors)::int as visitors, sum(searches)::int as searches,
      round(sum(median_found * searches)::numeric / sum(searches))::int as median_found,
      round(sum(empty_share * searches)::numeric / sum(searches), -1)::int as empty_share,
      mode() within group (order by loosening) as loosening
    from demand_cells
    where day between ${from}::date and ${to}::date and place_kind = any(${[...KINDS[level]]}::text[]) and ${FINENESS[by]}
    group by 1, 2, 3, 4 order by sum(searches)::float8 / greatest(1, sum(median_found * searches)::float8 / sum(searches)) desc,
      place_id, rooms, price_band limit ${ROWS_MAX}`.execute(db);
  return rows;
}

const perFlat = ({ searches, median_found }: Cell): number =>
  Math.round((searches / Math.max(1, median_found)) * 10) / 10;

/** The demand of whole weeks beside what the catalogue offers. */
export async function readDemand(app: App, { weeks, level, by }: DemandQuery): Promise<Demand> {
  const { db } = app;
  const window = wholeWeeks(Number(weeks), app.now());
  const [mode, cells, whole, days] = await Promise.all([
    readDemandMode(db),
    readCells(db, window, level, by),
    readCells(db, window, level, 'place'),
    sql<{ visitors: number; dropped: number }>`select coalesce(sum(visitors), 0)::int as visitors,
      coalesce(sum(dropped), 0)::int as dropped from demand_days where day between ${window.from}::date and ${window.to}::date`.execute(
      db,
    ),
  ]);
  const { visitors, dropped } = days.rows[0] ?? { visitors: 0, dropped: 0 };
  const rows = cells.map((cell) => present(app, cell));
  return { mode, ...window, visitors, dropped, rows, places: await shadedPlaces(app, level, whole) };
}

function placeTitle({ places }: App, kind: PlaceKind, id: number): string {
  if (kind === 'region') return id === 77 ? 'Москва' : 'Московская область';
  return places.places.get(id)?.title ?? `№ ${id}`;
}

function present(app: App, cell: Cell): DemandRow {
  const { place_kind, place_id, rooms, price_band, visitors, searches, median_found, empty_share, loosening } = cell;
  return {
    key: `${place_kind} ${place_id} ${rooms} ${price_band}`,
    place: placeTitle(app, place_kind, place_id),
    rooms: rooms === ANY ? null : roomsTitle(rooms),
    price: price_band === ANY ? null : price_band >= 20 ? bandPairTitle(price_band) : bandTitle(price_band),
    visitors,
    searches,
    median_found,
    empty_share,
    searches_per_flat: perFlat(cell),
    loosening,
    path: writeSearchAddress(filtersOf(cell), app.places.names(app.catalogue)).path,
  };
}

/** The search that a cell stands for, with the upper price of its band. */
function filtersOf({ place_kind, place_id, rooms, price_band }: Cell): SearchFilters {
  const upper = price_band >= 20 ? (price_band - 20) * 2 + 1 : price_band;
  const price = price_band === ANY ? undefined : BAND_BOUNDS[upper];
  const places: SearchFilters =
    place_kind === 'district'
      ? { districts: [place_id] }
      : place_kind === 'city'
        ? { cities: [place_id] }
        : place_kind === 'county'
          ? { counties: [place_id] }
          : { region_code: place_id === 77 ? 77 : 50 };
  return {
    ...places,
    ...(rooms === ANY ? {} : { rooms: [rooms as 0 | 1 | 2 | 3 | 4] }),
    ...(price === undefined ? {} : { price_max: price }),
  };
}

const outlines = new WeakMap<Db, Promise<DemandPlace[]>>();
/** Degrees: what a map of the whole city does not show. */
const TOLERANCE = 0.002;

/** Outlines of the districts or counties with how many searches one flat meets there. */
async function shadedPlaces(app: App, level: DemandQuery['level'], whole: readonly Cell[]): Promise<DemandPlace[]> {
  if (level === 'region') return [];
  const shade = new Map(whole.map((cell) => [cell.place_id, perFlat(cell)]));
  const known = outlines.get(app.db) ?? readPlaces(app);
  outlines.set(app.db, known);
  const kinds = level === 'district' ? ['district', 'city'] : ['county', 'city'];
  return (await known)
    .filter(({ id }) => kinds.includes(app.places.places.get(id)?.kind ?? ''))
    .map((place) => ({ ...place, searches_per_flat: shade.get(place.id) ?? null }));
}

async function readPlaces(app: App): Promise<DemandPlace[]> {
  return (await readOutlines(app.db)).map(({ id, kind, rings }) => ({
    id,
    title: placeTitle(app, kind, id),
    rings: rings.map((ring) =>
      simplifyLine([...ring], TOLERANCE).map(([lat, lng]): [number, number] => [rounded(lat), rounded(lng)]),
    ),
    searches_per_flat: null,
  }));
}

const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

/** Words that nothing knows, of whole weeks, those of most visitors first. */
export async function readWords(
  { db, now }: App,
  weeks: DemandQuery['weeks'],
): Promise<Period & { words: DemandWord[] }> {
  const window = wholeWeeks(Number(weeks), now());
  const { rows } = await sql<DemandWord>`select word, sum(visitors)::int as visitors, count(*)::int as days,
      to_char(max(day), 'YYYY-MM-DD') as last_day from unknown_words
    where day between ${window.from}::date and ${window.to}::date group by word order by 2 desc, word limit ${WORDS_MAX}`.execute(
    db,
  );
  return { ...window, words: rows };
}

/** Developers of Moscow and the region by name (data/reference/developers.csv). */
let listed: readonly NamedDeveloper[] | undefined;
function listedDevelopers(): readonly NamedDeveloper[] {
  listed ??= parseCsv(readReferenceFile('developers.csv')).map(({ key = '', title = '' }) => ({ key, title }));
  return listed;
}

/** Developers whom visitors asked for in whole weeks and of whom nothing is on sale. */
export async function readAbsentDevelopers(
  { db, now }: App,
  weeks: DemandQuery['weeks'],
): Promise<Period & { developers: DemandDeveloper[] }> {
  const window = wholeWeeks(Number(weeks), now());
  const [said, ours] = await Promise.all([
    sql<SaidWord>`select word, to_char(day, 'YYYY-MM-DD') as day, visitors from unknown_words
      where day between ${window.from}::date and ${window.to}::date`.execute(db),
    sql<NamedDeveloper & { sells: boolean }>`select d.title, d.title_eng as key, exists (
        select from complexes c join flats f on f.complex_id = c.id
        where c.developer_id = d.id and c.published and coalesce(f.status_curated, f.status) = 1) as sells
      from developers d where d.title is not null`.execute(db),
  ]);
  const present = ours.rows.filter(({ sells }) => sells).map(({ title }) => title);
  return { ...window, developers: absentDevelopers(said.rows, [...listedDevelopers(), ...ours.rows], present) };
}
