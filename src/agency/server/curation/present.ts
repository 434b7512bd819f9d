import { lacksOf } from '../../../complex/rules/complex-facts.ts';
import type { CuratedCard, curatedRowParts } from '../../contract/curated-card.ts';
import type { CuratedComplex, CuratedRow } from '../../contract/curation.ts';
import type { CardColumns } from './card-columns.ts';
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
  const { registration, apartments_only, place_approximate, advantages, aliases, housings } = details;
  return {
    ...presentRow(details, papersRequired),
    ...presentCard(details),
    ...{ registration, apartments_only, place_approximate, advantages, aliases, housings },
  };
}

/** What the cards of a complex and of a village have alike. */
export function presentCard(
  card: CardColumns & Pick<CuratedCard, 'lat' | 'lng' | 'place'>,
): Omit<CuratedCard, keyof typeof curatedRowParts> {
  const { facts, developers, place, lat, lng, polygon, documents } = card;
  return {
    ...{ facts, developers, place, lat, lng, polygon, documents },
    version: card.version.toISOString(),
    pictures_list: card.pictures_list.map(({ id, origin, ...picture }) => ({
      ...{ id, origin },
      url: pictureUrl(id, picture),
    })),
    progress: card.progress.map(({ id, image_id, taken_on, housing, ...picture }) => ({
      ...{ id, taken_on, housing },
      url: pictureUrl(image_id, picture),
    })),
  };
}

/** Pictures of feeds are named by their row, the others by their path. */
export function pictureUrl(id: number, { scope, path }: { readonly scope: string; readonly path: string }): string {
  return scope === 'remote' ? `/media/remote/${id}` : `/media/${scope}/${path}`;
}
