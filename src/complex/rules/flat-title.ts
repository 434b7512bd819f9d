/** What a flat is called. */

import { NBSP } from '../../platform/rules/russian.ts';
import { flatFloor, flatHousing, type PlacedFlat } from './flat-place.ts';
import { formatArea, formatDate, formatDateTime } from './format.ts';

/** A hyphen at which no line breaks; the fonts have no U+2011. */
const HYPHEN = '\u2060-\u2060';

export interface TitledFlat {
  /** 0 for a studio. */
  readonly rooms: number;
  /** False where nobody told the number of rooms: it is reckoned from the area for filters and never said. */
  readonly rooms_known?: boolean | undefined;
  readonly apartment: boolean;
  readonly open_plan: boolean;
  /** m². */
  readonly area_total: number;
}

type TopicFlat = TitledFlat & PlacedFlat & { readonly number: string | null };

/** For rows: '2-комн., 58,4 м²', 'Студия, 24 м²', 'Свободная планировка, 80 м²'. */
export function flatTitleShort(flat: TitledFlat): string {
  return `${shortKind(flat)}, ${formatArea(flat.area_total)}`;
}

function shortKind({ rooms, rooms_known, apartment, open_plan }: TitledFlat): string {
  if (open_plan) return 'Свободная планировка';
  if (rooms_known === false) return apartment ? 'Апартаменты' : 'Квартира';
  return rooms === 0 ? 'Студия' : `${rooms}${HYPHEN}комн.`;
}

/** For headings: '2-комнатная квартира, 58,4 м²', 'Апартаменты-студия, 24 м²'. */
export function flatTitle(flat: TitledFlat): string {
  return `${flatKind(flat)}, ${formatArea(flat.area_total)}`;
}

function flatKind({ rooms, rooms_known, apartment, open_plan }: TitledFlat): string {
  if (open_plan) return `${apartment ? 'Апартаменты' : 'Квартира'} со свободной планировкой`;
  if (rooms_known === false) return apartment ? 'Апартаменты' : 'Квартира';
  if (rooms === 0) return apartment ? `Апартаменты${HYPHEN}студия` : `Квартира${HYPHEN}студия`;
  return apartment ? `${rooms}${HYPHEN}комнатные апартаменты` : `${rooms}${HYPHEN}комнатная квартира`;
}

/** Said beside the price of a flat that the agency holds for somebody. */
export function heldWord({ apartment }: Pick<TitledFlat, 'apartment'>): string {
  return apartment ? 'Забронированы' : 'Забронирована';
}

/** The same for the one it is held for, until an ISO 8601 moment: 'Забронирована для вас до 29.11', `exact`: to the minute. */
export function ownHoldWord(flat: Pick<TitledFlat, 'apartment'>, until: string, exact = false): string {
  const day = exact ? formatDateTime(until) : formatDate(until).slice(0, 5);
  return `${heldWord(flat)} для\u00a0вас до\u00a0${day}`;
}

/** On the button of a flat that the agency holds for somebody. */
export function callIfFree({ apartment }: Pick<TitledFlat, 'apartment'>): string {
  return `Позвоните, если\u00a0${apartment ? 'освободятся' : 'освободится'}`;
}

/** What a request about a flat is about: 'ЖК «Каскад», 2-комнатная квартира, 54 м², корпус 1, № 56, 12 этаж'. */
export function flatTopic(flat: TopicFlat, complex: string, ifFree = false): string {
  return [
    `ЖК${NBSP}«${complex}»`,
    flatTitle(flat),
    flatHousing(flat),
    flat.number && `№${NBSP}${flat.number}`,
    flatFloor(flat),
    ifFree && 'сообщить, если освободится',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Said of a complex that is kept and not shown on the site now, and of its flats that are not sold. */
export const NOT_SHOWN = `ЖК сейчас не${NBSP}показан на${NBSP}сайте`;

/** Said in the open window of a flat that was hidden meanwhile. */
export const goneWord = ({ apartment }: Pick<TitledFlat, 'apartment'>): string =>
  apartment
    ? `Апартаменты больше не${NBSP}показаны на${NBSP}сайте`
    : `Квартира больше не${NBSP}показана на${NBSP}сайте`;

/** 4: no longer offered; also of a flat of a complex that is not shown. */
const WITHDRAWN = 4;

/** Said instead of a price of a kept flat that is not on sale. `withdrawn`: its complex is not shown. */
export const keptWord = (flat: MaybeHidden & { readonly status: number }, withdrawn: boolean): string =>
  withdrawn && flat.status === WITHDRAWN ? NOT_SHOWN : soldWord(flat);

/** Whether a flat is hidden by the agency: `hidden` left out where nobody could be. */
interface MaybeHidden extends Pick<TitledFlat, 'apartment'> {
  readonly hidden?: boolean;
}

/** Said of a flat that the agency took from the site: it may come back, and nobody bought it. */
const flatNotShown = ({ apartment }: Pick<TitledFlat, 'apartment'>): string =>
  apartment
    ? `Апартаменты сейчас не${NBSP}показаны на${NBSP}сайте`
    : `Квартира сейчас не${NBSP}показана на${NBSP}сайте`;

/**
 * Said instead of a price of a flat that is not on sale. Booked, sold and withdrawn ones are called sold alike, but to the
 * one who bought it; one that is hidden by hand is not.
 */
export function soldWord({ apartment, hidden = false }: MaybeHidden, toReader = false): string {
  if (toReader) return apartment ? 'Вы\u00a0купили эти апартаменты' : 'Вы\u00a0купили эту квартиру';
  if (hidden) return flatNotShown({ apartment });
  return apartment ? 'Апартаменты проданы' : 'Квартира продана';
}
