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
