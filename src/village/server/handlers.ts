import type { CallContext } from '../../platform/context.ts';
import { type Implementation, implement } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import * as contract from '../contract.ts';
import { offerPaging } from './paging.ts';
import { presentOffer, presentOfferType, presentVillage, presentVillageFull } from './present.ts';
import {
  findVillageId,
  readOffers,
  readOffersInOrder,
  readOfferTypes,
  readVillageDetails,
  readVillages,
} from './queries.ts';

const missing = (): Failure => new Failure('not_found', { detail: 'Такого посёлка нет' });

async function villageIdOf({ app }: CallContext, ref: string): Promise<number> {
  const id = await findVillageId(app.reads, ref);
  if (id === null) throw missing();
  return id;
}

export const villages: readonly Implementation[] = [
  implement(contract.listVillages, async ({ app }, { query }) => {
    const { page, per_page, sort, ...filters } = query;
    const [rows, types] = await Promise.all([
      readVillages(app.reads, filters, { page, per_page, sort }),
      readOfferTypes(app.reads),
    ]);
    const { meta, links } = offerPaging(contract.listVillages.path, query, rows[0]?.found ?? 0);
    return { data: rows.map(presentVillage), meta: { ...meta, types: types.map(presentOfferType) }, links };
  }),
  implement(contract.getVillage, async (context, { params }) => {
    const { reads: db } = context.app;
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
    const rows = await readOffers(context.app.reads, await villageIdOf(context, params.id), filters, {
      page,
      per_page,
    });
    const { meta, links } = offerPaging(`/api/villages/${params.id}/offers`, query, rows[0]?.found ?? 0);
    return { data: rows.map(presentOffer), meta: { ...meta, on_sale: rows[0]?.found_on_sale ?? 0 }, links };
  }),
  implement(contract.getVillageOffer, async (context, { params }) => {
    const id = await villageIdOf(context, params.id);
    const [record] = await readOffersInOrder(context.app.reads, [params.offer_id]);
    if (record?.village_id !== id) throw new Failure('not_found', { detail: 'Такого предложения в посёлке нет' });
    const {
      village_id: _id,
      village_title: _title,
      village_title_eng: _name,
      published: _published,
      ...offer
    } = record;
    return { data: presentOffer(offer) };
  }),
];
