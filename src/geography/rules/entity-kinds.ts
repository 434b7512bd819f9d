/** What places, developers and complexes are offered as, by the key of the search that takes them. */
export const ENTITY_KINDS = [
  'areas',
  'buildings',
  'cities',
  'counties',
  'developers',
  'districts',
  'hubs',
  'lines',
  'roads',
  'stations',
  'streets',
] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];
