import { complexFilter } from './definition.ts';
import { oneOf } from './values.ts';

/** 1: only the visitor's favourite complexes; resolved to `buildings` by the server. */
export const favourites = complexFilter({
  keys: { favorites: oneOf([1]) },
  words: ({ favorites }) => favorites && 'Избранное',
  field: { as: 'own', component: 'favourites' },
  loosening: { favorites: null },
  match: { by: 'own', about: 'favourites' },
  random: () => ({}),
});
