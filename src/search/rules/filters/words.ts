/** Turns of phrase that several filters share. */

import type { DictionaryEntry } from '../../../complex/rules/dictionaries.ts';
import { groupDigits, NBSP } from '../../../platform/rules/russian.ts';

/** 'от 8 млн ₽', 'до 20 млн ₽', '8–20 млн ₽': the unit is said once. */
export function rangeWords(
  from: number | undefined,
  to: number | undefined,
  whole: (value: number) => string,
  bare: (value: number) => string,
): string | undefined {
  if (from !== undefined && to !== undefined) return `${bare(from)}–${whole(to)}`;
  if (to !== undefined) return `до${NBSP}${whole(to)}`;
  return from === undefined ? undefined : `от${NBSP}${whole(from)}`;
}

/** In millions from 100 000 ₽ on, without the unit. */
export function bareMillions(roubles: number): string {
  return roubles < 100_000 ? groupDigits(roubles) : groupDigits(Math.round(roubles / 10_000) / 100);
}

/** A former price beside a new one: '10 млн', below 100 thousand '90 000 ₽'. */
export const formerPrice = (roubles: number): string =>
  `${bareMillions(roubles)}${NBSP}${roubles < 100_000 ? '₽' : 'млн'}`;

/** Square metres as they are typed, for `spoken`. */
export const SQUARE_METRES =
  ' (?:квадратн[а-я]* м(?:етр[а-я]*)?|квм|кв м|кв метр[а-я]*|квадрат[а-я]*|м|метр(?:[аеуы]|ов|ами|ам|ах)?)';

/** After a number that a word before it says to be square metres, for `spoken`: no other unit follows. */
export const NO_UNIT = '(?! (?:(?:-|%|к|р|ч|г|кк|эт|км|ком)(?: |$)|(?:млн|миллион|лям|тыс|руб|мин|этаж|комн|год)))';

/** Up to two titles in words, more as a number: 'Бизнес, Премиум', 'отделка: 3'; undefined when nothing is set. */
export function titleWords(
  entries: readonly DictionaryEntry[],
  ids: readonly number[] | undefined,
  caption: string,
): string | undefined {
  if (ids === undefined) return undefined;
  if (ids.length > 2) return `${caption}: ${ids.length}`;
  return ids.flatMap((id) => entries.find((entry) => entry.id === id)?.title ?? []).join(', ');
}

/** Ten per cent of a limit weigh as much as one step of another filter. */
export const widening = (old: number, bound: number): number => 1 + (10 * Math.abs(bound - old)) / Math.max(1, old);

export const distance = (chosen: readonly number[], value: number): number =>
  Math.min(...chosen.map((other) => Math.abs(other - value)));

/** The values that are not chosen, those beside a chosen one first. */
export function nearest<T extends number>(chosen: readonly number[], values: readonly T[]): T[] {
  return values
    .filter((value) => !chosen.includes(value))
    .sort((a, b) => distance(chosen, a) - distance(chosen, b) || a - b);
}
