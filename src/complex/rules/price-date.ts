import { NBSP } from '../../platform/rules/russian.ts';
import { formatDate, formatMoment } from './format.ts';

/** Prices that no feed confirmed for longer are said to need asking (Civil Code, article 437: what is shown must be true). */
const STALE_MS = 48 * 3_600_000;

/**
 * Of when the prices are: 'Цены обновлены сегодня в 09:40'; older than 48 hours also ', уточняйте цену'.
 *
 * @param confirmed when a feed last confirmed them, ISO 8601.
 * @param now epoch milliseconds.
 */
export function pricesText(confirmed: string, now: number): string {
  return `Цены обновлены ${formatMoment(confirmed, now)}${askNote(confirmed, now)}`;
}

/**
 * Of what day one price is: 'цена на 21.11.2026', of an old one also ', уточняйте цену'.
 *
 * @param changed when the price became what it is; `confirmed` when a feed last said so, both ISO 8601: the later one counts.
 */
export function priceDateText(changed: string, confirmed: string | null, now: number): string {
  const known = confirmed !== null && Date.parse(confirmed) > Date.parse(changed) ? confirmed : changed;
  return `цена на${NBSP}${formatDate(known)}${askNote(known, now)}`;
}

const askNote = (known: string, now: number): string =>
  now - Date.parse(known) > STALE_MS ? `, уточняйте${NBSP}цену` : '';
