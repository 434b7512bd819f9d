import type { FlatFull } from '../../complex/contract/flats.ts';
import { type FlatFigures, readFlatFigures } from '../../complex/server/flats/queries.ts';
import { readKept } from '../../complex/server/flats/read-full.ts';
import type { App, CallContext } from '../../platform/context.ts';
import { type Implementation, implement, userIdOf } from '../../platform/door/door.ts';
import type { SearchFilters, SortSlug } from '../../search/rules/search-filters.ts';
import { paging } from '../../search/server/paging.ts';
import { listAdvisedFlats } from '../contract/advices.ts';
import { compareFlats } from '../contract/comparisons.ts';
import { listFavouriteFlats } from '../contract/favourites.ts';
import { readFavourites } from './favourites/queries.ts';
import { readAdvices } from './recommendations/queries.ts';

interface PageQuery {
  readonly filters: SearchFilters;
  readonly page: number;
  readonly per_page: number;
}

const FIGURE = { price: 'price_total', area: 'area_total', price_area: 'price_m2' } as const;

/** Flats on sale by the sort, those without the figure and those not on sale after them; equal ones keep their order. */
function sorted(flats: readonly FlatFigures[], sort: SortSlug): FlatFigures[] {
  if (sort === 'rating_desc') return [...flats];
  const figure = FIGURE[sort.replace(/_(asc|desc)$/, '') as keyof typeof FIGURE];
  const sign = sort.endsWith('_asc') ? 1 : -1;
  const key = (flat: FlatFigures): number => {
    const value = flat.on_sale ? flat[figure] : null;
    return value === null ? Number.POSITIVE_INFINITY : sign * value;
  };
  return [...flats].sort((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)));
}

/** Those of the flats that a search under the filters would find in the complexes it finds. */
function fitting({ catalogue }: App, flats: readonly FlatFigures[], filters: SearchFilters): FlatFigures[] {
  const roots = [...new Set(flats.map(({ root_id }) => root_id))];
  const buildings = roots.filter((id) => filters.buildings?.includes(id) ?? true);
  const found = catalogue.index.search({ ...filters, buildings }, { offset: 0, limit: buildings.length });
  const fits = new Set(
    found.complexes.flatMap(({ id, total }) => catalogue.index.flats(id, filters, { offset: 0, limit: total }).ids),
  );
  return flats.filter(({ id }) => fits.has(id));
}

/** A page of the visitor's own flats, latest first unless sorted; any filter leaves those on sale that fit. */
async function keptPage<Entry extends { readonly id: number }>(
  { app }: CallContext,
  entries: readonly Entry[],
  { filters: asked, page, per_page }: PageQuery,
  path: string,
) {
  const { favorites: _mine, sort, ...others } = asked;
  const figures = new Map((await readFlatFigures(app.db, idsOf(entries))).map((flat) => [flat.id, flat]));
  const all = idsOf(entries).flatMap((id) => figures.get(id) ?? []);
  const fit = Object.keys(others).length > 0 ? fitting(app, all, others) : all;
  const listed = sort ? sorted(fit, sort) : fit;
  const flats = await readKept(app, idsOf(listed.slice((page - 1) * per_page, page * per_page)));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    items: flats.flatMap((flat) => {
      const entry = byId.get(flat.id);
      return entry ? [{ flat, entry }] : [];
    }),
    ...paging(path, asked, { page, per_page, total: listed.length }),
  };
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Favourite, recommended and compared flats. */
export const keptFlats: readonly Implementation[] = [
  implement(listFavouriteFlats, async (context, { query }) => {
    const entries = await readFavourites(context.app.db, 'flat', userIdOf(context));
    const { items, meta, links } = await keptPage(context, entries, query, listFavouriteFlats.path);
    return {
      data: items.map(({ flat, entry }) => ({ ...flat, added_at: entry.created_at.toISOString() })),
      meta,
      links,
    };
  }),
  implement(listAdvisedFlats, async (context, { query }) => {
    const entries = await readAdvices(context.app.db, 'flat', userIdOf(context));
    const { items, meta, links } = await keptPage(context, entries, query, listAdvisedFlats.path);
    return { data: items.map(({ flat, entry }) => ({ ...flat, advice: entry.advice })), meta, links };
  }),
  implement(compareFlats, async ({ app }, { query }) => {
    const flats = await readKept(app, query.ids);
    const regionOf = ({ building: { id, parent_id } }: FlatFull) =>
      app.catalogue.factsOf(parent_id ?? id)?.location.region_code ?? null;
    return { data: flats.map((flat) => ({ ...flat, region_code: regionOf(flat) })) };
  }),
];
