import type { BuildingInList } from '../../complex/contract/buildings.ts';
import { readPartFigures } from '../../complex/server/buildings/queries.ts';
import type { App, CallContext } from '../../platform/context.ts';
import { type Implementation, implement, userIdOf } from '../../platform/door/door.ts';
import { roundToHundredths } from '../../platform/rules/hundredths.ts';
import type { FoundComplex } from '../../search/index/answer.ts';
import type { SearchFilters } from '../../search/rules/search-filters.ts';
import { readComplexFacts } from '../../search/server/list-facts.ts';
import { paging } from '../../search/server/paging.ts';
import { presentBuilding } from '../../search/server/present-building.ts';
import type { PageQuery } from '../../search/server/search-answers.ts';
import { listAdvisedBuildings } from '../contract/advices.ts';
import { listFavouriteBuildings } from '../contract/favourites.ts';
import { readFavourites } from './favourites/queries.ts';
import { readAdvices } from './recommendations/queries.ts';

/**
 * Complexes in the order of the ids, also those that left the catalogue (`withdrawn`, without anything on sale); ids that
 * never were are left out. `found` gives what is on sale of those the search knows.
 */
export async function presentKept(
  app: App,
  ids: readonly number[],
  found: ReadonlyMap<number, FoundComplex>,
): Promise<(BuildingInList & { withdrawn: boolean })[]> {
  const { catalogue, db, now } = app;
  const others = ids.filter((id) => !catalogue.factsOf(id));
  const [hidden, parts] =
    others.length === 0
      ? [new Map(), new Map<number, FoundComplex>()]
      : await Promise.all([readComplexFacts(db, others, now(), { hidden: true }), readPartFigures(db, others)]);
  return ids.flatMap((id) => {
    const shown = catalogue.factsOf(id);
    if (shown) return [{ ...presentBuilding(shown, found.get(id)), withdrawn: false }];
    const facts = hidden.get(id);
    return facts ? [{ ...presentBuilding(facts, parts.get(id)), withdrawn: !parts.has(id) }] : [];
  });
}

/** What is on sale of these complexes without any filter, by id. */
export function figuresOf({ catalogue }: App, ids: readonly number[]): Map<number, FoundComplex> {
  const found = catalogue.index.search({ buildings: ids }, { offset: 0, limit: ids.length });
  return new Map(found.complexes.map((complex) => [complex.id, complex]));
}

interface Kept {
  readonly id: number;
}

/** A page of the visitor's own complexes, latest first unless sorted; any filter leaves those that the search finds. */
async function keptPage<Entry extends Kept>(
  { app }: CallContext,
  entries: readonly Entry[],
  { filters: asked, page, per_page }: PageQuery,
  path: string,
) {
  const { favorites: _mine, sort, ...others } = asked;
  const narrowed = Object.keys(others).length > 0;
  const buildings = entries.map(({ id }) => id).filter((id) => others.buildings?.includes(id) ?? true);
  const filters: SearchFilters = { ...others, buildings, ...(sort ? { sort } : {}) };
  const answer = app.catalogue.index.search(filters, { offset: 0, limit: buildings.length });
  const found = new Map(answer.complexes.map((complex) => [complex.id, complex]));
  const latestFirst = entries.map(({ id }) => id);
  const sorted = sort ? [...found.keys(), ...latestFirst.filter((id) => !found.has(id))] : latestFirst;
  const listed = narrowed ? sorted.filter((id) => found.has(id)) : sorted;
  const shown = await presentKept(app, listed.slice((page - 1) * per_page, page * per_page), found);
  const { count, min_price, min_area } = answer.offers;
  const { meta, links } = paging(path, asked, { page, per_page, total: listed.length });
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    items: shown.flatMap((building) => {
      const entry = byId.get(building.id);
      return entry ? [{ building, entry }] : [];
    }),
    meta: {
      ...meta,
      offers: { count, min_price, min_area: roundToHundredths(min_area) },
    },
    links,
  };
}

/** Favourite and recommended complexes as lists. */
export const keptBuildings: readonly Implementation[] = [
  implement(listFavouriteBuildings, async (context, { query }) => {
    const entries = await readFavourites(context.app.db, 'building', userIdOf(context));
    const { items, meta, links } = await keptPage(context, entries, query, listFavouriteBuildings.path);
    const data = items.map(({ building, entry }) => ({ ...building, added_at: entry.created_at.toISOString() }));
    return { data, meta, links };
  }),
  implement(listAdvisedBuildings, async (context, { query }) => {
    const entries = await readAdvices(context.app.db, 'building', userIdOf(context));
    const { items, meta, links } = await keptPage(context, entries, query, listAdvisedBuildings.path);
    return { data: items.map(({ building, entry }) => ({ ...building, advice: entry.advice })), meta, links };
  }),
];
