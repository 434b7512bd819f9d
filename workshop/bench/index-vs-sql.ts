/**
 * The search index beside the same questions in indexed SQL on the same embedded PostgreSQL, answers compared.
 *
 *   node workshop/bench/index-vs-sql.ts [flats]      default 200000
 *
 * SQL gets what it can use: one narrow table of available flats with what filters need of their housing and complex,
 * clustered by complex, with indexes by price, rooms, area, floor and complex, parallel workers off (one core a
 * question, as for the index), statistics fresh. It answers what the page needs: total, offers, fifteen ids.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { LatLng } from '../../src/geography/rules/coordinates.ts';
import { boundsOf } from '../../src/geography/rules/geometry.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import type { ComplexRow } from '../../src/search/index/row.ts';
import { SearchIndex } from '../../src/search/index/search-index.ts';
import { seededRandom } from '../../src/search/index/seeded-random.ts';
import { paymentMask } from '../../src/search/rules/filters/payment.ts';
import type { SearchFilters } from '../../src/search/rules/search-filters.ts';
import { hasFlatFilter } from '../../src/search/rules/search-filters.ts';
import { randomCatalogue } from './random-catalogue.ts';
import { SEARCH_KINDS } from './search-index.ts';
import { type Spread, spreadOf, timesOf } from './timing.ts';

const PAGE = { offset: 0, limit: 15 };
const VARIANTS = 16;

const SCHEMA = `
  create table c (id int primary key, rating float8, housing_class int, region_code int, lat float8, lng float8);
  create table p (complex_id int, at point, outline bool);
  create table h (complex_id int, deadline int);
  create table s (complex_id int, station_id int);
  create table f (id int primary key, complex_id int, rooms int, price float8, area float8, floor int, floors_total int,
    renovation int, ceiling float8, payments int, deadline int, has_housing bool);`;
const INDEXES = `
  create index on f (complex_id, rooms, price); create index on f (price); create index on f (rooms, price);
  create index on f (area); create index on f (floor); create index on s (station_id); create index on h (complex_id);
  create index on p using gist (at); create index on c (rating desc, id); analyze;`;

async function fill(client: pg.Client, rows: readonly ComplexRow[]): Promise<void> {
  await client.query(SCHEMA);
  const insert = (table: string, types: string, list: readonly unknown[][]) =>
    list.length === 0
      ? undefined
      : client.query(`insert into ${table} select * from json_to_recordset($1) as t (${types})`, [
          JSON.stringify(
            list.map((values) =>
              Object.fromEntries(types.split(',').map((type, i) => [type.trim().split(' ')[0], values[i]])),
            ),
          ),
        ]);
  for (let i = 0; i < rows.length; i += 200) {
    const part = rows.slice(i, i + 200);
    await insert(
      'c',
      'id int, rating float8, housing_class int, region_code int, lat float8, lng float8',
      part.map((row) => [row.id, row.rating, row.housing_class, row.region_code, row.lat, row.lng]),
    );
    await insert(
      'p',
      'complex_id int, at point, outline bool',
      part.flatMap((row) => pointsOf(row).map(({ at: [lat, lng], outline }) => [row.id, `(${lng},${lat})`, outline])),
    );
    await insert(
      'h',
      'complex_id int, deadline int',
      part.flatMap((row) => row.housings.map((housing) => [row.id, housing.deadline])),
    );
    await insert(
      's',
      'complex_id int, station_id int',
      part.flatMap((row) => row.stations.map((station) => [row.id, station.id])),
    );
    await insert(
      'f',
      'id int, complex_id int, rooms int, price float8, area float8, floor int, floors_total int, renovation int, ceiling float8, payments int, deadline int, has_housing bool',
      part.flatMap((row) => {
        const deadlines = new Map(row.housings.map((housing) => [housing.id, housing.deadline]));
        return row.flats.map((flat) => [
          flat.id,
          row.id,
          flat.rooms,
          flat.price,
          flat.area,
          flat.floor,
          flat.floors_total,
          flat.renovation,
          flat.ceiling_height,
          flat.payments,
          flat.housing_id === null ? null : deadlines.get(flat.housing_id),
          flat.housing_id !== null,
        ]);
      }),
    );
  }
  await client.query(INDEXES);
}

interface TestedPoint {
  readonly at: LatLng;
  /** The centre of the box around an outline: the polygon tests it, the bounds do not. */
  readonly outline: boolean;
}

