import { z } from 'zod';
import { document, entityRef, pathSegment, progressPhoto } from '../complex/contract/buildings.ts';
import { endpoint } from '../platform/contract/endpoint.ts';
import { dataOf, listLinks, listMeta, pagingQuery } from '../platform/contract/listing.ts';
import { image, location, outline, range } from '../platform/contract/parts.ts';
import { rowId, wholeNumber } from '../platform/contract/whole-number.ts';
import { VILLAGE_SORTS } from './rules/village-sorts.ts';

/** A house, plot or other offer of a cottage village; plots in сотки. */
export const villageOffer = z.object({
  id: z.int(),
  title: z.string(),
  number: z.string().nullable(),
  /** 1 on sale, any other value is shown as sold. */
  status: z.int(),
  type: z.int(),
  type_title: z.string(),
  price_total: z.int().nullable(),
  price_m2: z.int().nullable(),
  media: z.array(z.object({ src: z.string(), kind: z.enum(['plan', 'floor_plan', 'photo']) })),
  area: z.number().nullable(),
  area_plot: z.number().nullable(),
  area_live_space: z.number().nullable(),
  area_kitchen: z.number().nullable(),
  floors: z.int().nullable(),
  rooms: z.int().nullable(),
  building_type: z.object({ id: z.int(), title: z.string() }).nullable(),
  mortgage: z.boolean(),
});
export type VillageOffer = z.output<typeof villageOffer>;

export const villageInList = z.object({
  id: z.int(),
  title_eng: z.string(),
  titles: z.object({ title: z.string() }),
  location,
  road: z.object({ id: z.int(), title: z.string() }).nullable(),
  distance_km: z.number().nullable(),
  developer: z.object({ id: z.int(), title: z.string() }).nullable(),
  images: z.array(image),
  /** What is on sale and fits; `sold` counts what fits and is not. */
  offers: z.object({
    total: z.int(),
    sold: z.int(),
    price: range,
    area: range,
    area_plot: range,
    types: z.array(z.object({ type: z.int(), title: z.string(), total: z.int(), price_from: z.int().nullable() })),
  }),
});
export type VillageInList = z.output<typeof villageInList>;

export const villageFull = villageInList.extend({
  description: z.string().nullable(),
  polygon: outline.nullable(),
  geo: z.object({ address_path: z.array(pathSegment) }),
  communications: z.array(z.object({ title: z.string(), value: z.string() })),
  specifications: z.array(z.object({ title: z.string(), value: z.string() })),
  advantages: z.array(
    z.object({ id: z.int(), title: z.string(), text: z.string().nullable(), image: image.nullable() }),
  ),
  documents: z.array(document),
  progress_images: z.array(progressPhoto),
  declaration_url: z.string().nullable(),
  price_date: z.string().nullable(),
});
export type VillageFull = z.output<typeof villageFull>;

const whole = (min: number, max: number) => wholeNumber(min, max).optional();
const offerFilters = {
  type: z
    .string()
    .regex(/^\d{1,2}(,\d{1,2}){0,9}$/, 'Коды 1–10 через запятую')
    .transform((codes) => codes.split(',').map(Number))
    .refine((codes) => codes.every((code) => code >= 1 && code <= 10), 'Коды 1–10 через запятую')
    .optional(),
  plot_min: whole(1, 100_000),
  plot_max: whole(1, 100_000),
  price_min: whole(1, 100_000_000_000),
  price_max: whole(1, 100_000_000_000),
  square_min: whole(1, 100_000),
  square_max: whole(1, 100_000),
};

/** A reversed pair is told at its lower end. */
function refuseReversed(query: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const key of ['plot', 'price', 'square']) {
    const [from, to] = [query[`${key}_min`], query[`${key}_max`]];
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue;
    context.addIssue({ code: 'custom', message: 'Значение «от» больше значения «до»', path: [`${key}_min`] });
  }
}
const villageQuery = z
  .object({ ...pagingQuery, ...offerFilters, sort: z.enum(VILLAGE_SORTS).optional() })
  .superRefine(refuseReversed);
const offerQuery = z.object({ ...pagingQuery, ...offerFilters, on_sale: whole(0, 1) }).superRefine(refuseReversed);

export const listVillages = endpoint({
  name: 'listVillages',
  method: 'GET',
  path: '/api/villages',
  access: 'public',
  tag: 'villages',
  summary: 'Cottage villages with an offer that fits. meta.types: what all villages have on sale',
  query: villageQuery,
  output: z.object({
    data: z.array(villageInList),
    meta: z.object({
      ...listMeta,
      types: z.array(z.object({ type: z.int(), title: z.string(), total: z.int() })),
    }),
    links: listLinks,
  }),
});
export const getVillage = endpoint({
  name: 'getVillage',
  method: 'GET',
  path: '/api/villages/{id}',
  access: 'public',
  tag: 'villages',
  summary: 'One village by id or title_eng',
  params: entityRef,
  output: dataOf(villageFull),
  errors: ['not_found'],
});
export const listVillageOffers = endpoint({
  name: 'listVillageOffers',
  method: 'GET',
  path: '/api/villages/{id}/offers',
  access: 'public',
  tag: 'villages',
  summary: 'Offers of a village, those on sale first; with on_sale=1 no others. meta.on_sale counts them',
  params: entityRef,
  query: offerQuery,
  output: z.object({
    data: z.array(villageOffer),
    meta: z.object({ ...listMeta, on_sale: z.int() }),
    links: listLinks,
  }),
  errors: ['not_found'],
});
export const getVillageOffer = endpoint({
  name: 'getVillageOffer',
  method: 'GET',
  path: '/api/villages/{id}/offers/{offer_id}',
  access: 'public',
  tag: 'villages',
  summary: 'One offer of a village, sold ones included',
  params: entityRef.extend({ offer_id: rowId }),
  output: dataOf(villageOffer),
  errors: ['not_found'],
});
