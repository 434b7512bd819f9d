import { areaTitle, chosenPlaces, withoutChosen, withPlace } from '../../rules/choose-place.ts';
import { UNNAMED, withSpoken } from '../../rules/filter-words.ts';
import { filtersOf, type Search } from '../search-store.ts';
import { PlaceField } from './place-field.tsx';
import type { Taken } from './use-place-list.ts';

export interface GeoSearchProps {
  readonly search: Search;
  readonly className?: string;
}

/** The field for places of the search: a choice is searched for at once. */
export function GeoSearch({ search, className }: GeoSearchProps) {
  const { filters, titleOf, apply, year } = search;
  const chosen = chosenPlaces(filters).map(({ key, id }) => ({
    key,
    id,
    title: (key === 'areas' ? areaTitle(id) : (titleOf(key, id) ?? UNNAMED[key])) ?? '',
  }));
  const take = ({ place, filters: spoken, instead }: Taken) => {
    const left = instead ? withoutChosen(filters, instead) : filters;
    const asked = spoken ? withSpoken(left, filtersOf({ filters: spoken, year })) : left;
    apply(place ? withPlace(asked, place) : asked, place ? [place] : []);
  };
  return (
    <PlaceField
      chosen={chosen}
      onTake={take}
      onRemove={(place) => apply(withoutChosen(filters, place))}
      className={className}
    />
  );
}
