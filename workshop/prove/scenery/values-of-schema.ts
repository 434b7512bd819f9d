import fc from 'fast-check';

/** JSON Schema of a part of a request, as `z.toJSONSchema` writes it. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
}

/** Values for a property by its name, such as numbers of rows that exist; undefined: the schema alone decides. */
export type KnownValues = (name: string) => fc.Arbitrary<unknown> | undefined;

const TEXTS = [
  'Анна',
  'студия у метро',
  "O'Brien",
  '12',
  'да',
  'a@b.ru',
  '/novostroyki',
  '2026-11-25',
  '<b>',
  '100 %_\\',
];

/** Texts that programs choke on. */
export const HOSTILE_TEXTS: readonly string[] = [
  '\u0000',
  "' or 1=1 --",
  "'); drop table users; --",
  '\\',
  '%_%',
  '\ud800',
  '\uffff',
  '99999999999999999999',
  '-1',
  '1e5',
  'NaN',
  '-0',
  '=1+1',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that template engines would run
  '${7*7}',
  '../../etc/passwd',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30T25:61:00Z',
  '1,2,3',
  '__proto__',
  'constructor',
  '9007199254740993',
  '2147483648',
  '\r\nset-cookie: a=b',
  '\u202e',
  'я'.repeat(300),
  'a'.repeat(5_000),
];

/** Keys that no caller may set, and such that harm careless programs. */
const FOREIGN_KEYS: readonly string[] = [
  ...['id', 'user_id', 'role', 'phone', 'manager_id', 'status', 'referral_code', 'created_at', 'blocked_at'],
  ...['__proto__', 'constructor', 'toString', 'state', 'suspect', 'author_id', 'password_origin'],
];

/** Values that a schema takes, mostly: what it cannot say in JSON, such as check digits, may be wrong. */
export function valuesOf(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const given = known(name);
  if (given && schema.type !== 'object' && schema.type !== 'array') {
    return fc.oneof({ weight: 6, arbitrary: given }, { weight: 1, arbitrary: bySchema(schema, known, name) });
  }
  return bySchema(schema, known, name);
}

function bySchema(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, known, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return arrayOf(schema, known, name);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(...TEXTS), fc.boolean(), fc.constant(null));
  }
}

function objectOf({ properties, required = [], propertyNames, additionalProperties }: JsonSchema, known: KnownValues) {
  if (properties) {
    const parts = Object.entries(properties).map(([key, each]) => {
      const value = valuesOf(each, known, key);
      const present = required.includes(key) ? value : fc.option(value, { nil: undefined, freq: 2 });
      return [key, present] as const;
    });
    return fc.record(Object.fromEntries(parts)).map(withoutAbsent);
  }
  const keys = propertyNames ? valuesOf(propertyNames, known) : fc.constantFrom(...TEXTS);
  const value = typeof additionalProperties === 'object' ? valuesOf(additionalProperties, known) : fc.constant(1);
  return fc.dictionary(keys.map(String), value, { maxKeys: 4 });
}

const withoutAbsent = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

function arrayOf({ items, prefixItems, minItems = 0, maxItems = 6 }: JsonSchema, known: KnownValues, name: string) {
  if (prefixItems) return fc.tuple(...prefixItems.map((each) => valuesOf(each, known, name)));
  const singular = name.replace(/s$/, '');
  const item = items ? valuesOf(items, known, known(name) ? name : singular) : fc.integer();
  return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, minItems + 5)) });
}

function numberOf({ type, minimum = -5, maximum = 1_000 }: JsonSchema): fc.Arbitrary<number> {
  const low = Math.max(minimum, Number.MIN_SAFE_INTEGER);
  const high = Math.max(low, Math.min(maximum, Number.MAX_SAFE_INTEGER));
  const small = fc.integer({ min: low, max: Math.min(high, low + 40) });
  const whole = fc.oneof(
    small,
    fc.constantFrom(low, high),
    fc.maxSafeInteger().map((n) => Math.min(high, Math.max(low, n))),
  );
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min: low, max: high, noNaN: true }));
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-11-01', '2026-11-21', '2024-02-29', '2099-12-31');
  if (format === 'date-time') return fc.constantFrom('2026-11-22T09:00:00Z', '2027-01-01T00:00:00.000Z');
  if (format === 'uuid') return fc.uuid();
  const most = Math.max(minLength, Math.min(maxLength, 60));
  const free = fc.oneof(
    fc.constantFrom(...TEXTS).filter((text) => text.length >= minLength && text.length <= most),
    fc.string({ unit: 'grapheme', minLength, maxLength: most }),
  );
  if (!pattern) return free;
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), free);
  } catch {
    return free;
  }
}

/** A value of the schema with one thing wrong: a part gone, of another type, beyond its bounds, or too much. */
export function nearlyValid(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, wrongValue, fc.nat(), fc.constantFrom('replace', 'drop', 'add', 'foreign')).map(spoil);
}

/** What belongs into no field. */
export const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, [], {}, true, 0, -1, 1e30, -1e30, 0.5, [null], { a: [] }, '', ' '),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>(
    Array.from({ length: 600 }, (_, i) => i),
    { $gt: '' },
    Number.MAX_SAFE_INTEGER + 2,
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
);

function spoil([value, wrong, place, how]: [unknown, unknown, number, string]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong;
  const entries = Object.entries(value);
  const at = entries.length > 0 ? place % entries.length : 0;
  const foreign = FOREIGN_KEYS[place % FOREIGN_KEYS.length] ?? 'id';
  if (how === 'drop') return Object.fromEntries(entries.filter((_, i) => i !== at));
  if (how === 'add' || entries.length === 0)
    return Object.fromEntries([...entries, [JSON.stringify(wrong).slice(0, 30), wrong]]);
  if (how === 'foreign') return Object.fromEntries([...entries, [foreign, place % 2 ? 99 : 1]]);
  return Object.fromEntries(entries.map(([key, each], i) => [key, i === at ? wrong : each]));
}
