/**
 * How numbers are typed into from/to fields: digits, thousands split by U+00A0, no leading zeros, bounds applied when the
 * field is left; a decimal comma where a field takes one.
 */
import { groupDigits } from './russian.ts';

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
}

/** No field takes more digits: 10^11, the largest price, has twelve. */
const MAX_DIGITS = 12;

export interface Typed {
  /** What the field shows. */
  readonly text: string;
  /** Undefined for an empty field. */
  readonly value: number | undefined;
  /** Where the caret stands in `text`: after as many digits as stood before it. */
  readonly caret: number;
}

/**
 * What becomes of a field whose raw content is `raw` with the caret at `caret`: everything but digits goes, leading zeros
 * are rejected (a single 0 only where `min` allows it), digits beyond twelve are dropped.
 *
 * @param decimals how many digits may stand after a comma. A single point or comma is one; several only split thousands.
 */
export function typeNumber(raw: string, caret: number = raw.length, min: number = 1, decimals: number = 0): Typed {
  const marks = [...raw.matchAll(/[.,]/g)];
  const [mark] = marks;
  if (decimals === 0 || marks.length !== 1 || !mark || !/\d/.test(raw.slice(0, mark.index))) {
    return typeWhole(raw, caret, min);
  }
  const whole = typeWhole(raw.slice(0, mark.index), Math.min(caret, mark.index), 0);
  const digits = (text: string): string => text.replace(/\D/g, '').slice(0, decimals);
  const fraction = digits(raw.slice(mark.index));
  const inFraction = caret > mark.index ? 1 + digits(raw.slice(mark.index, caret)).length : 0;
  return {
    text: `${whole.text},${fraction}`,
    value: Number(`${whole.value ?? 0}.${fraction || 0}`),
    caret: inFraction > 0 ? whole.text.length + inFraction : whole.caret,
  };
}

function typeWhole(raw: string, caret: number, min: number): Typed {
  const kept = (text: string): string => text.replace(/\D/g, '');
  const all = kept(raw);
  const zeros = /^0*/.exec(all)?.[0].length ?? 0;
  const single = zeros > 0 && zeros === all.length && min <= 0;
  const digits = single ? '0' : all.slice(zeros, zeros + MAX_DIGITS);
  if (digits === '') return { text: '', value: undefined, caret: 0 };
  const before = Math.min(digits.length, Math.max(0, kept(raw.slice(0, caret)).length - (single ? 0 : zeros)));
  const text = groupDigits(Number(digits));
  return { text, value: Number(digits), caret: caretAfter(text, single ? 1 : before) };
}

/** Position in `text` right after its n-th digit. */
function caretAfter(text: string, n: number): number {
  if (n === 0) return 0;
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (/\d/.test(text[i] ?? '') && ++seen === n) return i + 1;
  }
  return text.length;
}

/** A value as a field shows it; empty for none. */
export function shownNumber(value: number | undefined): string {
  return value === undefined ? '' : groupDigits(value);
}

/**
 * The value a field keeps when it is left: below the minimum raised to it, above the maximum lowered to it. Where the
 * minimum is not below the maximum the maximum is ignored.
 */
export function settleNumber(value: number | undefined, { min, max }: NumberLimits): number | undefined {
  if (value === undefined) return undefined;
  const raised = Math.max(value, min);
  return min < max ? Math.min(raised, max) : raised;
}

/** A from/to pair that no value can satisfy: both are set and from is greater. */
export function isReversed(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && from > to;
}
