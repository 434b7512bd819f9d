import { z } from 'zod';
import { buildingInList, offersMeta } from '../../complex/contract/buildings.ts';
import { flatFull } from '../../complex/contract/flats.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listLinks, listMeta, listOf, pagingQuery } from '../../platform/contract/listing.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { pagedFilterQuery } from '../../search/contract/filters.ts';
import { villageOffer } from '../../village/contract.ts';

/** A visitor keeps at most this many favourites of a kind. */
export const FAVOURITES_MAX = 1_000;

/** Params of every call about one entity. */
export const keptId = z.object({ id: rowId });

/** `{ data: [{ id }] }`, latest first: the whole list, which a toggle answers with. */
export const keptIds = dataOf(z.array(z.object({ id: z.int() })));

/** What a list of a visitor's own says of an item beside what any list says. */
export const keptItem = {
  /** Not shown on the site now, as its complex or village: it has no card, and a flat that is not sold says so. */
  withdrawn: z.boolean(),
};

const addedAt = { added_at: z.string() };
export const keptBuilding = buildingInList.extend(keptItem);
export const keptFlat = flatFull.extend(keptItem);
export const keptOffer = villageOffer.extend({
  ...keptItem,
  village: z.object({ id: z.int(), title: z.string(), title_eng: z.string() }),
});

export const favouriteBuilding = keptBuilding.extend(addedAt);
export type FavouriteBuilding = z.output<typeof favouriteBuilding>;
export const favouriteFlat = keptFlat.extend(addedAt);
export type FavouriteFlat = z.output<typeof favouriteFlat>;
export const favouriteOffer = keptOffer.extend(addedAt);
export type FavouriteOffer = z.output<typeof favouriteOffer>;

/** `{ data, meta, links }` of a visitor's own complexes: as the list of complexes, without a version of the catalogue. */
export const keptBuildingList = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object({ ...listMeta, offers: offersMeta }), links: listLinks });

const mine = { access: 'user', tag: 'favourites' } as const;

export const listFavouriteBuildingIds = endpoint({
  ...mine,
  name: 'listFavouriteBuildingIds',
  method: 'GET',
  path: '/api/me/favorites/buildings',
  summary: 'Ids of the favourite complexes, latest first',
  output: keptIds,
});
export const addFavouriteBuilding = endpoint({
  ...mine,
  name: 'addFavouriteBuilding',
  method: 'POST',
  path: '/api/me/favorites/buildings/{id}',
  summary: 'Adds a complex to the favourites; again changes nothing. Answers the new list',
  params: keptId,
  output: keptIds,
  errors: ['not_found', 'conflict'],
});
export const removeFavouriteBuilding = endpoint({
  ...mine,
  name: 'removeFavouriteBuilding',
  method: 'DELETE',
  path: '/api/me/favorites/buildings/{id}',
  summary: 'Takes a complex out of the favourites; again changes nothing. Answers the new list',
  params: keptId,
  output: keptIds,
});

export const listFavouriteFlatIds = endpoint({
  ...mine,
  name: 'listFavouriteFlatIds',
  method: 'GET',
  path: '/api/me/favorites/flats',
  summary: 'Ids of the favourite flats, latest first',
  output: keptIds,
});
export const addFavouriteFlat = endpoint({
  ...mine,
  name: 'addFavouriteFlat',
  method: 'POST',
  path: '/api/me/favorites/flats/{id}',
  summary: 'Adds a flat to the favourites; again changes nothing. Answers the new list',
  params: keptId,
  output: keptIds,
  errors: ['not_found', 'conflict'],
});
export const removeFavouriteFlat = endpoint({
  ...mine,
  name: 'removeFavouriteFlat',
  method: 'DELETE',
  path: '/api/me/favorites/flats/{id}',
  summary: 'Takes a flat out of the favourites; again changes nothing. Answers the new list',
  params: keptId,
  output: keptIds,
});

export const listFavouriteOfferIds = endpoint({
  ...mine,
  name: 'listFavouriteOfferIds',
  method: 'GET',
  path: '/api/me/favorites/offers',
  summary: 'Ids of the favourite offers of villages, latest first',
  output: keptIds,
});
export const addFavouriteOffer = endpoint({
  ...mine,
  name: 'addFavouriteOffer',
  method: 'POST',
  path: '/api/me/favorites/offers/{id}',
  summary: 'Adds an offer of a village to the favourites; again changes nothing. Answers the new list',
  params: keptId,
  output: keptIds,
  errors: ['not_found', 'conflict'],
});
export const removeFavouriteOffer = endpoint({
  ...mine,
  name: 'removeFavouriteOffer',
  method: 'DELETE',
  path: '/api/me/favorites/offers/{id}',
  summary: 'Takes an offer out of the favourites; again changes nothing. Answers the new list',
  params: keptId,
  output: keptIds,
});

export const listFavouriteBuildings = endpoint({
  ...mine,
  name: 'listFavouriteBuildings',
  method: 'GET',
  path: '/api/buildings/favorites',
  summary: 'Favourite complexes, latest first unless sorted; filters narrow them as in the search',
  query: pagedFilterQuery,
  output: keptBuildingList(favouriteBuilding),
});
export const listFavouriteFlats = endpoint({
  ...mine,
  name: 'listFavouriteFlats',
  method: 'GET',
  path: '/api/flats/favorites',
  summary: 'Favourite flats, latest first unless sorted, sold ones too; with filters those on sale that fit',
  query: pagedFilterQuery,
  output: listOf(favouriteFlat),
});
export const listFavouriteOffers = endpoint({
  ...mine,
  name: 'listFavouriteOffers',
  method: 'GET',
  path: '/api/villages/favorites',
  summary: 'Favourite offers of villages, latest first',
  query: z.object(pagingQuery),
  output: listOf(favouriteOffer),
});
