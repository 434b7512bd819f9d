import { lacksOf } from '../../../complex/rules/complex-facts.ts';
import type { CuratedComplex, CuratedRow } from '../../contract/curation.ts';
import type { CuratedDetails, CuratedRecord } from './queries.ts';

/** A complex in the list of editors. */
export function presentRow(record: CuratedRecord, papersRequired: boolean): CuratedRow {
  const { id, title_eng, parent_title, developer, published, housing_class, flats, pictures } = record;
  return {
    id,
    title: record.title ?? title_eng,
    title_eng,
    parent_title,
    developer,
    published,
    housing_class,
    flats,
    pictures,
    lacks: lacksOf(record, papersRequired),
  };
}

/** A complex as editors work on it. */
export function presentComplex(details: CuratedDetails, papersRequired: boolean): CuratedComplex {
  const { version, registration, apartments_only, place_approximate, polygon, facts } = details;
  const { advantages, aliases, documents, housings } = details;
  return {
    ...presentRow(details, papersRequired),
    developers: details.developers,
    place: details.place,
    lat: details.lat,
    lng: details.lng,
    version: version.toISOString(),
    facts,
    registration,
    apartments_only,
    place_approximate,
    polygon,
    advantages,
    aliases,
    documents,
    housings,
    pictures_list: details.pictures_list.map(({ id, origin, ...picture }) => ({
      id,
      origin,
      url: pictureUrl(id, picture),
    })),
    progress: details.progress.map(({ id, image_id, taken_on, housing, ...picture }) => ({
      ...{ id, taken_on, housing },
      url: pictureUrl(image_id, picture),
    })),
  };
}

/** Pictures of feeds are named by their row, the others by their path. */
export function pictureUrl(id: number, { scope, path }: { readonly scope: string; readonly path: string }): string {
  return scope === 'remote' ? `/media/remote/${id}` : `/media/${scope}/${path}`;
}
