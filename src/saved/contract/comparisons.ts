import { z } from 'zod';
import { buildingInList } from '../../complex/contract/buildings.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { keptFlat, keptItem } from './favourites.ts';

/** Complexes or flats side by side: a list of up to six that can be shared by a code. */
export const COMPARED_MAX = 6;

export const comparedKind = z.enum(['building', 'flat']);
export type ComparedKind = z.output<typeof comparedKind>;

const entityId = z.int().min(1).max(2_147_483_647);
const unique = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

/** A complex with everything that is compared. */
export const comparedBuilding = buildingInList.extend({
  ...keptItem,
  wall_material: z.string().nullable(),
  registration: z.string().nullable(),
  apartments_count: z.int().nullable(),
  /** Least and most floors of its housings; one number when they are equal. */
  floor_range: z.array(z.int()),
  /** Metres. */
  ceiling_height_range: z.array(z.number()),
  security: z.string().nullable(),
  parking: z.string().nullable(),
  lifts: z.string().nullable(),
  decoration: z.string().nullable(),
  /** Codes of docs/product/search.md. */
  payment_methods: z.array(z.int()),
});
export type ComparedBuilding = z.output<typeof comparedBuilding>;
export const comparedFlat = keptFlat.extend({
  /** Of its complex: programmes of payment differ by it. Null where the complex is not shown. */
  region_code: z.int().nullable(),
});
export type ComparedFlat = z.output<typeof comparedFlat>;

const comparedIds = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,5}$/, 'Целые числа через запятую, не более 6')
    .transform((ids) => [...new Set(ids.split(',').map(Number))].filter((id) => id <= 2_147_483_647)),
});

export const compareBuildings = endpoint({
  name: 'compareBuildings',
  method: 'GET',
  path: '/api/buildings/compare',
  access: 'public',
  tag: 'comparisons',
  summary: 'Up to six complexes with what is compared, in the order asked; unknown ids are left out',
  query: comparedIds,
  output: dataOf(z.array(comparedBuilding)),
});

export const compareFlats = endpoint({
  name: 'compareFlats',
  method: 'GET',
  path: '/api/flats/compare',
  access: 'public',
  tag: 'comparisons',
  summary: 'Up to six flats with what is compared, also sold ones, in the order asked; unknown ids are left out',
  query: comparedIds,
  output: dataOf(z.array(comparedFlat)),
});

export const saveComparison = endpoint({
  name: 'saveComparison',
  method: 'POST',
  path: '/api/comparisons',
  access: 'public',
  tag: 'comparisons',
  summary: 'Keeps a comparison under a code, to be shared. The same list of the same visitor keeps its code',
  body: z.object({
    entity_type: comparedKind,
    entity_ids: z.array(entityId).min(1).max(COMPARED_MAX).refine(unique, 'Значения повторяются'),
  }),
  output: dataOf(z.object({ code: z.string() })),
  status: 201,
  errors: ['not_found', 'too_many_requests'],
});

/** Letters and digits that are not taken for one another. */
export const comparisonCode = z.object({ code: z.string().regex(/^[a-z2-9]{10}$/) });

export const getComparison = endpoint({
  name: 'getComparison',
  method: 'GET',
  path: '/api/comparisons/{code}',
  access: 'public',
  tag: 'comparisons',
  summary: 'A shared comparison',
  params: comparisonCode,
  output: dataOf(
    z.object({
      code: z.string(),
      entity_type: comparedKind,
      entity_ids: z.array(z.int()),
      created_at: z.string(),
    }),
  ),
  errors: ['not_found'],
});
