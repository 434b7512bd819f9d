import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../main/contract/index.ts';

type Json = Readonly<Record<string, unknown>>;

/** What people may type into any field: a turn of the direction, a blank that is none, a bell, a letter in two parts. */
const HIDDEN = '\u202eА\u200bн\ufeffн\u0007а\u2066 и\u0306од\u2069 и ещё немного слов\u0085';
const SEEN = 'Анна йод и ещё немного слов';

/** Compared sign by sign, and shown to nobody. */
const SECRETS =
  /^(login password|login code|changePassword (current|new)_password|\w+ current_password|\w+SecondFactor code|renewRecoveryCodes code|refresh( refresh_token)?|(register|login|send\w+) proof|setPreference value)$/;

/** A value that a schema may take, with that text wherever a text may stand freely; undefined where none may. */
function sampleOf(schema: Json): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const ways = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(ways))
    return ways.map((way) => sampleOf(way)).find((sample) => holdsText(sample)) ?? sampleOf(ways[0]);
  if (schema.type === 'string') return schema.format || schema.pattern ? undefined : HIDDEN;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array' && schema.items) {
    const item = sampleOf(schema.items as Json);
    return Array.from({ length: Number(schema.minItems ?? 1) }, () => item);
  }
  if (schema.type !== 'object') return schema.$ref ? HIDDEN : undefined;
  const named = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([key, part]) => [
    key,
    sampleOf(part),
  ]);
  const free = schema.additionalProperties;
  if (named.length === 0 && typeof free === 'object' && free) return { rooms: sampleOf(free as Json) };
  return Object.fromEntries(named.filter(([, sample]) => sample !== undefined));
}

const holdsText = (value: unknown): boolean =>
  JSON.stringify(value)?.includes(JSON.stringify(HIDDEN).slice(1, -1)) ?? false;
const jsonOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

/** The schemas of single fields; a query that is read as a whole stays one. */
function fieldsOf(part: z.ZodType): [string, z.ZodType][] {
  if (part instanceof z.ZodOptional) return fieldsOf(part.unwrap() as z.ZodType);
  if (part instanceof z.ZodObject) return Object.entries(part.shape);
  return [['', part]];
}

const fields = endpoints.flatMap(({ name, params, query, body }) =>
  [params, query, body].flatMap((part) =>
    (part ? fieldsOf(part) : []).flatMap(([key, schema]) => {
      const sample = sampleOf(jsonOf(schema));
      return holdsText(sample) ? [{ name: `${name} ${key}`.trim(), schema, sample }] : [];
    }),
  ),
);

describe('a text that people type', () => {
  it('may stand in many fields', () => {
    expect(fields.length).toBeGreaterThan(60);
    for (const name of ['sendCallback name', 'sendFeedback message', 'addNote text', 'addProgramme conditions'])
      expect(fields.map((field) => field.name)).toContain(name);
  });

  it.each(fields.filter(({ name }) => !SECRETS.test(name)))(
    'gets into $name without hidden signs',
    ({ schema, sample }) => {
      const read = schema.safeParse(sample);
      if (read.success)
        expect(JSON.stringify(read.data) ?? '').not.toMatch(/[\p{Bidi_Control}\u200b\ufeff\u0085]|\u0306|\\u0007/u);
      // Refused for what it says, not for its signs: it is refused as well when it is written plainly.
      else
        expect(
          schema.safeParse(JSON.parse(JSON.stringify(sample).replaceAll(JSON.stringify(HIDDEN).slice(1, -1), SEEN)))
            .success,
        ).toBe(false);
    },
  );
});
