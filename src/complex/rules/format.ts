/**
 * Figures as people read them: money, areas, floors, terms, dates, phones. All with no-break spaces.
 * The rules of rounding and wording: docs/product/complex.md.
 */

import { type Moment, moscowDayNumber, moscowTime } from '../../platform/rules/moscow-time.ts';
import { groupDigits, NBSP, NOUNS, plural } from '../../platform/rules/russian.ts';
import { isHandedOver, isLate, type ReleaseTerm } from './release-state.ts';

/** Shown for an absent price in a list of prices. */
export const PRICE_ON_REQUEST = 'по запросу';
/** Shown for an absent price where nothing else says that it is a price. */
export const PRICE_ON_REQUEST_FULL = `Цена по${NBSP}запросу`;

/** A price in full: '18 640 000 ₽'; kopecks are dropped. */
export function formatPrice(roubles: number): string {
  return `${groupDigits(Math.trunc(roubles))}${NBSP}₽`;
}

/**
 * Millions with at most one decimal, rounded down so that a lower bound stays one: 9 870 000 → '9,8', 10 000 000 → '10'. What
 * would be nothing has more decimals: 45 600 → '0,045'.
 */
export function formatMillions(roubles: number): string {
  const finest = roubles > 0 && roubles < 100_000 ? 1_000 : 100_000;
  return groupDigits(Math.floor(roubles / finest) / (1_000_000 / finest));
}

/** A lowest price: 'от 9,8 млн ₽', below 100 000 ₽ in full, 'по запросу' without one. */
export function formatPriceFrom(roubles: number | null | undefined): string {
  if (!isPrice(roubles)) return PRICE_ON_REQUEST;
  if (roubles < 100_000) return `от${NBSP}${formatPrice(roubles)}`;
  return `от${NBSP}${formatMillions(roubles)}${NBSP}млн${NBSP}₽`;
}

/** A highest price, rounded up: 'до 226,5 млн ₽'; 'по запросу' without one. */
export function formatPriceTo(roubles: number | null | undefined): string {
  if (!isPrice(roubles)) return PRICE_ON_REQUEST;
  if (roubles < 100_000) return `до${NBSP}${formatPrice(roubles)}`;
  return `до${NBSP}${formatMillions(Math.ceil(roubles / 100_000) * 100_000)}${NBSP}млн${NBSP}₽`;
}

/** 'от 9,8 млн ₽' and the upper bound, rounded up, where it is another: 'от 9,8 до 12,5 млн ₽'. */
export function formatPriceSpan({ from, to }: { readonly from: number | null; readonly to: number | null }): string {
  if (from === null || to === null || from === to) return formatPriceFrom(from);
  return `${formatPriceFrom(from).replace(`${NBSP}млн${NBSP}₽`, '')} ${formatPriceTo(to)}`;
}

/** The price of one flat in millions, to the nearest tenth: 47 956 000 → '48'. */
export function formatMillionsOf(roubles: number): string {
  return groupDigits(roundTenth(roubles / 1_000_000));
}

/** The lowest price on a placemark, without the currency sign: 'от 9,8 млн', 'по запросу' without one. */
export function formatPlacemarkPrice(roubles: number | null | undefined): string {
  return formatPriceFrom(roubles).replace(`${NBSP}₽`, '');
}

/** The lowest price per square metre in whole roubles: 'от 312 400 ₽ за м²'; empty without one. */
export function formatPriceM2From(roubles: number | null | undefined): string {
  return isPrice(roubles) ? `от${NBSP}${formatPriceM2(roubles)}` : '';
}

/** A price per square metre in whole roubles: '312 400 ₽ за м²'. */
export function formatPriceM2(roubles: number): string {
  return `${formatPrice(roubles)} за${NBSP}м²`;
}

/** A price filter's bound in millions with up to two decimals, not rounded away from it: 12 500 000 → '12,5 млн ₽'. */
export function formatPriceBound(roubles: number): string {
  if (roubles < 100_000) return formatPrice(roubles);
  return `${groupDigits(Math.round(roubles / 10_000) / 100)}${NBSP}млн${NBSP}₽`;
}

