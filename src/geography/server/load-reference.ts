/** Reads data/reference into typed records: the places the search knows, with their names in every case, and their shapes. */

import { readFileSync } from 'node:fs';
import { indeclinable, NBSP, type TitleCases } from '../../platform/rules/russian.ts';
import type { LatLng, RegionCode } from '../rules/coordinates.ts';
import type { Ring } from '../rules/geometry.ts';
import type { MoscowRings } from '../rules/known-location.ts';
import { parseCsv } from './csv.ts';

export type PlaceKind = 'region' | 'county' | 'district' | 'city' | 'road' | 'station';

/** One place people search by. Ids are unique over all kinds; `title_eng` within a kind. */
export interface Place {
  readonly id: number;
  readonly kind: PlaceKind;
  readonly title: string;
  readonly title_full: string;
  readonly title_eng: string;
  readonly title_cases: TitleCases;
  readonly title_full_cases: TitleCases;
  /** Where, to stand after 'Новостройки': 'в Хамовниках', 'на Боровском шоссе', 'у метро Авиамоторная'. */
  readonly locative: string;
  readonly region_code: RegionCode;
  /** The place it lies in: a district's or city's county, a county's region; `null` for regions, roads and stations. */
  readonly parent_id: number | null;
  /** A point inside the place; of a road its first point outwards. */
  readonly lat: number;
  readonly lng: number;
  /** Outer rings, where the border is known: districts and the counties of Moscow. */
  readonly polygon: readonly Ring[] | null;
  readonly line_id: number | null;
  readonly sort: number;
}

export interface City extends Place {
  readonly kind: 'city';
  /** `null` for settlements. */
  readonly population: number | null;
}

export interface Road extends Place {
  readonly kind: 'road';
  readonly road_no: string | null;
  /** From inside the MKAD (where the road starts there) outwards. */
  readonly line: readonly LatLng[];
}

export type MetroKind = 'metro' | 'mcc' | 'mcd' | 'monorail';

export interface MetroLine {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  /** '#RRGGBB'. */
  readonly colour: string;
  readonly kind: MetroKind;
  readonly status: 'open' | 'closed' | 'planned';
  readonly sort: number;
}

/** A municipal area of the region and the urban okrugs that lie in it: often one, sometimes small ones inside. */
export interface RegionArea {
  readonly county_ids: readonly number[];
  readonly polygon: readonly Ring[];
}

/** Everything of data/reference that the server works with. */
export interface Reference {
  readonly regions: readonly Place[];
  readonly counties: readonly Place[];
  readonly districts: readonly Place[];
  readonly cities: readonly City[];
  readonly roads: readonly Road[];
  /** One per station and line, along the lines. */
  readonly stations: readonly Place[];
  /** Open lines only. */
  readonly lines: readonly MetroLine[];
  readonly rings: MoscowRings;
  /** The border of the region, simplified by up to about 2 km; Moscow is a bay in it, since it reaches the outer border. */
  readonly region_outline: Ring;
  readonly region_areas: readonly RegionArea[];
}

const DIRECTORY = new URL('../../../data/reference/', import.meta.url);

/** The text of a file of data/reference. */
export function readReferenceFile(name: string): string {
  return readFileSync(new URL(name, DIRECTORY), 'utf8');
}

/**
 * Reads and checks the reference geography (about 20 ms; read it once per process).
 * @throws {Error} naming file and row where a value is missing or has the wrong shape: the data is part of the program.
 */
export function loadReference(): Reference {
  const cases = readCases();
  const lines = readLines();
  return {
    regions: readRegions(cases),
    counties: readCounties(cases),
    districts: readDistricts(cases),
    cities: readCities(cases),
    roads: readRoads(cases),
    stations: readStations(lines),
    lines,
    rings: readRings(),
    region_outline: firstRing(readShapes('region-outlines.json', 'region_code').get('50'), 'region-outlines.json'),
    region_areas: readRegionAreas(),
  };
}

/** All places of the reference in the order they may be stored: whatever lies in another comes after it. */
export function allPlaces(reference: Reference): Place[] {
  const { regions, counties, districts, cities, roads, stations } = reference;
  return [...regions, ...counties, ...districts, ...cities, ...roads, ...stations];
}

type Row = Record<string, string>;
type Cases = Pick<Place, 'title_cases' | 'title_full_cases' | 'locative'>;

function rowsOf(file: string): Row[] {
  return parseCsv(readReferenceFile(file));
}