function pointsOf(row: ComplexRow): TestedPoint[] {
  const own: LatLng[] = [[row.lat ?? 0, row.lng ?? 0], ...row.points];
  const centres = row.outlines.flatMap((ring): LatLng[] => {
    const box = boundsOf(ring);
    return box ? [[(box.south + box.north) / 2, (box.west + box.east) / 2]] : [];
  });
  return [...own.map((at) => ({ at, outline: false })), ...centres.map((at) => ({ at, outline: true }))];
}

interface Question {
  readonly text: string;
  readonly values: unknown[];
}

/** The SQL of one search; only the filters that the bench asks. */
function questionOf(filters: SearchFilters): Question {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const flat: string[] = ['true'];
  const complex: string[] = ['true'];
  if (filters.rooms)
    flat.push(
      `(f.rooms = any(${value(filters.rooms.filter((room) => room < 4))})${filters.rooms.includes(4) ? ' or f.rooms >= 4' : ''})`,
    );
  if (filters.price_min !== undefined) flat.push(`f.price >= ${value(filters.price_min)}`);
  if (filters.price_max !== undefined) flat.push(`f.price <= ${value(filters.price_max)}`);
  if (filters.square_min !== undefined) flat.push(`f.area >= ${value(filters.square_min)}`);
  if (filters.square_max !== undefined) flat.push(`f.area <= ${value(filters.square_max)}`);
  if (filters.floor_min !== undefined) flat.push(`f.floor >= ${value(filters.floor_min)}`);
  if (filters.floor_max !== undefined) flat.push(`f.floor <= ${value(filters.floor_max)}`);
  if (filters.not_last === 1) flat.push('f.floor <> f.floors_total');
  if (filters.renovation) flat.push(`f.renovation = any(${value(filters.renovation)})`);
  if (filters.ceiling_height_min !== undefined) flat.push(`f.ceiling >= ${value(filters.ceiling_height_min)}`);
  if (filters.payment_methods) flat.push(`f.payments & ${value(paymentMask(filters.payment_methods))} <> 0`);
  if (filters.housing_class) complex.push(`c.housing_class = any(${value(filters.housing_class)})`);
  if (filters.region_code !== undefined) complex.push(`c.region_code = ${value(filters.region_code)}`);
  if (filters.stations)
    complex.push(`exists (select from s where s.complex_id = c.id and s.station_id = any(${value(filters.stations)}))`);
  if (filters.release_date) {
    const year = Math.max(...filters.release_date);
    const fits = (alias: string): string =>
      `(${alias}.deadline = 0${year > 0 ? ` or ${alias}.deadline <= ${year}` : ''})`;
    complex.push(`exists (select from h where h.complex_id = c.id and ${fits('h')})`);
    flat.push(`(not f.has_housing or ${fits('f')})`);
  }
  if (filters.bounds) {
    const { south, west, north, east } = filters.bounds;
    complex.push(
      `exists (select from p where p.complex_id = c.id and not p.outline and p.at <@ box(point(${value(west)},${value(south)}),point(${value(east)},${value(north)})))`,
    );
  }
  if (filters.polygon) {
    const ring = filters.polygon.map(([lat, lng]) => `(${lng},${lat})`).join(',');
    complex.push(`exists (select from p where p.complex_id = c.id and p.at <@ ${value(`(${ring})`)}::polygon)`);
  }
  const order = {
    rating_desc: 'null::int',
    price_asc: 'min_price',
    price_desc: '-max_price',
    area_asc: 'min_area',
    area_desc: '-max_area',
    price_area_asc: 'min_m2',
    price_area_desc: '-max_m2',
  }[filters.sort ?? 'rating_desc'];
  const text = `with fit as materialized (
      select f.complex_id, count(*) as total, min(f.price) as min_price, max(f.price) as max_price, min(f.area) as min_area,
        max(f.area) as max_area, min(f.price / f.area) as min_m2, max(f.price / f.area) as max_m2
      from f join c on c.id = f.complex_id where ${flat.join(' and ')} and ${complex.join(' and ')} group by f.complex_id)
    select c.id, count(*) over () as found, sum(coalesce(fit.total, 0)) over () as offers, min(min_price) over () as cheapest
    from c ${hasFlatFilter(filters) ? '' : 'left '}join fit on fit.complex_id = c.id where ${complex.join(' and ')}
    order by (fit.total is null), ${order} nulls last, c.rating desc, c.id limit 15`;
  return { text, values };
}

