import { areaTitle, chosenPlaces, withoutChosen, withPlace } from '../../rules/choose-place.ts';
import { UNNAMED } from '../../rules/filter-words.ts';
import type { Search } from '../use-search.ts';
import { PlaceField } from './place-field.tsx';

export interface GeoSearchProps {
  readonly search: Search;
  readonly className?: string;
}

/** The field for places of the search: a choice is searched for at once. */
export function GeoSearch({ search, className }: GeoSearchProps) {
  const { filters, titleOf, apply } = search;
  const chosen = chosenPlaces(filters).map(({ key, id }) => ({
    key,
    id,
    title: (key === 'areas' ? areaTitle(id) : (titleOf(key, id) ?? UNNAMED[key])) ?? '',
  }));
  return (
    <PlaceField
      chosen={chosen}
      onChoose={(place) => apply(withPlace(filters, place), [place])}
      onRemove={(place) => apply(withoutChosen(filters, place))}
      className={className}
    />
  );
}
