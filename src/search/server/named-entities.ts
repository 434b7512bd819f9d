import type { EntityKind, GeoSuggestion } from '../../geography/contract/geo.ts';
import type { Developer } from '../../geography/server/developers.ts';
import { PLACE_KINDS, type Place, type PlaceDirectory } from '../../geography/server/place-directory.ts';
import type { App } from '../../platform/context.ts';
import type { ComplexFacts } from './list-facts.ts';

/** What the geo search offers, by kind. */
export type GroupedEntities = Record<EntityKind, GeoSuggestion[]>;

export const noEntities = (): GroupedEntities => ({
  buildings: [],
  cities: [],
  counties: [],
  developers: [],
  districts: [],
  roads: [],
  stations: [],
});

/** A place as the geo search names it. */
export function placeSuggestion(kind: EntityKind, place: Place, directory: PlaceDirectory): GeoSuggestion {
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

function entityOf({ catalogue, places }: App, kind: EntityKind, id: number): GeoSuggestion | undefined {
  if (kind === 'buildings') {
    const facts = catalogue.factsOf(id);
    return facts && buildingSuggestion(facts);
  }
  if (kind === 'developers') {
    const developer = catalogue.developers.get(id);
    return developer && developerSuggestion(developer);
  }
  const place = places.places.get(id);
  return place?.kind === PLACE_KINDS[kind] ? placeSuggestion(kind, place, places) : undefined;
}

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
