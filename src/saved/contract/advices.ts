import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf, pagingQuery } from '../../platform/contract/listing.ts';
import { pagedFilterQuery } from '../../search/contract/filters.ts';
import { keptBuilding, keptBuildingList, keptFlat, keptId, keptIds, keptOffer } from './favourites.ts';

/** The client's side of recommendations: what his manager recommended to him. Staff's side is in `users.ts`. */

/** A recommendation as its receiver sees it. */
export const advice = z.object({
  /** What the manager wrote with it. */
  comment: z.string().nullable(),
  /** Whoever recommended it last. */
  author: z.object({ name: z.string().nullable() }).nullable(),
  /** Of the latest recommendation of this entity, ISO 8601 UTC. */
  advised_at: z.string(),
  /** Null until its receiver saw it in his list. */
  seen_at: z.string().nullable(),
});
export type ReceivedAdvice = z.output<typeof advice>;

const received = { advice };
export const advisedBuilding = keptBuilding.extend(received);
export type AdvisedBuilding = z.output<typeof advisedBuilding>;
export const advisedFlat = keptFlat.extend(received);
export type AdvisedFlat = z.output<typeof advisedFlat>;
export const advisedOffer = keptOffer.extend(received);
export type AdvisedOffer = z.output<typeof advisedOffer>;

const mine = { access: 'user', tag: 'recommendations received' } as const;

export const listAdvisedBuildingIds = endpoint({
  ...mine,
  name: 'listAdvisedBuildingIds',
  method: 'GET',
  path: '/api/me/advices/buildings',
  summary: 'Ids of the complexes recommended to the visitor, latest first',
  output: keptIds,
});
export const keepAdvisedBuilding = endpoint({
  ...mine,
  name: 'keepAdvisedBuilding',
  method: 'POST',
  path: '/api/me/advices/buildings/{id}',
  summary: 'Brings back a recommendation that was put away; answers the new list',
  params: keptId,
  output: keptIds,
  errors: ['not_found'],
});
export const dismissAdvisedBuilding = endpoint({
  ...mine,
  name: 'dismissAdvisedBuilding',
  method: 'DELETE',
  path: '/api/me/advices/buildings/{id}',
  summary: 'Puts a recommendation away; answers the new list',
  params: keptId,
  output: keptIds,
  errors: ['not_found'],
});

export const listAdvisedFlatIds = endpoint({
  ...mine,
  name: 'listAdvisedFlatIds',
  method: 'GET',
  path: '/api/me/advices/flats',
  summary: 'Ids of the flats recommended to the visitor, latest first',
  output: keptIds,
});
export const keepAdvisedFlat = endpoint({
  ...mine,
  name: 'keepAdvisedFlat',
  method: 'POST',
  path: '/api/me/advices/flats/{id}',
  summary: 'Brings back a recommendation that was put away; answers the new list',
  params: keptId,
  output: keptIds,
  errors: ['not_found'],
});
export const dismissAdvisedFlat = endpoint({
  ...mine,
  name: 'dismissAdvisedFlat',
  method: 'DELETE',
  path: '/api/me/advices/flats/{id}',
  summary: 'Puts a recommendation away; answers the new list',
  params: keptId,
  output: keptIds,
  errors: ['not_found'],
});

export const listAdvisedOfferIds = endpoint({
  ...mine,
  name: 'listAdvisedOfferIds',
  method: 'GET',
  path: '/api/me/advices/offers',
  summary: 'Ids of the offers of villages recommended to the visitor, latest first',
  output: keptIds,
});
export const keepAdvisedOffer = endpoint({
  ...mine,
  name: 'keepAdvisedOffer',
  method: 'POST',
  path: '/api/me/advices/offers/{id}',
  summary: 'Brings back a recommendation that was put away; answers the new list',
  params: keptId,
  output: keptIds,
  errors: ['not_found'],
});
export const dismissAdvisedOffer = endpoint({
  ...mine,
  name: 'dismissAdvisedOffer',
  method: 'DELETE',
  path: '/api/me/advices/offers/{id}',
  summary: 'Puts a recommendation away; answers the new list',
  params: keptId,
  output: keptIds,
  errors: ['not_found'],
});

export const listAdvisedBuildings = endpoint({
  ...mine,
  name: 'listAdvisedBuildings',
  method: 'GET',
  path: '/api/buildings/advices',
  summary: 'Recommended complexes, latest first unless sorted; filters narrow them as in the search',
  query: pagedFilterQuery,
  output: keptBuildingList(advisedBuilding),
});
export const listAdvisedFlats = endpoint({
  ...mine,
  name: 'listAdvisedFlats',
  method: 'GET',
  path: '/api/flats/advices',
  summary: 'Recommended flats, latest first unless sorted, sold ones too; with filters those on sale that fit',
  query: pagedFilterQuery,
  output: listOf(advisedFlat),
});
export const listAdvisedOffers = endpoint({
  ...mine,
  name: 'listAdvisedOffers',
  method: 'GET',
  path: '/api/villages/advices',
  summary: 'Recommended offers of villages, latest first',
  query: z.object(pagingQuery),
  output: listOf(advisedOffer),
});

/** Recommendations that wait to be seen, by kind. */
export const unseenAdvices = z.object({ buildings: z.int(), flats: z.int(), offers: z.int() });
export type UnseenAdvices = z.output<typeof unseenAdvices>;

export const countUnseenAdvices = endpoint({
  ...mine,
  name: 'countUnseenAdvices',
  method: 'GET',
  path: '/api/me/advices/unseen',
  summary: 'How many recommendations the visitor has not seen yet',
  output: dataOf(unseenAdvices),
});

const seenIds = z.array(z.int().min(1).max(2_147_483_647)).max(200).default([]);
export const seeAdvices = endpoint({
  ...mine,
  name: 'seeAdvices',
  method: 'POST',
  path: '/api/me/advices/seen',
  summary: 'Marks recommendations as seen: those that a list has shown. Answers how many are left',
  body: z.object({ buildings: seenIds, flats: seenIds, offers: seenIds }),
  output: dataOf(unseenAdvices),
});