/**
 * Equal in totals and ids. PostgreSQL tests points against a polygon with a tolerance of up to 9 m: there the totals may
 * differ by a hundredth.
 */
function agree(question: SearchFilters, asked: readonly number[], given: readonly number[]): boolean {
  const [a, b] = question.polygon ? [asked.slice(0, 2), given.slice(0, 2)] : [asked, given];
  const tolerance = question.polygon ? 0.01 : 0;
  return a.length === b.length && a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= value * tolerance);
}

export interface ComparedKind {
  readonly kind: string;
  readonly index: Spread;
  readonly sql: Spread;
  readonly ratio: number;
}

/** Asks both; throws when they disagree on total, offers, cheapest price or the first fifteen ids. */
async function compare(client: pg.Client, index: SearchIndex, kind: string): Promise<ComparedKind> {
  const random = seededRandom(11);
  const filters = Array.from({ length: VARIANTS }, () => SEARCH_KINDS[kind]?.(random) ?? {});
  const ask = async (question: Question) => (await client.query({ ...question, name: undefined })).rows;
  for (const question of filters.slice(0, 4)) {
    const rows = await ask(questionOf(question));
    const answer = index.search(question, PAGE);
    const asked = [Number(rows[0]?.found ?? 0), Number(rows[0]?.offers ?? 0), ...rows.map((row) => Number(row.id))];
    const given = [answer.total, answer.offers.count, ...answer.complexes.map((complex) => complex.id)];
    if (!agree(question, asked, given)) {
      throw new Error(`${kind}: SQL answered ${asked}, the index ${given} for ${JSON.stringify(question)}`);
    }
  }
  const questions = filters.map(questionOf);
  const sql: number[] = [];
  for (let i = -VARIANTS; i < 60; i++) {
    const started = performance.now();
    await ask(questions[(i + VARIANTS) % VARIANTS] ?? questionOf({}));
    if (i >= 0) sql.push(performance.now() - started);
  }
  const own = spreadOf(timesOf((i) => index.search(filters[i % VARIANTS] ?? {}, PAGE), 300, 200));
  const theirs = spreadOf(sql);
  return { kind, index: own, sql: theirs, ratio: Math.round(theirs.median / own.median) };
}

/** Index and SQL for every kind of search over a seeded catalogue of about `flats` flats. */
export async function benchIndexVersusSql(flats = 200_000): Promise<ComparedKind[]> {
  const folder = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  const database = await openDatabase(loadConfig({ DATA_DIR: folder, DEMO: '0' }));
  const client = new pg.Client({ connectionString: database.connectionString });
  try {
    await client.connect();
    await client.query('set max_parallel_workers_per_gather = 0');
    const rows = randomCatalogue({ flats, seed: 1 });
    await fill(client, rows);
    const index = SearchIndex.build(rows);
    const kinds: ComparedKind[] = [];
    for (const kind of Object.keys(SEARCH_KINDS)) kinds.push(await compare(client, index, kind));
    return kinds;
  } finally {
    await client.end();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await benchIndexVersusSql(Number(process.argv[2] ?? 200_000)));
