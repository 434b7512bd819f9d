import * as contract from '../../../contract/villages.ts';
import type { CallContext } from '../../context.ts';
import { Failure } from '../../failure.ts';
import { type Implementation, implement } from '../../http/door.ts';
import { offerPaging } from './paging.ts';
import { presentOffer, presentVillage, presentVillageFull } from './present.ts';
import { findVillageId, readOffers, readVillageDetails, readVillages } from './queries.ts';

const missing = (): Failure => new Failure('not_found', { detail: 'Такого посёлка нет' });

async function villageIdOf({ app }: CallContext, ref: string): Promise<number> {
  const id = await findVillageId(app.db, ref);
  if (id === null) throw missing();
  return id;
}

export const villages: readonly Implementation[] = [
  implement(contract.listVillages, async ({ app }, { query }) => {
    const { page, per_page, ...filters } = query;
    const rows = await readVillages(app.db, filters, { page, per_page });
    return { data: rows.map(presentVillage), ...offerPaging(contract.listVillages.path, query, rows[0]?.found ?? 0) };
  }),
  implement(contract.getVillage, async (context, { params }) => {
    const { db } = context.app;
    const id = await villageIdOf(context, params.id);
    const [rows, details] = await Promise.all([
      readVillages(db, {}, { page: 1, per_page: 1 }, id),
      readVillageDetails(db, id),
    ]);
    const [record] = rows;
    if (!record || !details) throw missing();
    return { data: presentVillageFull(record, details) };
  }),
  implement(contract.listVillageOffers, async (context, { params, query }) => {
    const { page, per_page, ...filters } = query;
    const rows = await readOffers(context.app.db, await villageIdOf(context, params.id), filters, { page, per_page });
    return {
      data: rows.map(presentOffer),
      ...offerPaging(`/api/villages/${params.id}/offers`, query, rows[0]?.found ?? 0),
    };
  }),
];
