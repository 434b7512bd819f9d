/** The form of the main page as filters: what its fields mean together. */

import { withPlace } from './choose-place.ts';
import { meantPrice } from './filters/price-units.ts';
import { priceWords, readPriceWords } from './price-words.ts';
import { FILTER_RULES, GEO_KEYS, readFilters, type SearchFilters } from './search-filters.ts';

/** A place as the form keeps it. */
export type FormPlace = Parameters<typeof withPlace>[1] & { readonly title: string };

/** Fields that name places: by kind, `areas` for regions and rings. */
export const PLACE_FIELDS = [...GEO_KEYS, 'areas'] as const;

/** The part of `URLSearchParams` that is read here. */
export interface FormFields {
  get(name: string): string | null;
  getAll(name: string): string[];
}

type Field = readonly [name: string, value: string];

export interface FormReading {
  readonly filters: SearchFilters;
  /** The price was typed in words that name none. */
  readonly unreadPrice: boolean;
}

/**
 * What a filled form asks for. A chosen place says more than the part of the agency's ground: that part holds only where the
 * place lies in it. `area`: the filters of the chosen part.
 */
export function readSearchForm(
  fields: FormFields,
  area: SearchFilters,
  places: readonly FormPlace[],
  year: number,
): FormReading {
  const given = Object.fromEntries(
    Object.keys(FILTER_RULES).map((key) => [
      key,
      fields
        .getAll(key)
        .filter(Boolean)
        .map((text) => meant(key, text)),
    ]),
  );
  const price = readPriceWords(fields.get('price') ?? '');
  const { filters } = readFilters(given, year);
  const { counties, ...ground } = area;
  const base = { ...(places.length > 0 ? ground : area), ...filters, ...price };
  return { filters: places.reduce<SearchFilters>(withPlace, base), unreadPrice: price === undefined };
}

/** Figures without the spaces between their thousands; small prices in millions. */
function meant(key: string, text: string): string {
  if (!/_(?:min|max)$/.test(key)) return text;
  const digits = text.replace(/\s/g, '');
  return /^price_/.test(key) && /^[1-9]\d*$/.test(digits) ? String(meantPrice(Number(digits))) : digits;
}

const SHOWN: ReadonlySet<string> = new Set(['rooms', 'release_date', ...PLACE_FIELDS]);

/** Filters among the fields that the form has no field for: they are sent all the same. */
export const keptFields = (fields: Iterable<Field>): Field[] =>
  [...fields].filter(([name]) => name in FILTER_RULES && !SHOWN.has(name));

/** The fields with filters that were said in words, written as in the query of a search; a price in the field for it. */
export function withSpokenFields(fields: Iterable<Field>, spoken: Readonly<Record<string, string>>): Field[] {
  const { price_min, price_max, ...others } = spoken;
  const price = priceOf(price_min, price_max);
  const replaced = new Set([...Object.keys(others), ...(price ? ['price', 'price_min', 'price_max'] : [])]);
  return [
    ...[...fields].filter(([name]) => !replaced.has(name)),
    ...(price ? [['price', price] as const] : []),
    ...Object.entries(others).flatMap(([name, value]) =>
      (SHOWN.has(name) ? value.split(',') : [value]).map((one) => [name, one] as const),
    ),
  ];
}

const priceOf = (min: string | undefined, max: string | undefined): string =>
  priceWords({ ...(min && { price_min: Number(min) }), ...(max && { price_max: Number(max) }) });

/** The fields without those that are empty, for the query of an address that brings the form back. */
export function writeSearchForm(fields: Iterable<Field>): [string, string][] {
  // Names with an underscore in front are the router's own.
  const filled = [...fields].filter(([name, value]) => value !== '' && !name.startsWith('_'));
  return filled.map(([name, value]) => [name, value]);
}
