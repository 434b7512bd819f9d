import type { Warn } from './notes.ts';

const PLAIN = /^\d+(?:\.\d+)?$/;
const EXPONENT = /^\d+(?:\.\d+)?e\+?\d+$/i;
const NUMBER = /^([^\d]*?)(-?)(\d[\d.,]*)(.*)$/;
const THOUSANDS = [
  { words: /^тыс/, factor: 1e3 },
  { words: /^млн/, factor: 1e6 },
  { words: /^млрд/, factor: 1e9 },
] as const;
const BIGGEST = 1e12;

/** Reads «1.234.567,8», «1,234,567.8», «12,5» and «12.5»: the last separator that stands once is the decimal one. */
function decimal(digits: string): number | null {
  const trimmed = digits.replace(/(?<![.,])[.,]+$/, '');
  const dots = trimmed.split('.').length - 1;
  const commas = trimmed.split(',').length - 1;
  if (dots > 0 && commas > 0) {
    const mark = trimmed.lastIndexOf('.') > trimmed.lastIndexOf(',') ? '.' : ',';
    if ((mark === '.' ? dots : commas) > 1) return null;
    const plain = trimmed.replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.');
    return Number(plain);
  }
  if (dots > 1 || commas > 1)
    return /^\d{1,3}(?:[.,]\d{3})+$/.test(trimmed) ? Number(trimmed.replace(/[.,]/g, '')) : null;
  return Number(trimmed.replace(',', '.'));
}

/**
 * The number a text states: spaces between thousands, a decimal comma, «руб.», «от», «млн» and exponents of PHP are
 * understood. Null when there is no number or more than one («5–7»), or beyond 10^12.
 */
