import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { indeclinable, NBSP, type TitleCases } from '../../platform/rules/russian.ts';
import { slugify } from '../../platform/rules/slug.ts';
import type { EntityKey, EntityNames } from '../../search/rules/search-filters.ts';
import type { SpokenEntity, SpokenNames } from '../../search/rules/search-titles.ts';
import { SHARED_HUBS } from '../rules/hubs.ts';
import type { Developer } from './developers.ts';

declare module '../../platform/context.ts' {
  interface App {
    /** The geography of the search. */
    readonly places: PlaceDirectory;
  }
}

export const PLACE_KINDS = {
  cities: 'city',
  counties: 'county',
  districts: 'district',
  roads: 'road',
  stations: 'station',
} as const;
type PlaceKindKey = keyof typeof PLACE_KINDS;

export interface Place {
  readonly id: number;
  readonly kind: 'region' | 'city' | 'county' | 'district' | 'road' | 'station';
  readonly title: string;
  readonly title_full: string;
  readonly title_eng: string;
  readonly title_cases: TitleCases;
  readonly title_full_cases: TitleCases;
  readonly locative: string;
  readonly region_code: number;
  readonly parent_id: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly line_id: number | null;
  /** Of a station that others belong to as well (see `Hub`). */
  readonly hub_id: number | null;
}

export interface Line {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly title_eng: string;
  readonly colour: string;
  readonly kind: string;
}

/** Stations of one interchange: a buyer takes them for one. Named as its lowest station, or as its best known one. */
export interface Hub {
  readonly id: number;
  readonly title: string;
  readonly title_eng: string;
  readonly locative: string;
  readonly region_code: number;
  /** In the order of their lines. */
  readonly stations: readonly Place[];
}

/** Complexes, developers and streets that addresses and headings name: the live catalogue. */
export interface KnownNames {
  readonly developers: ReadonlyMap<number, Developer>;
  readonly streets: ReadonlyMap<number, { readonly title: string }>;
  factsOf(id: number): { readonly titles: { readonly title: string } } | undefined;
}

/** The geography of the search, read once a process: it changes only with the program. */
export class PlaceDirectory {
  readonly places: ReadonlyMap<number, Place>;
  readonly lines: ReadonlyMap<number, Line>;
  readonly hubs: ReadonlyMap<number, Hub>;
  private readonly bySlug = new Map<string, number>();
  private readonly byKind: Map<Place['kind'], Place[]>;

  private constructor(places: readonly Place[], lines: readonly Line[]) {
    this.places = new Map(places.map((place) => [place.id, place]));
    this.lines = new Map(lines.map((line) => [line.id, line]));
    this.byKind = Map.groupBy(places, (place) => place.kind);
    this.hubs = new Map(hubsAmong(places, this.lines).map((hub) => [hub.id, hub]));
    for (const place of places) this.bySlug.set(`${PLURALS[place.kind]}/${place.title_eng}`, place.id);
    for (const hub of this.hubs.values()) this.bySlug.set(`hubs/${hub.title_eng}`, hub.id);
    for (const line of lines) this.bySlug.set(`lines/${line.title_eng}`, line.id);
  }

  static async open(db: Db): Promise<PlaceDirectory> {
    const [places, lines] = await Promise.all([
      sql<Place>`select id, kind, title, title_full, title_eng, title_cases, title_full_cases, locative, region_code,
        parent_id, lat, lng, line_id, hub_id from geo_entities order by sort, id`.execute(db),
      sql<Omit<Line, 'title_eng'>>`select id, code, title, colour, kind from metro_lines order by sort, id`.execute(db),
    ]);
    return new PlaceDirectory(
      places.rows,
      lines.rows.map((line) => ({ ...line, title_eng: lineSlug(line) })),
    );
  }

  ofKind(key: PlaceKindKey): readonly Place[] {
    return this.byKind.get(PLACE_KINDS[key]) ?? [];
  }

  /** Names of places and of the catalogue for addresses and headings. */
  names(known: KnownNames): EntityNames & SpokenNames {
    const placeOf = (key: PlaceKindKey, id: number): Place | undefined => {
      const place = this.places.get(id);
      return place?.kind === PLACE_KINDS[key] ? place : undefined;
    };
    const ofKey = (key: EntityKey, id: number) => {
      if (key === 'developers') return known.developers.get(id);
      if (key === 'lines') return this.lines.get(id);
      return key === 'hubs' ? this.hubs.get(id) : placeOf(key, id);
    };
    return {
      titleEngOf: (key, id) => ofKey(key, id)?.title_eng,
      idOf: (key, titleEng) =>
        key === 'developers'
          ? [...known.developers.values()].find((developer) => developer.title_eng === titleEng)?.id
          : this.bySlug.get(`${key}/${titleEng}`),
      entity: (key, id) => {
        if (key === 'streets') return spoken(known.streets.get(id)?.title, 'по адресу');
        if (key === 'buildings') return spoken(known.factsOf(id)?.titles.title, 'в ЖК');
        if (key === 'lines') return spokenLine(this.lines.get(id));
        if (key === 'hubs') {
          const hub = this.hubs.get(id);
          return hub && { ...hub, title_cases: indeclinable(hub.title), title_full_cases: indeclinable(hub.title) };
        }
        if (key !== 'developers') return placeOf(key, id);
        const developer = known.developers.get(id);
        return developer && { ...developer, title_full_cases: developer.title_cases, locative: '' };
      },
    };
  }
}

const PLURALS = {
  region: 'regions',
  city: 'cities',
  county: 'counties',
  district: 'districts',
  road: 'roads',
  station: 'stations',
} as const;

/** Something whose name is not declined. */
function spoken(title: string | undefined, before: string): SpokenEntity | undefined {
  if (title === undefined) return undefined;
  const cases = indeclinable(title);
  return { title, title_cases: cases, title_full_cases: cases, locative: `${before.replace(' ', NBSP)} «${title}»` };
}

function spokenLine(line: Line | undefined): SpokenEntity | undefined {
  const found = spoken(line?.title, '');
  if (!line || !found) return undefined;
  const declined = line.title
    .replace(/ая линия$/, 'ой линии')
    .replace(/ое центральное кольцо$/, 'ого центрального кольца');
  return { ...found, locative: `у станций ${declined.replaceAll('ая ', 'ой ')}` };
}

function lineSlug({ code, title }: Pick<Line, 'code' | 'title'>): string {
  if (code.startsWith('D')) return `mcd-${code.slice(1)}`;
  return slugify(title.replace(/ линия$/, ''));
}

function hubsAmong(places: readonly Place[], lines: ReadonlyMap<number, Line>): Hub[] {
  const order = new Map([...lines.keys()].map((id, at) => [id, at]));
  const lineOf = ({ line_id }: Place) => order.get(line_id ?? 0) ?? 0;
  const halls = Map.groupBy(
    places.filter(({ hub_id }) => hub_id !== null),
    ({ hub_id }) => hub_id,
  );
  return [...halls].flatMap(([id, stations]) => {
    const known = SHARED_HUBS.find(([title]) => stations.some((station) => station.title === title))?.[0];
    const first = stations.find(({ title }) => title === known) ?? stations.find((station) => station.id === id);
    if (id === null || !first) return [];
    const { title, title_eng, locative, region_code } = first;
    const sorted = stations.toSorted((a, b) => lineOf(a) - lineOf(b));
    return [{ id, title, title_eng, locative, region_code, stations: sorted }];
  });
}
