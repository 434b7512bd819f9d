import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { ALL_FILTERS, type FilterKey } from '../rules/search-filters.ts';

export const dictionaryEntry = z.object({ id: z.number(), title: z.string() });

const dictionary = <Name extends string>(name: Name, path: `/api/${string}`, summary: string) =>
  endpoint({
    name,
    method: 'GET',
    path,
    access: 'public',
    tag: 'dictionaries',
    summary,
    output: dataOf(z.array(dictionaryEntry)),
  });

export const listHousingClasses = dictionary('listHousingClasses', '/api/buildings/housing_class', 'Housing classes');
export const listRegistrations = dictionary(
  'listRegistrations',
  '/api/buildings/registrations',
  'Registration (propiska)',
);
export const listReleaseDates = dictionary(
  'listReleaseDates',
  '/api/buildings/release_date',
  'Deadlines of completion',
);
export const listWallMaterials = dictionary('listWallMaterials', '/api/buildings/wall_materials', 'Wall materials');

export const listBundles = endpoint({
  name: 'listBundles',
  method: 'GET',
  path: '/api/buildings/bundles',
  access: 'public',
  tag: 'dictionaries',
  summary: 'Marketing bundles of complexes',
  output: dataOf(z.array(z.object({ external_id: z.int(), title: z.string() }))),
});

/** The keys of filters that are chosen from a few values. */
const chosenKeys = ALL_FILTERS.flatMap(({ filter }) => Object.keys(filter.entries ?? {}) as FilterKey[]);

/** The values of every filter that is chosen from a few, by its key, and the kinds of offers of villages. */
export const allDictionaries = z.object({
  ...(Object.fromEntries(chosenKeys.map((key) => [key, z.array(dictionaryEntry)])) as Partial<
    Record<FilterKey, z.ZodArray<typeof dictionaryEntry>>
  >),
  offer_types: z.array(dictionaryEntry),
});
export const listDictionaries = endpoint({
  name: 'listDictionaries',
  method: 'GET',
  path: '/api/dictionaries',
  access: 'public',
  tag: 'dictionaries',
  summary: 'Every dictionary of the filters',
  output: dataOf(allDictionaries),
});
