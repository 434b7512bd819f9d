import type { CallContext } from '../../../platform/context.ts';
import { type Implementation, implement, userIdOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import * as contract from '../../contract/favourites.ts';
import { addFavourite, type FavouriteKind, type FavouriteRow, readFavourites, removeFavourite } from './queries.ts';

const MISSING: Record<FavouriteKind, string> = {
  building: 'Такого жилого комплекса нет',
  flat: 'Такой квартиры нет',
  offer: 'Такого предложения нет',
};
const FULL = `В\u00a0избранном уже ${contract.FAVOURITES_MAX.toLocaleString('ru')}: уберите что-нибудь, чтобы добавить новое`;

const idsOf = (favourites: readonly FavouriteRow[]) => ({ data: favourites.map(({ id }) => ({ id })) });

async function list(context: CallContext, kind: FavouriteKind) {
  return idsOf(await readFavourites(context.app.db, kind, userIdOf(context)));
}

async function add(context: CallContext, kind: FavouriteKind, id: number) {
  const { db, now } = context.app;
  const { outcome, favourites } = await addFavourite(db, {
    kind,
    userId: userIdOf(context),
    id,
    at: new Date(now()),
    max: contract.FAVOURITES_MAX,
  });
  if (outcome === 'missing') throw new Failure('not_found', { detail: MISSING[kind] });
  if (outcome === 'full') throw new Failure('conflict', { detail: FULL });
  return idsOf(favourites);
}

async function remove(context: CallContext, kind: FavouriteKind, id: number) {
  return idsOf(await removeFavourite(context.app.db, { kind, userId: userIdOf(context), id }));
}

/** Toggles of favourites; the lists with what they show are in `buildings`, `flats` and `villages`. */
export const favourites: readonly Implementation[] = [
  implement(contract.listFavouriteBuildingIds, (context) => list(context, 'building')),
  implement(contract.addFavouriteBuilding, (context, { params }) => add(context, 'building', params.id)),
  implement(contract.removeFavouriteBuilding, (context, { params }) => remove(context, 'building', params.id)),
  implement(contract.listFavouriteFlatIds, (context) => list(context, 'flat')),
  implement(contract.addFavouriteFlat, (context, { params }) => add(context, 'flat', params.id)),
  implement(contract.removeFavouriteFlat, (context, { params }) => remove(context, 'flat', params.id)),
  implement(contract.listFavouriteOfferIds, (context) => list(context, 'offer')),
  implement(contract.addFavouriteOffer, (context, { params }) => add(context, 'offer', params.id)),
  implement(contract.removeFavouriteOffer, (context, { params }) => remove(context, 'offer', params.id)),
];
