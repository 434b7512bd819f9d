import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';

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

/** All small dictionaries of the filters in one answer. */
export const allDictionaries = z.object({
  rooms: z.array(dictionaryEntry),
  apartments: z.array(dictionaryEntry),
  renovation: z.array(dictionaryEntry),
  payment_methods: z.array(dictionaryEntry),
  ceiling_height_min: z.array(dictionaryEntry),
  housing_class: z.array(dictionaryEntry),
  registration: z.array(dictionaryEntry),
  wkl: z.array(dictionaryEntry),
  release_date: z.array(dictionaryEntry),
  wall_material: z.array(dictionaryEntry),
  distance_type: z.array(dictionaryEntry),
  distance_max: z.array(dictionaryEntry),
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
