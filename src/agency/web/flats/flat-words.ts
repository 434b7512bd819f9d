import { FLAT_STATUSES, RENOVATIONS } from '../../../complex/rules/dictionaries.ts';
import { formatArea, formatDateTime, formatPrice } from '../../../complex/rules/format.ts';
import { groupDigits, NBSP } from '../../../platform/rules/russian.ts';
import type { CuratedFlat } from '../../contract/flats.ts';

/** The title of a finishing; null for none. */
export const renovationTitle = (id: number | null): string | null =>
  RENOVATIONS.find((renovation) => renovation.id === id)?.title ?? null;

/** «2,7 м»; null for none. */
export const metres = (height: number | null): string | null => (height === null ? null : `${groupDigits(height)} м`);

/** «студия», «2-комн.»; null where nobody tells. */
export const roomsTitle = (rooms: number | null): string | null =>
  rooms === null ? null : rooms === 0 ? 'студия' : `${rooms}-комн.`;

/** Facts by which flats are told apart, in words: what the feed says and what the agency says instead. */
const TELLING = {
  number: (number: string | null) => number && `№${NBSP}${number}`,
  floor: (floor: number | null) => floor && `${groupDigits(floor)}${NBSP}этаж`,
  rooms: roomsTitle,
  area: (area: number | null) => area && formatArea(area),
} as const;

function told<Value>({ feed, ours }: { feed: Value; ours: Value }, words: (value: Value) => unknown) {
  return { shown: words(ours ?? feed), instead: ours === null ? null : (words(feed) ?? 'ничего') };
}

function tell({ number, floor, rooms, area }: CuratedFlat) {
  return {
    number: told(number, TELLING.number),
    floor: told(floor, TELLING.floor),
    rooms: told(rooms, TELLING.rooms),
    area: told(area, TELLING.area),
  };
}

/** A flat as it is shown: «№ 12, Корпус 1, секция 2, 5 этаж, 2-комн., 54,3 м²». */
export function flatName(flat: CuratedFlat): string {
  const { number, floor, rooms, area } = tell(flat);
  const { housing, section } = flat;
  return [number.shown, housing, section && `секция${NBSP}${section}`, floor.shown, rooms.shown, area.shown]
    .filter(Boolean)
    .join(', ');
}

/** What the feed says where the agency says something else of what {@link flatName} tells; empty where they agree. */
export function feedName(flat: CuratedFlat): string {
  const { number, floor, rooms, area } = tell(flat);
  return Object.entries({ номер: number, этаж: floor, комнаты: rooms, площадь: area })
    .flatMap(([fact, { instead }]) => (instead === null ? [] : [instead === 'ничего' ? `${fact} – ничего` : instead]))
    .join(', ');
}

/** Its price; null where nobody tells. */
export const priceWords = ({ price }: Pick<CuratedFlat, 'price'>): string | null =>
  price === null ? null : formatPrice(price);

/** What has become of it: held for a client before what its feed says, for that is what staff may do with it. */
export function stateWords(flat: Pick<CuratedFlat, 'status' | 'hidden' | 'sold_here' | 'held_until'>): string {
  if (flat.sold_here) return 'Продана нами';
  if (flat.held_until !== null) return `Наша бронь до ${formatDateTime(flat.held_until)}`;
  if (flat.hidden) return 'Скрыта нами';
  return FLAT_STATUSES.find(({ id }) => id === flat.status)?.title ?? `Нет в${NBSP}продаже`;
}