function isPrice(roubles: number | null | undefined): roubles is number {
  return typeof roubles === 'number' && Number.isFinite(roubles) && roubles > 0;
}

/** An area to one decimal: '58,4 м²', '58 м²'. */
export function formatArea(squareMetres: number): string {
  return `${groupDigits(roundTenth(squareMetres))}${NBSP}м²`;
}

/** A smallest area, rounded down: 'от 19,2 м²'. */
export function formatAreaFrom(squareMetres: number): string {
  return `от${NBSP}${formatArea(floorTenth(squareMetres))}`;
}

/**
 * Area text of a housing: 'Площадь квартир от 30 м²', 'до 80 м²', '30–80,5 м²' by the bounds
 * known; empty without any.
 */
export function formatAreaRange(from: number | null | undefined, to: number | null | undefined): string {
  const caption = 'Площадь квартир';
  if (from != null && to != null && from !== to) {
    return `${caption} ${groupDigits(roundTenth(from))}–${formatArea(to)}`;
  }
  if (from != null && to != null) return `${caption} ${formatArea(from)}`;
  if (from != null) return `${caption} ${formatAreaFrom(from)}`;
  return to == null ? '' : `${caption} до${NBSP}${formatArea(to)}`;
}

/** A plot to one decimal: '3,2 сот.'. */
export function formatPlot(hundredths: number): string {
  return `${groupDigits(roundTenth(hundredths))}${NBSP}сот.`;
}

/** A height to two decimals: '2,75 м'. */
export function formatHeight(metres: number): string {
  return `${groupDigits(Math.round(metres * 100) / 100)}${NBSP}м`;
}

/** A distance: '350 м' to the nearest 10 m below a kilometre, then '1,2 км'. */
export function formatDistance(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  return tens < 1000 ? `${tens}${NBSP}м` : `${groupDigits(Math.round(metres / 100) / 10)}${NBSP}км`;
}

/** A share in per cent with up to one decimal: '20 %'. */
export function formatPercent(percent: number): string {
  return `${groupDigits(roundTenth(percent))}${NBSP}%`;
}

/** Floors of a house from one or two numbers: '9–24 этажей', '12 этажей', '24 этажа'; empty without numbers. */
export function formatFloors(floors: readonly number[] | null | undefined): string {
  if (!floors || floors.length === 0) return '';
  const lowest = Math.min(...floors);
  const highest = Math.max(...floors);
  if (lowest !== highest) return `${lowest}–${highest}${NBSP}этажей`;
  return `${highest}${NBSP}${plural(highest, ...NOUNS.floor)}`;
}

/** A flat's floor in its house: '7 этаж из 24', '7 этаж' when the height is unknown. */
export function formatFloorOf(floor: number, floorsTotal: number | null | undefined): string {
  return `${floor}${NBSP}этаж${floorsTotal ? `${NBSP}из${NBSP}${floorsTotal}` : ''}`;
}

/** Minutes, rounded up to a whole one: '9 мин'. */
export function formatMinutes(minutes: number): string {
  return `${Math.max(1, Math.ceil(minutes))}${NBSP}мин`;
}

/** How a place is reached: 1 by transport, 3 on foot. '9 мин пешком', '15 мин на транспорте'. */
export function formatReach(minutes: number, distanceType: 1 | 3): string {
  return `${formatMinutes(minutes)}${distanceType === 3 ? ' пешком' : ` на${NBSP}транспорте`}`;
}

/** Said beside a term that has passed without the house being handed over. */
export const LATE_NOTE = 'срок прошёл, новый не назван';

export interface ReleaseLabel {
  readonly text: string;
  /** {@link LATE_NOTE} for a late house. */
  readonly note: string | null;
}

/** Of a term of which nothing is known. */
export const TERM_UNKNOWN = 'Не указан';

/**
 * The term of a house in full: '3 квартал 2028', '2028 год' without a quarter, 'Сдан' when handed over, 'Не указан' when
 * nothing is known. A late house keeps its quarter and gets the note: it is never called handed over.
 */