function text(row: Row, column: string): string {
  const value = row[column];
  if (!value) throw new Error(`Reference geography: no ${column} in ${JSON.stringify(row)}`);
  return value;
}

function number(row: Row, column: string): number {
  const value = Number(text(row, column));
  if (!Number.isFinite(value)) throw new Error(`Reference geography: ${column} is no number in ${JSON.stringify(row)}`);
  return value;
}

function regionCode(code: number): RegionCode {
  if (code !== 77 && code !== 50) throw new Error(`Reference geography: unknown region ${code}`);
  return code;
}

function readCases(): Map<number, Cases> {
  const six = (row: Row, prefix: string): TitleCases => ({
    nominative: text(row, `${prefix}nominative`),
    genitive: text(row, `${prefix}genitive`),
    dative: text(row, `${prefix}dative`),
    accusative: text(row, `${prefix}accusative`),
    ablative: text(row, `${prefix}ablative`),
    prepositional: text(row, `${prefix}prepositional`),
  });
  return new Map(
    rowsOf('cases.csv').map((row) => [
      number(row, 'entity_id'),
      {
        title_cases: six(row, ''),
        title_full_cases: six(row, 'full_'),
        locative: text(row, 'locative').replace(' ', NBSP),
      },
    ]),
  );
}

/** What the tables of all kinds have in common. */
function commonPart(row: Row, index: number, cases: ReadonlyMap<number, Cases>) {
  const id = number(row, 'id');
  const names = cases.get(id);
  if (!names) throw new Error(`Reference geography: no cases for ${id}`);
  return {
    id,
    title: text(row, 'title'),
    title_full: text(row, 'title_full'),
    title_eng: text(row, 'title_eng'),
    ...names,
    parent_id: null,
    polygon: null,
    line_id: null,
    sort: index,
  };
}

function readRegions(cases: ReadonlyMap<number, Cases>): Place[] {
  return rowsOf('regions.csv').map((row, index) => ({
    ...commonPart(row, index, cases),
    kind: 'region',
    region_code: regionCode(number(row, 'id')),
    lat: number(row, 'lat'),
    lng: number(row, 'lng'),
  }));
}

function readCounties(cases: ReadonlyMap<number, Cases>): Place[] {
  const shapes = readShapes('county-polygons.json', 'id');
  return rowsOf('counties.csv').map((row, index) => {
    const region = regionCode(number(row, 'region_code'));
    return {
      ...commonPart(row, index, cases),
      kind: 'county',
      region_code: region,
      parent_id: region,
      lat: number(row, 'lat'),
      lng: number(row, 'lng'),
      polygon: shapes.get(text(row, 'id')) ?? null,
    };
  });
}

function readDistricts(cases: ReadonlyMap<number, Cases>): Place[] {
  const shapes = readShapes('district-polygons.json', 'id');
  return rowsOf('districts.csv').map((row, index) => ({
    ...commonPart(row, index, cases),
    kind: 'district',
    region_code: 77,
    parent_id: number(row, 'county_id'),
    lat: number(row, 'lat'),
    lng: number(row, 'lng'),
    polygon: shapes.get(text(row, 'id')) ?? null,
  }));
}

function readCities(cases: ReadonlyMap<number, Cases>): City[] {
  return rowsOf('cities.csv').map((row, index) => ({
    ...commonPart(row, index, cases),
    kind: 'city',
    region_code: 50,
    parent_id: number(row, 'county_id'),
    lat: number(row, 'lat'),
    lng: number(row, 'lng'),
    population: row.population ? number(row, 'population') : null,
  }));
}

function readRoads(cases: ReadonlyMap<number, Cases>): Road[] {
  return rowsOf('roads.csv').map((row, index) => {
    const line = text(row, 'polyline')
      .split(';')
      .map((pair) => latLng(pair.split(',').map(Number)));
    const [lat, lng] = line[0] ?? latLng([]);
    return {
      ...commonPart(row, index, cases),
      kind: 'road',
      region_code: 50,
      lat,
      lng,
      road_no: row.road_no || null,
      line,
    };
  });
}

function readLines(): MetroLine[] {
  return rowsOf('metro-lines.csv')
    .map((row, index) => ({
      id: number(row, 'id'),
      code: text(row, 'code'),
      title: text(row, 'title'),
      colour: text(row, 'colour'),
      kind: oneOf(text(row, 'kind'), ['metro', 'mcc', 'mcd', 'monorail'] as const),
      status: oneOf(text(row, 'status'), ['open', 'closed', 'planned'] as const),
      sort: index,
    }))
    .filter((line) => line.status === 'open');
}

