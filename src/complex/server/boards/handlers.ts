import type { CallContext } from '../../../platform/context.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import type { SearchFilters } from '../../../search/rules/search-filters.ts';
import { paging } from '../../../search/server/paging.ts';
import * as contract from '../../contract/boards.ts';
import { presentBoard, presentLayout } from './present.ts';
import { findFamily, readBoardFlats, readBoardHousings, readLayouts } from './queries.ts';

async function familyOf({ app }: CallContext, ref: string): Promise<{ id: number; root_id: number }> {
  const family = await findFamily(app.reads, ref);
  if (family === null) throw new Failure('not_found', { detail: 'Такого жилого комплекса нет' });
  return family;
}

/** Ids of the available flats of the complex that fit the flat filters, all of them. */
function fittingFlats({ app }: CallContext, family: { id: number; root_id: number }, filters: SearchFilters) {
  return app.catalogue.index.flats(family.root_id, filters, {
    offset: 0,
    limit: Number.MAX_SAFE_INTEGER,
    ...(family.root_id === family.id ? {} : { child_id: family.id }),
  }).ids;
}

export const boards: readonly Implementation[] = [
  implement(contract.getBoard, async (context, { params, query }) => {
    const { app } = context;
    const family = await familyOf(context, params.id);
    const fitting = fittingFlats(context, family, query.filters);
    const housings = await readBoardHousings(app.reads, family.id, fitting);
    const first = housings.find((housing) => housing.fitting > 0) ?? housings[0];
    const housing_id = query.housing ?? first?.id ?? null;
    if (query.housing !== undefined && !housings.some(({ id }) => id === query.housing)) {
      throw new Failure('not_found', { detail: 'Такого корпуса в этом комплексе нет' });
    }
    const flats = await readBoardFlats(app.reads, family.id, housing_id);
    return { data: presentBoard({ housings, housing_id, flats, fitting: new Set(fitting) }, app.now()) };
  }),
  implement(contract.listLayouts, async (context, { params, query }) => {
    const family = await familyOf(context, params.id);
    const { filters, page, per_page } = query;
    const ids = fittingFlats(context, family, filters);
    const { total, layouts } = await readLayouts(context.app.reads, ids, {
      offset: (page - 1) * per_page,
      limit: per_page,
    });
    return {
      data: layouts.map(presentLayout),
      ...paging(`/api/buildings/${params.id}/layouts`, filters, { page, per_page, total }),
    };
  }),
];
