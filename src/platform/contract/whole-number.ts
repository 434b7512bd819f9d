import { z } from 'zod';
import { readInteger } from '../rules/read-integer.ts';

/** Largest number of a row in a table with integer ids. */
const MAX_INT = 2_147_483_647;
/** Degrees as people and programs write them: no exponent, no sign but a minus. */
const DEGREES = /^-?(0|[1-9]\d{0,2})(\.\d{1,20})?$/;

/**
 * A whole number, as itself or as decimal digits without sign, blanks and leading zeros. What JavaScript takes for one
 * besides (`1e3`, `0x10`, ` 12`, `+12`, `12.0`, `true`) is none, so that an address has one spelling.
 */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? (readInteger(given) ?? given) : given),
    z.int().min(min).max(max),
  );

/** Number of a row of any table with integer ids. */
export const rowId = wholeNumber(1, MAX_INT);
/** Number of a row of any table with bigint ids. */
export const longId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Latitude or longitude, as itself or as decimal digits. */
export const degrees = (most: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' && DEGREES.test(given) ? Number(given) : given),
    z.number().min(-most).max(most),
  );
