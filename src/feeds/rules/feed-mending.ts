/**
 * How a warning of a feed is mended here: by saying what a complex is, by stating a fact of the complex, by the directory of
 * Avito, or, where only the seller can, by sending him the list.
 */
export const MENDING_WAYS = ['mapping', 'complex', 'directory', 'seller'] as const;
export type MendingWay = (typeof MENDING_WAYS)[number];

const WAYS: Readonly<Record<string, MendingWay>> = {
  no_complex: 'mapping',
  lot_without_complex: 'mapping',
  offer_without_village: 'mapping',
  unlisted_development: 'directory',
  complex_without_place: 'complex',
  complex_without_declaration: 'complex',
  coordinates_outside: 'complex',
  coordinates_swapped: 'complex',
  implausible_value: 'complex',
  unreadable_value: 'complex',
};

/** What staff can do about a warning; where nothing is known, the seller must. */
export const mendingWay = (code: string): MendingWay =>
  (Object.hasOwn(WAYS, code) ? WAYS[code] : undefined) ?? 'seller';

/** Warnings whose lot can be corrected as a flat of ours, with the fact that mends it; null where it may be any, or hiding. */
const CORRECTIONS: Readonly<Record<string, string | null>> = {
  bad_url: 'plan',
  floor_above_total: 'floor',
  foreign_currency: null,
  implausible_value: null,
  open_plan_everywhere: 'rooms',
  price_per_unit: null,
  rooms_estimated: 'rooms',
  unknown_unit: 'area',
  unreadable_value: null,
};

/**
 * Whether editors can, or did, correct the flat that a warning is about.
 *
 * @param corrected what they state of the flat over its feed.
 */
export function correctionOf(code: string, corrected: readonly string[]): 'possible' | 'made' | null {
  if (!Object.hasOwn(CORRECTIONS, code)) return null;
  const fact = CORRECTIONS[code] ?? null;
  const isMade = fact === null ? corrected.length > 0 : corrected.includes(fact);
  return isMade ? 'made' : 'possible';
}
