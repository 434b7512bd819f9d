import type { CallContext } from '../../../platform/context.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { paging } from '../../../search/server/paging.ts';
import { listBuildingFlats } from '../../contract/buildings.ts';
import * as contract from '../../contract/flats.ts';
import { priceHistory } from '../../rules/price-history.ts';
import { findComplexId } from '../buildings/queries.ts';
import { presentFlatInList, presentSimilar } from './present.ts';
import { findSimilarIds, readFlatEvents, readFlatsInOrder, readPresence } from './queries.ts';
import { readFull } from './read-full.ts';

/** Similar flats shown at once. */
const SIMILAR = 12;

const noSuchFlat = () => new Failure('not_found', { detail: 'Такой квартиры нет' });

/** The complex that the index knows the flats of: the complex itself or the one it is part of. */
async function rootOf({ app }: CallContext, id: number): Promise<number> {
  if (app.catalogue.factsOf(id)) return id;
  const row = await app.reads.selectFrom('complexes').select('parent_id').where('id', '=', id).executeTakeFirst();
  return row?.parent_id ?? id;
}

export const flats: readonly Implementation[] = [
  implement(listBuildingFlats, async (context, { params, query }) => {
    const { app } = context;
    const id = await findComplexId(app.reads, params.id);
    if (id === null) throw new Failure('not_found', { detail: 'Такого жилого комплекса нет' });
    const root = await rootOf(context, id);
    const { filters, page, per_page } = query;
    const found = app.catalogue.index.flats(root, filters, {
      offset: (page - 1) * per_page,
      limit: per_page,
      ...(filters.sort ? { sort: filters.sort } : {}),
      ...(root === id ? {} : { child_id: id }),
    });
    const rows = await readFlatsInOrder(app.reads, found.ids);
    return {
      data: rows.map((row) => presentFlatInList(row, app.now())),
      ...paging(`/api/buildings/${params.id}/flats`, filters, { page, per_page, total: found.total }),
    };
  }),
  implement(contract.getFlat, async (context, { params }) => {
    const [flat] = await readFull(context.app, [params.id]);
    if (!flat) throw noSuchFlat();
    context.app.views.note(context, 'flat', flat.id);
    return { data: flat };
  }),
  implement(contract.getPriceHistory, async ({ app }, { params }) => {
    const [presence, events] = await Promise.all([
      readPresence(app.reads, params.id),
      readFlatEvents(app.reads, params.id),
    ]);
    if (!presence) throw noSuchFlat();
    const points = priceHistory(events, presence, presence.first_seen_at);
    return { data: points.map((point) => ({ ...point, at: new Date(point.at).toISOString() })) };
  }),
  implement(contract.listSimilarFlats, async ({ app }, { params }) => {
    const ids = await findSimilarIds(app.reads, params.id, SIMILAR);
    const [own, ...others] = await readFlatsInOrder(app.reads, [params.id, ...ids]);
    if (own?.id !== params.id) throw noSuchFlat();
    return { data: others.map((record) => presentSimilar(own, record, app.now())) };
  }),
  implement(contract.listFlats, async ({ app }, { query }) => ({ data: await readFull(app, query.flat_ids) })),
];