function oneOf<T extends string>(value: string, known: readonly T[]): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`Reference geography: ${value} is none of ${known.join(', ')}`);
  return found;
}

/** How a station is called by its kind; names of stations stay undeclined. */
const STATION_WORDS: Readonly<Record<MetroKind, { locative: string; full: string }>> = {
  metro: { locative: 'у метро', full: 'метро' },
  mcc: { locative: 'у станции МЦК', full: 'МЦК' },
  mcd: { locative: 'у станции МЦД', full: 'МЦД' },
  monorail: { locative: 'у станции монорельса', full: 'монорельса' },
};

function readStations(lines: readonly MetroLine[]): Place[] {
  const kinds = new Map(lines.map((line) => [line.id, line.kind]));
  return rowsOf('metro-stations.csv').map((row, index) => {
    const kind = kinds.get(number(row, 'line_id'));
    if (!kind) throw new Error(`Reference geography: no open line for ${JSON.stringify(row)}`);
    const title = text(row, 'title');
    const words = STATION_WORDS[kind];
    const fullCases = stationCases(`${words.full} ${title}`);
    return {
      id: number(row, 'id'),
      kind: 'station',
      title,
      title_full: fullCases.nominative,
      title_eng: text(row, 'title_eng'),
      title_cases: indeclinable(title),
      title_full_cases: fullCases,
      locative: `${words.locative.replace(' ', NBSP)} ${title}`,
      region_code: regionCode(number(row, 'region_code')),
      parent_id: null,
      lat: number(row, 'lat'),
      lng: number(row, 'lng'),
      polygon: null,
      line_id: number(row, 'line_id'),
      sort: index,
    };
  });
}

function stationCases(name: string): TitleCases {
  return {
    nominative: `станция ${name}`,
    genitive: `станции ${name}`,
    dative: `станции ${name}`,
    accusative: `станцию ${name}`,
    ablative: `станцией ${name}`,
    prepositional: `станции ${name}`,
  };
}

/** Parses a JSON file of an array of records; each value is checked by whoever reads it. */
export function readRecords(file: string): Record<string, unknown>[] {
  const records: unknown = JSON.parse(readReferenceFile(file));
  if (!Array.isArray(records)) throw new Error(`Reference geography: ${file} is no array`);
  return records.filter((record): record is Record<string, unknown> => typeof record === 'object' && record !== null);
}

/** The rings of every record of a polygon file, by the text of its key. */
function readShapes(file: string, key: string): Map<string, readonly Ring[]> {
  return new Map(
    readRecords(file).map((record) => [
      String(record[key]),
      arrayOf(record.polygons, file).map((ring) => lineOf(ring, file)),
    ]),
  );
}

/** A line of a JSON file as points; throws where it is not an array of number pairs. */
export function lineOf(value: unknown, file: string): LatLng[] {
  return arrayOf(value, file).map((pair) => latLng(arrayOf(pair, file).map(Number)));
}

function arrayOf(value: unknown, file: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`Reference geography: ${file} has no array where one is due`);
  return value;
}

function latLng([lat = Number.NaN, lng = Number.NaN]: readonly number[]): LatLng {
  const plausible = lat > 53 && lat < 58 && lng > 33 && lng < 42;
  if (!plausible) throw new Error(`Reference geography: ${lat}, ${lng} is not a point in or around the region`);
  return [lat, lng];
}

function readRegionAreas(): RegionArea[] {
  const file = 'region-areas-2019.json';
  return readRecords(file).map(({ county_ids, polygons }) => ({
    county_ids: arrayOf(county_ids, file).map(Number),
    polygon: arrayOf(polygons, file).map((ring) => lineOf(ring, file)),
  }));
}

function readRings(): MoscowRings {
  const rings = new Map(readRecords('rings.json').map((record) => [record.key, lineOf(record.polygon, 'rings.json')]));
  const ring = (key: string) => firstRing([rings.get(key) ?? []], 'rings.json');
  return { garden: ring('garden'), ttk: ring('ttk'), mkad: ring('mkad') };
}

function firstRing(rings: readonly Ring[] | undefined, file: string): Ring {
  const ring = rings?.[0];
  if (!ring || ring.length < 4) throw new Error(`Reference geography: ${file} misses a ring`);
  return ring;
}