export function releaseLabel(term: ReleaseTerm, now: Moment): ReleaseLabel {
  if (isHandedOver(term, now)) return { text: 'Сдан', note: null };
  const note = isLate(term, now) ? LATE_NOTE : null;
  if (term.year === null) return { text: term.state || TERM_UNKNOWN, note };
  if (term.quarter === null) return { text: `${term.year}${NBSP}год`, note };
  return { text: `${term.quarter}${NBSP}квартал${NBSP}${term.year}`, note };
}

/**
 * A Russian phone of 11 digits: '+7 (495) 012-34-56' with no-break spaces. Anything else comes back unchanged: what the
 * database holds is shown rather than hidden.
 */
export function formatPhone(phone: string): string {
  const parts = /^[78](\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone.replace(/\D/g, ''));
  return parts ? `+7${NBSP}(${parts[1]})${NBSP}${parts[2]}-${parts[3]}-${parts[4]}` : phone;
}

const MONTHS_GENITIVE = [
  ...['января', 'февраля', 'марта', 'апреля', 'мая', 'июня'],
  ...['июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
] as const;
const MONTHS = [
  ...['Январь', 'Февраль', 'Март', 'Апрель', 'Май', 'Июнь'],
  ...['Июль', 'Август', 'Сентябрь', 'Октябрь', 'Ноябрь', 'Декабрь'],
] as const;

/** A date for tables, on the Moscow calendar: '18.11.2026'. */
export function formatDate(moment: Moment): string {
  const { day, month, year } = moscowTime(moment);
  return `${twoDigits(day)}.${twoDigits(month)}.${year}`;
}

/** A Moscow clock: '11:24'. */
export function formatTime(moment: Moment): string {
  const { hour, minute } = moscowTime(moment);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** Date and time for tables: '18.11.2026 11:24'. */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)}${NBSP}${formatTime(moment)}`;
}

/** A day in running text: '18 ноября', of another year than `now` '18 ноября 2025'. */
export function formatDay(moment: Moment, now?: Moment): string {
  const { day, month, year } = moscowTime(moment);
  const text = `${day}${NBSP}${MONTHS_GENITIVE[month - 1] ?? ''}`;
  return now && moscowTime(now).year !== year ? `${text}${NBSP}${year}` : text;
}

/** A recent moment in running text: 'сегодня в 11:24', 'вчера в 9:05' as '09:05', else '18 ноября в 11:24'. */
export function formatMoment(moment: Moment, now: Moment): string {
  const age = moscowDayNumber(now) - moscowDayNumber(moment);
  const day = age === 0 ? 'сегодня' : age === 1 ? 'вчера' : formatDay(moment, now);
  return `${day} в${NBSP}${formatTime(moment)}`;
}

/** Heading of a group of progress photos: 'Ноябрь 2026'. */
export function formatMonth(moment: Moment): string {
  const { month, year } = moscowTime(moment);
  return `${MONTHS[month - 1] ?? ''}${NBSP}${year}`;
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}

/** The number of flats on a placemark: '99+' from 100. */
export function formatPlacemarkTotal(total: number): string {
  return total >= 100 ? '99+' : String(total);
}

/** Most characters of the name in the header. */
const SHORT_NAME_MAX = 10;

/** The first name for the header, at most 10 characters; a longer one is cut and ends in '…'. Empty for an empty name. */
export function shortName(name: string | null | undefined): string {
  const [first = ''] = (name ?? '').trim().split(/\s+/);
  const letters = Array.from(first);
  return letters.length <= SHORT_NAME_MAX ? first : `${letters.slice(0, SHORT_NAME_MAX - 1).join('')}…`;
}

function roundTenth(n: number): number {
  return Math.round(n * 10) / 10;
}

/** Down to a tenth; the small term heals figures such as 19.3 that a 32-bit column holds a little too low. */
function floorTenth(n: number): number {
  return Math.floor(n * 10 + 1e-3) / 10;
}

/** Where a home stands: district and address, the district once: 'Лефортово, Золоторожский Вал, 11'. */
export function formatPlace({
  district,
  address_short: address,
}: {
  readonly district: string | null;
  readonly address_short: string | null;
}): string {
  if (!district || !address) return address ?? district ?? '';
  const named = address.toLowerCase().replaceAll('ё', 'е').includes(district.toLowerCase().replaceAll('ё', 'е'));
  return named ? address : `${district}, ${address}`;
}
