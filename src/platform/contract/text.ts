import { z } from 'zod';
import { plainLine, plainText } from '../rules/plain-text.ts';

/**
 * What people type. A field of a body or a query is one of these, so that no hidden sign gets in
 * (platform/rules/plain-text.ts); `text.test.ts` finds a plain `z.string()` among them.
 */

// Signs that are written apart in NFC make a text longer: the limit holds before and after.

/** One line: a name, a title, a term. */
export const line = (max: number, tooLong = `Не более ${max} символов`) =>
  z
    .string()
    .max(max, tooLong)
    .transform(plainLine)
    .refine((text) => text.length <= max, tooLong);

/** One line that is not empty; `empty` is what an empty one is told. */
export const filledLine = (max: number, empty: string, tooLong?: string) =>
  line(max, tooLong).refine((text) => text !== '', empty);

/** Several lines: a message, a note. */
export const paragraphs = (max: number, tooLong = `Не более ${max} символов`) =>
  z
    .string()
    .max(max, tooLong)
    .transform(plainText)
    .refine((text) => text.length <= max, tooLong);

/** A password, a code or a token: compared sign by sign and shown to nobody. */
export const secret = (max: number, tooLong: string, empty: string) => z.string().min(1, empty).max(max, tooLong);
