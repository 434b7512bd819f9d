import { flatTitle } from '../../complex/rules/flat-title.ts';
import { formatFloorOf, formatPlace } from '../../complex/rules/format.ts';
import { readKept } from '../../complex/server/flats/read-full.ts';
import type { App } from '../../platform/context.ts';
import { type Implementation, implement } from '../../platform/door/door.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { presentOffer } from '../../village/server/present.ts';
import { readOffersInOrder } from '../../village/server/queries.ts';
import { nameStarred, type StarredItem } from '../contract/starred.ts';
import { figuresOf, presentKept } from './saved-buildings.ts';

async function nameBuildings(app: App, ids: readonly number[]): Promise<StarredItem[]> {
  const kept = await presentKept(app, ids, figuresOf(app, ids));
  return kept.map(({ id, titles, title_eng, location, withdrawn }) => ({
    kind: 'building',
    id,
    title: `ЖК${NBSP}«${titles.title}»`,
    place: formatPlace(location),
    path: withdrawn ? null : `/${title_eng}`,
  }));
}

async function nameFlats(app: App, ids: readonly number[]): Promise<StarredItem[]> {
  const kept = await readKept(app, ids);
  return kept.map((flat) => {
    const { id, building, floor, floors_total, withdrawn } = flat;
    const place = [`ЖК${NBSP}«${building.title}»`, floor === null ? null : formatFloorOf(floor, floors_total)];
    return {
      kind: 'flat',
      id,
      title: flatTitle(flat),
      place: place.filter(Boolean).join(', '),
      path: withdrawn ? null : `/${building.title_eng}?flat=${id}`,
    };
  });
}

async function nameOffers(app: App, ids: readonly number[]): Promise<StarredItem[]> {
  const kept = await readOffersInOrder(app.db, ids);
  return kept.map(({ village_id: _id, village_title, village_title_eng, published, ...record }) => {
    const { id, title } = presentOffer(record);
    return {
      kind: 'offer',
      id,
      title,
      place: `Посёлок «${village_title}»`,
      path: published ? `/${village_title_eng}?offer=${id}` : null,
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
