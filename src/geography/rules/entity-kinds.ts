/** What places, developers and complexes are offered as, by the key of the search that takes them. */
export const SEARCHED_KINDS = [
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
export type SearchedKind = (typeof SEARCHED_KINDS)[number];

/** Everything that is offered by its name. No search takes a village: it leads to its card. */
export const ENTITY_KINDS = [...SEARCHED_KINDS, 'villages'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** The list, where every kind is `named` in it; nothing that could be used where one was forgotten. */
export type OfEveryKind<List, Named> = EntityKind extends Named ? List : never;
