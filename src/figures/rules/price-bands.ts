import { NBSP } from '../../platform/rules/russian.ts';

/** Price bands of what is sold and looked for: up to 6, 8, 10 … 50 million roubles, and above. */

/** Upper bounds in roubles, each included; the last band has none. */
export const BAND_BOUNDS = [6, 8, 10, 12, 15, 18, 22, 28, 35, 50].map((millions) => millions * 1_000_000);
export const BANDS = BAND_BOUNDS.length + 1;

/** Number of the band of a price, from 0. */
export function bandOf(price: number): number {
  const band = BAND_BOUNDS.findIndex((bound) => price <= bound);
  return band < 0 ? BAND_BOUNDS.length : band;
}

const millions = (roubles: number | undefined): string => String((roubles ?? 0) / 1_000_000);

/** 'до 6 млн ₽', '6–8 млн ₽', 'дороже 50 млн ₽'. */
export function bandTitle(band: number): string {
  const unit = `${NBSP}млн${NBSP}₽`;
  if (band <= 0) return `до${NBSP}${millions(BAND_BOUNDS[0])}${unit}`;
  if (band >= BAND_BOUNDS.length) return `дороже${NBSP}${millions(BAND_BOUNDS.at(-1))}${unit}`;
  return `${millions(BAND_BOUNDS[band - 1])}–${millions(BAND_BOUNDS[band])}${unit}`;
}

/** Two bands as one, numbered from 20: 'до 8 млн ₽'. */
export function bandPairTitle(pair: number): string {
  const first = (pair - 20) * 2;
  if (first === 0) return `до${NBSP}${millions(BAND_BOUNDS[1])}${NBSP}млн${NBSP}₽`;
  if (first >= BAND_BOUNDS.length) return bandTitle(first);
  return `${millions(BAND_BOUNDS[first - 1])}–${millions(BAND_BOUNDS[first + 1])}${NBSP}млн${NBSP}₽`;
}

const ROOM_TITLES = ['Студии', '1-комнатные', '2-комнатные', '3-комнатные', '4 комнаты и больше'] as const;

/** Name of the flats with so many rooms; four and more are one. */
export const roomsTitle = (rooms: number): string => ROOM_TITLES[Math.min(4, Math.max(0, rooms))] ?? '';
