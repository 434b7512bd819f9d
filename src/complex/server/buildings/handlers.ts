import type { CallContext } from '../../../platform/context.ts';
import { type Implementation, implement, PreparedAnswer } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import type { FoundComplex } from '../../../search/index/answer.ts';
import type { SearchFilters } from '../../../search/rules/search-filters.ts';
import type { ComplexFacts } from '../../../search/server/list-facts.ts';
import { offerLoosening } from '../../../search/server/offer-loosening.ts';
import { presentBuilding } from '../../../search/server/present-building.ts';
import { resolveFilters, searchBuildings, searchKey, searchPlacemarks } from '../../../search/server/search-answers.ts';
import * as contract from '../../contract/buildings.ts';
import { releaseColour } from '../../rules/release-state.ts';
import { readFlatsInOrder } from '../flats/queries.ts';
import { presentBuildingFull, presentHousing } from './present-full.ts';
import { findComplexId, readChildren, readComplex, readHousings } from './queries.ts';

const POPULAR = 8;
/** A card also shows what does not make a new version of the catalogue, such as when its feed was last read; ms. */
const CARD_LIFETIME_MS = 60_000;

/** A published top-level or sub-complex by id or title_eng, or 404. */
async function complexIdOf({ app }: CallContext, ref: string): Promise<number> {
  const id = app.catalogue.idOf(ref) ?? (await findComplexId(app.reads, ref));
  if (id === null) throw new Failure('not_found', { detail: 'Такого жилого комплекса нет' });
  return id;
}

function foundOf({ app }: CallContext, id: number, filters: SearchFilters = {}): FoundComplex | undefined {
  return app.catalogue.index.search({ ...filters, buildings: [id], sort: undefined }, { offset: 0, limit: 1 })
    .complexes[0];
}

/** Id of the flat that the least price of a complex is of; flats of parts are their complex's. */
function cheapestOf({ app }: CallContext, id: number): readonly number[] {
  return app.catalogue.index.flats(id, {}, { offset: 0, limit: 1, sort: 'price_asc' }).ids;
}

/** Facts of a complex that lists may show, or 404. */
async function factsOf(context: CallContext, ref: string): Promise<ComplexFacts> {
  const facts = context.app.catalogue.factsOf(await complexIdOf(context, ref));
  if (!facts) throw new Failure('not_found', { detail: 'Такого жилого комплекса нет' });
  return facts;
}

/** The card from the database. `getBuilding` keeps it until the catalogue changes, at most {@link CARD_LIFETIME_MS}. */
async function readFull(context: CallContext, id: number): Promise<contract.BuildingFull> {
  const { app } = context;
  const [record, housings, children, [cheapest]] = await Promise.all([
    readComplex(app.reads, id),
    readHousings(app.reads, id),
    readChildren(app.reads, id),
    readFlatsInOrder(app.reads, cheapestOf(context, id)),
  ]);
  const facts = record && app.catalogue.factsOf(record.parent?.id ?? id);
  if (!record || !facts) throw new Failure('not_found', { detail: 'Такого жилого комплекса нет' });
  return presentBuildingFull({
    record,
    facts,
    found: foundOf(context, id),
    housings,
    children,
    cheapest,
    now: app.now(),
  });
}

export const buildings: readonly Implementation[] = [
  implement(contract.listBuildings, (context, { query }) => {
    if (query.page === 1) context.app.searches.searched(context, query.filters);
    return searchBuildings(context, query, contract.listBuildings.path);
  }),
  implement(contract.listPopular, (context, { query }) => {
    const page = { filters: { ...query.filters, sort: undefined, no_flats: 0 as const }, page: 1, per_page: POPULAR };
    return searchBuildings(context, page, contract.listPopular.path);
  }),
  implement(contract.countBuildings, async (context, { query }) => {
    const filters = await resolveFilters(context, query.filters);
    const { complexes, flats } = context.app.catalogue.index.count(filters);
    return { data: { buildings: complexes, flats } };
  }),
  implement(contract.loosenSearch, async (context, { query }) => {
    const { app } = context;
    const { catalogue } = app;
    // Among one's own favourites there is nothing to loosen: they are few and chosen one by one.
    if ((await resolveFilters(context, query.filters)) !== query.filters) return { data: [] };
    return catalogue.answers.get(catalogue.version, searchKey('loosen', query.filters), () => {
      return new PreparedAnswer(JSON.stringify({ data: offerLoosening(app, query.filters) }));
    });
  }),
  implement(contract.listOnMap, async (context, { query }) =>
    searchPlacemarks(context, await resolveFilters(context, query.filters)),
  ),
  implement(contract.listAllBuildings, ({ app }) => ({
    data: [...app.catalogue.allFacts()].map(({ id, titles, title_eng, updated_at }) => ({
      id,
      title: titles.title,
      title_eng,
      updated_at,
    })),
  })),
  implement(contract.listOutlines, ({ app }) => {
    const { catalogue } = app;
    return catalogue.answers.get(catalogue.version, 'outlines', () => {
      const data = [...catalogue.allFacts()].flatMap((facts) =>
        facts.outlines.map(({ id, parent_id, title, polygon, ...term }) => ({
          id,
          parent_id,
          title,
          state: releaseColour(term, app.now()),
          polygon,
        })),
      );
      return new PreparedAnswer(JSON.stringify({ data }), `W/"${catalogue.instance}-${catalogue.version}-outlines"`);
    });
  }),
  implement(contract.getBuilding, async (context, { params }) => {
    const { catalogue, now } = context.app;
    const id = await complexIdOf(context, params.id);
    context.app.views.note(context, 'building', id);
    context.app.searches.opened(context);
    const { version } = catalogue;
    const key = `card|${id}|${Math.floor(now() / CARD_LIFETIME_MS)}`;
    const kept = catalogue.answers.find(version, key);
    if (kept) return kept;
    const answer = new PreparedAnswer(JSON.stringify({ data: await readFull(context, id) }));
    catalogue.answers.keep(version, key, answer);
    return answer;
  }),
  implement(contract.listHousings, async (context, { params }) => {
    const id = await complexIdOf(context, params.id);
    const images = context.app.catalogue.factsOf(id)?.images ?? [];
    const housings = await readHousings(context.app.reads, id);
    return { data: housings.map((housing) => presentHousing(housing, images, context.app.now())) };
  }),
  implement(contract.getBalloon, async (context, { params, query }) => {
    const facts = await factsOf(context, params.id);
    const { bounds: _bounds, polygon: _polygon, favorites: _favorites, ...filters } = query.filters;
    return { data: presentBuilding(facts, foundOf(context, facts.id, filters), filters) };
  }),
];
