import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../main/contract/index.ts';

/** Every number that a path or a query may hold: its place, what reads it, and its bounds. */
interface NumberField {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly whole: boolean;
  readonly min: number;
  readonly max: number;
}

function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

const fields: NumberField[] = endpoints.flatMap(({ name, params, query }) =>
  [params, query].flatMap((part) =>
    Object.entries(shapeOf(part)).flatMap(([key, schema]) => {
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      if (json.type !== 'integer' && json.type !== 'number') return [];
      const { minimum = Number.NaN, maximum = Number.NaN } = json;
      return { name: `${name} ${key}`, schema, whole: json.type === 'integer', min: minimum, max: maximum };
    }),
  ),
);

/** What JavaScript, but nobody who writes an address, takes for a number. */
const DISGUISES: readonly ((n: number) => unknown)[] = [
  (n) => `${n}e0`,
  (n) => `${n}E+0`,
  (n) => `0x${n.toString(16)}`,
  (n) => `0b${n.toString(2)}`,
  (n) => `+${n}`,
  (n) => ` ${n}`,
  (n) => `${n} `,
  (n) => `${n}\n`,
  (n) => `\t${n}`,
  (n) => `\u00a0${n}`,
  (n) => `\ufeff${n}`,
  (n) => `${n}.`,
  (n) => `0${n}`,
  (n) => `${n}n`,
  (n) => `${n}_0`,
  (n) => `${n},0`,
  (n) => [n],
  (n) => [String(n)],
  () => true,
  () => ' ',
  () => [],
  () => 'Infinity',
];

describe('a number in an address', () => {
  it('is bounded and found in many calls', () => {
    expect(fields.length).toBeGreaterThan(100);
    for (const { name, min, max } of fields) expect(max - min, name).toBeGreaterThan(0);
  });

  it.each(fields)('$name is decimal digits and nothing else', ({ schema, min, max, whole }) => {
    const some = fc.integer({
      min: Math.ceil(Math.max(min, -200)),
      max: Math.floor(Math.min(max, 9_007_199_254_740_991)),
    });
    fc.assert(
      fc.property(some, fc.constantFrom(...DISGUISES), (n, disguise) => {
        expect(schema.parse(String(n))).toBe(n);
        expect(schema.parse(n)).toBe(n);
        expect(schema.safeParse(disguise(n)).success, JSON.stringify(disguise(n))).toBe(false);
        if (whole) expect(schema.safeParse(`${n}.0`).success).toBe(false);
      }),
      { numRuns: 60 },
    );
    for (const beyond of [min - 1, max + 1]) expect(schema.safeParse(String(beyond)).success).toBe(false);
  });
});
