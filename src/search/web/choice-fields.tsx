/** Fields of «Все фильтры» whose choices come from the server, or belong to the visitor. */
import { useEffect, useState } from 'react';
import type { DictionaryEntry } from '../../complex/rules/dictionaries.ts';
import type { GeoSuggestion } from '../../geography/contract/geo.ts';
import { AREAS, isNewMoscow } from '../../geography/rules/areas.ts';
import { callApi } from '../../site/client/api-client.ts';
import { openDialog } from '../../site/client/dialogs.ts';
import { useVisitor } from '../../site/client/visitor.ts';
import { ChipBox } from '../../site/ui/form/chip.tsx';
import { withoutPlace } from '../rules/filter-words.ts';
import type { SearchFilters } from '../rules/search-filters.ts';
import { type FieldsProps, ManyOf, OneOf, withFilter } from './filter-field.tsx';
import fields from './filter-fields.module.css';

export interface Choices {
  /** The counties that are «Новая Москва»; empty until they are known. */
  readonly newMoscow: readonly GeoSuggestion[];
  /** Marketing bundles, under the ids of the filter. */
  readonly bundles: readonly DictionaryEntry[];
}

const NONE: Choices = { newMoscow: [], bundles: [] };
let known: Choices | undefined;

/** Choices that are read once a visit. A failed call leaves out the fields that need them. */
export function useChoices(): Choices {
  const [choices, setChoices] = useState(known ?? NONE);
  useEffect(() => {
    if (known) return;
    const abort = new AbortController();
    Promise.all([
      callApi('listGeo', { params: { kind: 'counties' } }, abort.signal),
      callApi('listBundles', {}, abort.signal),
    ]).then(
      ([counties, bundles]) => {
        known = {
          newMoscow: counties.data
            .filter(isNewMoscow)
            .map((county) => ({ ...county, title_part_with_geo: county.title })),
          bundles: bundles.data.map(({ external_id: id, title }) => ({ id, title })),
        };
        setChoices(known);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  return choices;
}

/** Number of «Новая Москва» among the radio buttons; the others have their region's. */
const NEW_MOSCOW = 0;
type AreaId = typeof NEW_MOSCOW | 77 | 50;

/** The filters without the counties of «Новая Москва». */
export function withoutNewMoscow(filters: SearchFilters, newMoscow: Choices['newMoscow']): SearchFilters {
  return newMoscow.reduce((rest, { id }) => withoutPlace(rest, 'counties', id), filters);
}

/** Москва, Новая Москва or Московская область. */
export function AreaField({ filters, onChange, newMoscow }: FieldsProps & Pick<Choices, 'newMoscow'>) {
  const chosen = newMoscow.length > 0 && newMoscow.every(({ id }) => filters.counties?.includes(id));
  const value: readonly AreaId[] = chosen
    ? [NEW_MOSCOW]
    : filters.region_code === undefined
      ? []
      : [filters.region_code];
  const choose = (id: AreaId | undefined) => {
    const rest = withFilter(withoutNewMoscow(filters, newMoscow), 'region_code', id || undefined);
    if (id !== NEW_MOSCOW) return onChange(rest);
    const counties = [...(rest.counties ?? []), ...newMoscow.map((county) => county.id)].sort((a, b) => a - b);
    onChange({ ...rest, counties });
  };
  return (
    <OneOf
      name="region_code"
      label="Регион"
      any="Любой"
      entries={entriesOf(newMoscow)}
      value={value}
      onValue={choose}
    />
  );
}

function entriesOf(newMoscow: Choices['newMoscow']): readonly { readonly id: AreaId; readonly title: string }[] {
  return AREAS.flatMap(({ key, title, region_code }) => {
    if (key !== 'novaya-moskva') return { id: region_code === '77' ? (77 as const) : (50 as const), title };
    return newMoscow.length > 0 ? { id: NEW_MOSCOW, title } : [];
  });
}

/** Marketing bundles; nothing where the agency has none. */
export function BundleField({ bundles, ...props }: FieldsProps & Pick<Choices, 'bundles'>) {
  if (bundles.length === 0) return null;
  return <ManyOf {...props} of="bundle_ids" label="Подборка" entries={bundles} />;
}

/** «Только избранные»: the visitor's own; a guest is asked to log in. */
export function FavouritesField({ filters, onChange }: FieldsProps) {
  const visitor = useVisitor();
  return (
    <fieldset className={fields.group}>
      <legend className={fields.label}>Избранное</legend>
      <div className={fields.chips}>
        <ChipBox
          name="favorites"
          value="1"
          checked={filters.favorites === 1}
          onChange={(event) => {
            if (!visitor) openDialog('login-required');
            else onChange(withFilter(filters, 'favorites', event.target.checked ? 1 : undefined));
          }}
        >
          Только избранные
        </ChipBox>
      </div>
    </fieldset>
  );
}
