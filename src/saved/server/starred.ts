import type { FlatFull } from '../../complex/contract/flats.ts';
import { flatTitle, soldWord } from '../../complex/rules/flat-title.ts';
import { formatFloorOf, formatPlace, formatPrice, formatPriceFrom } from '../../complex/rules/format.ts';
import { readKept } from '../../complex/server/flats/read-full.ts';
import type { App } from '../../platform/context.ts';
import { type Implementation, implement } from '../../platform/door/door.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { presentOffer } from '../../village/server/present.ts';
import { readOffersInOrder } from '../../village/server/queries.ts';
import { nameStarred, type StarredItem } from '../contract/starred.ts';
import { figuresOf, presentKept } from './saved-buildings.ts';

const ON_SALE = 1;

const priceOf = ({ price_total }: { readonly price_total: number | null }): string =>
  price_total === null ? formatPriceFrom(null) : formatPrice(price_total);

/** The plan, else what there is. */
function pictureOf(media: FlatFull['media']): StarredItem['picture'] {
  const shown = media.find(({ kind }) => kind === 'plan') ?? media[0];
  return shown ? { url: shown.src, is_plan: shown.kind !== 'photo' } : null;
}

async function nameBuildings(app: App, ids: readonly number[]): Promise<StarredItem[]> {
  const kept = await presentKept(app, ids, figuresOf(app, ids));
  return kept.map(({ id, titles, title_eng, location, withdrawn, flats, images: [image] }) => ({
    kind: 'building',
    id,
    title: `ЖК${NBSP}«${titles.title}»`,
    place: formatPlace(location),
    path: withdrawn ? null : `/${title_eng}`,
    price: withdrawn ? null : formatPriceFrom(flats.price.from),
    picture: image ? { url: image.url, is_plan: false } : null,
  }));
}

async function nameFlats(app: App, ids: readonly number[]): Promise<StarredItem[]> {
  const kept = await readKept(app, ids);
  return kept.map((flat) => {
    const { id, building, floor, floors_total, withdrawn, status } = flat;
    const place = [`ЖК${NBSP}«${building.title}»`, floor === null ? null : formatFloorOf(floor, floors_total)];
    return {
      kind: 'flat',
      id,
      title: flatTitle(flat),
      place: place.filter(Boolean).join(', '),
      path: withdrawn ? null : `/${building.title_eng}?flat=${id}`,
      price: status === ON_SALE ? priceOf(flat) : withdrawn ? null : soldWord(flat),
      picture: pictureOf(flat.media),
    };
  });
}

async function nameOffers(app: App, ids: readonly number[]): Promise<StarredItem[]> {
  const kept = await readOffersInOrder(app.db, ids);
  return kept.map(({ village_id: _id, village_title, village_title_eng, published, ...record }) => {
    const offer = presentOffer(record);
    const { id, title, status } = offer;
    return {
      kind: 'offer',
      id,
      title,
      place: `Посёлок «${village_title}»`,
      path: published ? `/${village_title_eng}?offer=${id}` : null,
      price: !published ? null : status === ON_SALE ? priceOf(offer) : 'Продано',
      picture: pictureOf(offer.media),
    };
  });
}

/** Names what a guest starred: it is in his browser, by ids alone. */
export const starred: readonly Implementation[] = [
  implement(nameStarred, async ({ app }, { query: { buildings = [], flats = [], offers = [] } }) => {
    const named = await Promise.all([nameBuildings(app, buildings), nameFlats(app, flats), nameOffers(app, offers)]);
    return { data: named.flat() };
  }),
];
