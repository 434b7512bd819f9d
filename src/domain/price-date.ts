import { formatMoment } from './format.ts';
import { NBSP } from './russian.ts';

/** Prices that no feed confirmed for longer are said to need asking (Civil Code, article 437: what is shown must be true). */
const STALE_MS = 48 * 3_600_000;

/**
 * Of when the prices are: 'Цены обновлены сегодня в 09:40'; older than 48 hours also ', уточняйте цену'.
 *
 * @param confirmed when a feed last confirmed them, ISO 8601.
 * @param now epoch milliseconds.
 */
export function pricesText(confirmed: string, now: number): string {
  const stale = now - Date.parse(confirmed) > STALE_MS;
  return `Цены обновлены ${formatMoment(confirmed, now)}${stale ? `, уточняйте${NBSP}цену` : ''}`;
}
