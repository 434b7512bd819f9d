/** What clients did with things of the catalogue. */
export const INTEREST_SETS = [
  'building_views',
  'flat_views',
  'favorite_buildings',
  'favorite_flats',
  'advices',
  'holds',
  'deals',
] as const;
export type InterestSet = (typeof INTEREST_SETS)[number];

/** What the figures count. */
export const ROW_SETS = ['clients', 'leads', 'refusals', 'tasks', ...INTEREST_SETS] as const;
export type RowSet = (typeof ROW_SETS)[number];

export type RowQuery = Readonly<Record<string, string | number | undefined>>;

/** The page of the rows behind a figure: the filters are its address. */
export function rowsAddress(set: RowSet, query: RowQuery = {}): string {
  const pairs = Object.entries({ set, ...query }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return `/admin/owner/rows?${pairs.join('&')}`;
}