export function readNumber(text: string | null): number | null {
  if (text === null) return null;
  if (PLAIN.test(text)) return bounded(Number(text));
  const tight = text.replace(/[\s'’\u00a0\u2009\u202f]/g, '').toLowerCase();
  if (EXPONENT.test(tight)) return bounded(Number(tight));
  const parts = NUMBER.exec(tight);
  if (parts === null) return null;
  const [, , minus, digits = '', rest = ''] = parts;
  const unit = rest.replace(/^(?:кв\.?)?[мm][2²]?(?![а-яa-z])\.?/, '');
  if (/\d/.test(unit)) return null;
  const factor = THOUSANDS.find(({ words }) => words.test(unit))?.factor ?? 1;
  const value = decimal(digits);
  return value === null ? null : bounded((minus === '-' ? -value : value) * factor);
}

function bounded(value: number): number | null {
  return Number.isFinite(value) && Math.abs(value) <= BIGGEST ? value : null;
}

/** A number within bounds; a stated one that is unreadable or outside is null with a warning. */
export function readWithin(text: string | null, least: number, most: number, warn: Warn): number | null {
  if (text === null) return null;
  const value = readNumber(text);
  if (value === null) {
    warn('unreadable_value', text);
    return null;
  }
  if (value >= least && value <= most) return value;
  // Zero is how generators print nothing.
  if (value !== 0) warn('implausible_value', text);
  return null;
}

/** A whole number within bounds; fractions are cut off («12.0»). */
export function readInteger(text: string | null, least: number, most: number, warn: Warn): number | null {
  const value = readWithin(text, least, most, warn);
  return value === null ? null : Math.trunc(value);
}

type AreaUnit = 'metre' | 'sotka' | 'hectare';

/** The unit of an area as written («кв. м», «м2», «cот.» with a Latin c, «гектар», «sotka»), or null when unknown. */
export function readAreaUnit(unit: string | null): AreaUnit | null {
  if (unit === null) return null;
  const tight = unit.toLowerCase().replace(/[\s.,_-]/g, '');
  if (/^(?:за)?(?:[сc][оo]т|sotk|ar$)/.test(tight)) return 'sotka';
  if (/^(?:за)?(?:га$|г[еe]кт|hect)/.test(tight)) return 'hectare';
  if (/^(?:за)?(?:кв(?:м|$|адр)|[мm][2²]|sqm|sqmetre|sqmeter|squaremet|[мm]$)/.test(tight)) return 'metre';
  return null;
}

const SQUARE_METRES = { metre: 1, sotka: 100, hectare: 10_000 } as const;

/** Area in m²; a missing unit means m², an unknown one («кв. см») too but with a warning. Plausible are 1 to 20,000 m². */
export const readArea = (value: string | null, unit: string | null, warn: Warn): number | null =>
  readSurface({ value, unit, usual: 'metre', least: 1, most: 20_000 }, warn);

/** Plot in сотки; a missing unit means сотки, an unknown one too but with a warning. Plausible are 0.1 to 100,000. */
export const readPlot = (value: string | null, unit: string | null, warn: Warn): number | null =>
  readSurface({ value, unit, usual: 'sotka', least: 0.1, most: 100_000 }, warn);

interface StatedSurface {
  readonly value: string | null;
  readonly unit: string | null;
  /** What the figure is in when no unit is known, and what it is answered in. */
  readonly usual: keyof typeof SQUARE_METRES;
  /** Plausible bounds, in the usual unit. */
  readonly least: number;
  readonly most: number;
}

function readSurface({ value, unit, usual, least, most }: StatedSurface, warn: Warn): number | null {
  if (value === null) return null;
  const known = readAreaUnit(unit);
  if (unit !== null && known === null) warn('unknown_unit', unit);
  const number = readNumber(value);
  if (number === null) {
    warn('unreadable_value', value);
    return null;
  }
  const surface = round((number * SQUARE_METRES[known ?? usual]) / SQUARE_METRES[usual], 2);
  if (surface >= least && surface <= most) return surface;
  if (number !== 0) warn('implausible_value', `${value} ${unit ?? ''}`);
  return null;
}

export interface StatedPrice {
  value: string | null;
  currency: string | null;
  /** Present when the value is a price per unit of area. */
  unit: string | null;
}
export interface PricedAreas {
  /** What a price per m² is multiplied by. */
  area: number | null;
  /** Plot in сотки, for prices per сотка, hectare, or per m² of a plot without a house. */
  plot: number | null;
}

const CURRENCY = /^(?:ru[rb]|р(?:уб(?:\.|лей|ль|ля)?)?\.?|₽|643|810)$/i;
/** Nothing on sale costs less; smaller numbers are placeholders («1», «100»). */
const MIN_PRICE = 10_000;

/**
 * The price in whole roubles, or null for «по запросу»: empty, zero, a placeholder, another currency, or a price per unit
 * whose area is unknown. A price per m², сотка or hectare is multiplied out (with a warning, so that staff can check).
 */
export function readPrice(price: StatedPrice, areas: PricedAreas, warn: Warn): number | null {
  if (price.value === null) return null;
  const value = readNumber(price.value);
  if (value === null) warn('unreadable_value', price.value);
  if (value === null || value === 0) return null;
  if (price.currency !== null && !CURRENCY.test(price.currency)) {
    warn('foreign_currency', price.currency);
    return null;
  }
  const total = Math.round(value * unitsPriced(price.unit, areas, warn));
  if (total >= MIN_PRICE && total <= 1e11) return total;
  warn('implausible_value', price.value);
  return null;
}

function unitsPriced(unit: string | null, { area, plot }: PricedAreas, warn: Warn): number {
  if (unit === null) return 1;
  const known = readAreaUnit(unit);
  if (known === null) {
    // «за объект», «all»: the whole price; anything else is worth a look.
    if (!/об[ъь]?ект|вс[её]|цел|all|total|object/i.test(unit)) warn('unknown_unit', unit);
    return 1;
  }
  warn('price_per_unit', unit);
  if (known === 'sotka') return plot ?? 0;
  if (known === 'hectare') return (plot ?? 0) / 100;
  return area ?? (plot ?? 0) * 100;
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
