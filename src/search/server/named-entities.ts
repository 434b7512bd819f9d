import type { GeoSuggestion, SearchedSuggestion } from '../../geography/contract/geo.ts';
import { ENTITY_KINDS, type EntityKind } from '../../geography/rules/entity-kinds.ts';
import type { Developer } from '../../geography/server/developers.ts';
import {
  type Hub,
  type Line,
  PLACE_KINDS,
  type Place,
  type PlaceDirectory,
} from '../../geography/server/place-directory.ts';
import type { App } from '../../platform/context.ts';
import { countOf } from '../../platform/rules/russian.ts';
import { AREA_CHOICES, type AreaChoice } from '../rules/area-choices.ts';
import type { ComplexFacts } from './list-facts.ts';
import type { CatalogueStreet } from './live-catalogue.ts';
import type { NamedVillage } from './named-villages.ts';

/** What the geo search offers, by kind. */
export type GroupedEntities = Record<EntityKind, GeoSuggestion[]>;

export const noEntities = (): GroupedEntities =>
  Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, [] as GeoSuggestion[]])) as GroupedEntities;

/** A place as the geo search names it. */
export function placeSuggestion(
  kind: keyof typeof PLACE_KINDS,
  place: Place,
  directory: PlaceDirectory,
): SearchedSuggestion {
  const line = place.line_id === null ? undefined : directory.lines.get(place.line_id);
  const parent = place.parent_id === null ? undefined : directory.places.get(place.parent_id);
  const where = line?.title ?? parent?.title;
  return {
    id: place.id,
    kind,
    title: place.title,
    title_part_with_geo: where && where !== place.title ? `${place.title}, ${where}` : place.title,
    title_eng: place.title_eng,
    region_code: place.region_code,
    title_cases: place.title_cases,
    ...(line ? { colour: line.colour } : {}),
    ...(line && line.kind !== 'metro' ? { railway: true } : {}),
  };
}

/** A developer as the geo search names him. */
export function developerSuggestion({ id, title, title_eng }: Developer): GeoSuggestion {
  return { id, kind: 'developers', title, title_part_with_geo: title, title_eng, region_code: null };
}

/** A complex as the geo search names it. */
export function buildingSuggestion({ id, titles: { title }, title_eng, location }: ComplexFacts): GeoSuggestion {
  const { district, region_code } = location;
  const title_part_with_geo = district ? `${title}, ${district}` : title;
  return { id, kind: 'buildings', title, title_part_with_geo, title_eng, region_code };
}

/** A village as the geo search names it. */
export function villageSuggestion({ id, title, title_eng, region_code, where }: NamedVillage): GeoSuggestion {
  const title_part_with_geo = where ? `${title}, ${where}` : title;
  return { id, kind: 'villages', title, title_part_with_geo, title_eng, region_code };
}

/** An interchange as the geo search names it: one place with the colours of its lines. */
export function hubSuggestion(hub: Hub, directory: PlaceDirectory): SearchedSuggestion {
  const { id, title, title_eng, region_code, stations } = hub;
  const lines = stations.flatMap(({ line_id }) => directory.lines.get(line_id ?? 0) ?? []);
  const colours = [...new Set(lines.map(({ colour }) => colour))];
  const others = [...new Set(stations.map((station) => station.title))].filter((other) => other !== title);
  const where = [...others, countOf(new Set(lines).size, ['линия', 'линии', 'линий'])].join(', ');
  return {
    id,
    kind: 'hubs',
    title,
    title_part_with_geo: `${title}, ${where}`,
    title_eng,
    region_code,
    colours,
    ...(lines.every((line) => line.kind !== 'metro') ? { railway: true } : {}),
  };
}

/** A metro line as the geo search names it. */
export function lineSuggestion({ id, title, title_eng, colour }: Line): SearchedSuggestion {
  return { id, kind: 'lines', title, title_part_with_geo: title, title_eng, region_code: null, colour };
}

/** A region or ring as the geo search names it. */
export function areaSuggestion({ id, title, region_code, sets }: AreaChoice): GeoSuggestion {
  const asked = Object.fromEntries(Object.entries(sets).map(([key, values]) => [key, [...values]]));
  return { id, kind: 'areas', title, title_part_with_geo: title, title_eng: '', region_code, sets: asked };
}

/** A street as the geo search names it. */
export function streetSuggestion({ id, title, region_code, where }: CatalogueStreet): GeoSuggestion {
  const title_part_with_geo = [title, ...where].join(', ');
  return { id, kind: 'streets', title, title_part_with_geo, title_eng: '', region_code };
}

type OtherKind = Exclude<EntityKind, keyof typeof PLACE_KINDS>;

/** What is known of the kinds that are no rows of the reference's places. */
const OF_KIND: Readonly<Record<OtherKind, (app: App, id: number) => GeoSuggestion | undefined>> = {
  buildings: ({ catalogue }, id) => {
    const facts = catalogue.factsOf(id);
    return facts && buildingSuggestion(facts);
  },
  developers: ({ catalogue }, id) => {
    const developer = catalogue.developers.get(id);
    return developer && developerSuggestion(developer);
  },
  villages: ({ catalogue }, id) => {
    const village = catalogue.villages.get(id);
    return village && villageSuggestion(village);
  },
  streets: ({ catalogue }, id) => {
    const street = catalogue.streets.get(id);
    return street && streetSuggestion(street);
  },
  hubs: ({ places }, id) => {
    const hub = places.hubs.get(id);
    return hub && hubSuggestion(hub, places);
  },
  lines: ({ places }, id) => {
    const line = places.lines.get(id);
    return line && lineSuggestion(line);
  },
  areas: (_, id) => {
    const area = AREA_CHOICES.find((choice) => choice.id === id);
    return area && areaSuggestion(area);
  },
};

function entityOf(app: App, kind: EntityKind, id: number): GeoSuggestion | undefined {
  if (!isPlaceKind(kind)) return OF_KIND[kind](app, id);
  const place = app.places.places.get(id);
  if (place?.kind !== PLACE_KINDS[kind]) return undefined;
  return placeSuggestion(kind, place, app.places);
}

const isPlaceKind = (kind: EntityKind): kind is keyof typeof PLACE_KINDS => kind in PLACE_KINDS;

/** The entities with these ids, in the order asked; unknown ids are left out. */
export function entitiesOf(app: App, ids: Partial<Record<EntityKind, readonly number[]>>): GroupedEntities {
  const groups = noEntities();
  for (const [kind, list] of Object.entries(ids) as [EntityKind, readonly number[]][]) {
    for (const id of list) {
      const suggestion = entityOf(app, kind, id);
      if (suggestion) groups[kind].push(suggestion);
    }
  }
  return groups;
}
