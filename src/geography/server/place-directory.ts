import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { TitleCases } from '../../platform/rules/russian.ts';
import type { EntityKey, EntityNames } from '../../search/rules/search-address.ts';
import type { SpokenNames } from '../../search/rules/search-titles.ts';
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
}

export interface Line {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly colour: string;
  readonly kind: string;
}

/** The geography of the search, read once a process: it changes only with the program. */
export class PlaceDirectory {
  readonly places: ReadonlyMap<number, Place>;
  readonly lines: ReadonlyMap<number, Line>;
  private readonly bySlug = new Map<string, Place>();
  private readonly byKind: Map<Place['kind'], Place[]>;

  private constructor(places: readonly Place[], lines: readonly Line[]) {
    this.places = new Map(places.map((place) => [place.id, place]));
    this.lines = new Map(lines.map((line) => [line.id, line]));
    this.byKind = Map.groupBy(places, (place) => place.kind);
    for (const place of places) this.bySlug.set(`${place.kind}/${place.title_eng}`, place);
  }

  static async open(db: Db): Promise<PlaceDirectory> {
    const [places, lines] = await Promise.all([
      sql<Place>`select id, kind, title, title_full, title_eng, title_cases, title_full_cases, locative, region_code,
        parent_id, lat, lng, line_id from geo_entities order by sort, id`.execute(db),
      sql<Line>`select id, code, title, colour, kind from metro_lines order by sort, id`.execute(db),
    ]);
    return new PlaceDirectory(places.rows, lines.rows);
  }

  ofKind(key: PlaceKindKey): readonly Place[] {
    return this.byKind.get(PLACE_KINDS[key]) ?? [];
  }

  /** Names of places and of the given developers for addresses and headings. */
  names(developers: ReadonlyMap<number, Developer>): EntityNames & SpokenNames {
    const placeOf = (key: PlaceKindKey, id: number): Place | undefined => {
      const place = this.places.get(id);
      return place?.kind === PLACE_KINDS[key] ? place : undefined;
    };
    return {
      titleEngOf: (key, id) => (key === 'developers' ? developers.get(id) : placeOf(key, id))?.title_eng,
      idOf: (key, titleEng) =>
        key === 'developers'
          ? [...developers.values()].find((developer) => developer.title_eng === titleEng)?.id
          : this.bySlug.get(`${PLACE_KINDS[key]}/${titleEng}`)?.id,
      entity: (key: EntityKey, id: number) => {
        if (key !== 'developers') return placeOf(key, id);
        const developer = developers.get(id);
        return developer && { ...developer, title_full_cases: developer.title_cases, locative: '' };
      },
    };
  }
}
