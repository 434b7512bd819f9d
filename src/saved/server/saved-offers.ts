import type { CallContext } from '../../platform/context.ts';
import { type Implementation, implement, userIdOf } from '../../platform/door/door.ts';
import { pageOf } from '../../search/server/paging.ts';
import type { VillageOffer } from '../../village/contract.ts';
import { presentOffer } from '../../village/server/present.ts';
import { type KeptOfferRecord, type PageOf, readOffersInOrder } from '../../village/server/queries.ts';
import { listAdvisedOffers } from '../contract/advices.ts';
import { listFavouriteOffers } from '../contract/favourites.ts';
import { readFavourites } from './favourites/queries.ts';
import { readAdvices } from './recommendations/queries.ts';

const ON_SALE = 1;
/** 4: no longer offered. */
const WITHDRAWN = 4;

type KeptOffer = VillageOffer & { withdrawn: boolean; village: { id: number; title: string; title_eng: string } };

function presentKept({
  village_id,
  village_title,
  village_title_eng,
  published,
  ...record
}: KeptOfferRecord): KeptOffer {
  return {
    ...presentOffer(published || record.status !== ON_SALE ? record : { ...record, status: WITHDRAWN }),
    withdrawn: !published,
    village: { id: village_id, title: village_title, title_eng: village_title_eng },
  };
}

/** A page of the visitor's own offers in the order of the entries. */
async function keptPage<Entry extends { readonly id: number }>(
  { app }: CallContext,
  entries: readonly Entry[],
  { page, per_page }: PageOf,
  path: string,
) {
  const shown = entries.slice((page - 1) * per_page, page * per_page);
  const byId = new Map(shown.map((entry) => [entry.id, entry]));
  const records = await readOffersInOrder(app.db, [...byId.keys()]);
  return {
    items: records.flatMap((record) => {
      const entry = byId.get(record.id);
      return entry ? [{ offer: presentKept(record), entry }] : [];
    }),
    ...pageOf(path, [], { page, per_page, total: entries.length }),
  };
}

/** Favourite and recommended offers of villages. */
export const keptOffers: readonly Implementation[] = [
  implement(listFavouriteOffers, async (context, { query }) => {
    const entries = await readFavourites(context.app.db, 'offer', userIdOf(context));
    const { items, meta, links } = await keptPage(context, entries, query, listFavouriteOffers.path);
    return {
      data: items.map(({ offer, entry }) => ({ ...offer, added_at: entry.created_at.toISOString() })),
      meta,
      links,
    };
  }),
  implement(listAdvisedOffers, async (context, { query }) => {
    const entries = await readAdvices(context.app.db, 'offer', userIdOf(context));
    const { items, meta, links } = await keptPage(context, entries, query, listAdvisedOffers.path);
    return { data: items.map(({ offer, entry }) => ({ ...offer, advice: entry.advice })), meta, links };
  }),
];
