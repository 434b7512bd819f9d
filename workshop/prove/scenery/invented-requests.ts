import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '../../../src/platform/contract/endpoint.ts';
import { CALLERS, type Caller, type Pools } from './stage.ts';
import {
  HOSTILE_TEXTS,
  type JsonSchema,
  type KnownValues,
  nearlyValid,
  valuesOf,
  wrongValue,
} from './values-of-schema.ts';

/** A request to be sent as it is. */
export interface InventedRequest {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  /** Path parts and query as values; undefined where the address was written by hand. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** What a client sends as JSON, or text that need not be any; undefined: nothing. */
  readonly body: unknown;
  readonly raw: string | undefined;
  readonly type: string;
}

/** Calls that cost much are invented less often; 10 unless said. */
const WEIGHTS: Readonly<Record<string, number>> = {
  login: 2,
  register: 3,
  changePassword: 2,
  checkAudit: 1,
  addFeedSource: 1,
  changeFeedSource: 3,
  runFeedSource: 1,
  confirmFeedRun: 2,
  addComplexFile: 2,
};
const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH']);

/** Requests to all endpoints by callers of every role: such as the contract takes, nearly such, and hostile ones. */
export function inventedRequests(endpoints: readonly Endpoint[], pools: Pools): fc.Arbitrary<InventedRequest> {
  const requests = endpoints.map((endpoint) => ({
    weight: WEIGHTS[endpoint.name] ?? 10,
    arbitrary: requestTo(endpoint, pools),
  }));
  return fc.oneof(...requests);
}

function requestTo(endpoint: Endpoint, pools: Pools): fc.Arbitrary<InventedRequest> {
  const known = knownValues(endpoint, pools);
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = fc.tuple(...names.map((name) => segmentFor(name, known)));
  return fc
    .tuple(
      callerFor(endpoint),
      params,
      queryFor(endpoint, known),
      bodyFor(endpoint, known),
      fc.constantFrom('', '', '/'),
    )
    .map(([caller, segments, query, body, tail]) => {
      const path = segments.reduce<string>(
        (text, segment) => text.replace(/\{\w+\}/, () => encoded(segment)),
        endpoint.path,
      );
      return {
        endpoint,
        caller,
        url: `${path}${tail}${query.text && `?${query.text}`}`,
        params: Object.fromEntries(names.map((name, i) => [name, segments[i] ?? ''])),
        query: query.values,
        ...body,
      };
    });
}

/** Mostly somebody who may, often somebody who may not. */
function callerFor({ access }: Endpoint): fc.Arbitrary<Caller> {
  const may: Record<typeof access, readonly Caller[]> = {
    public: CALLERS,
    user: CALLERS.slice(1),
    manager: ['managerA', 'managerB', 'admin'],
    admin: ['admin'],
  };
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...may[access]) },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  );
}

/** Numbers, names and phones that exist, by what a field is called. */
function knownValues({ path, name: endpoint }: Endpoint, pools: Pools): KnownValues {
  const ids = (list: readonly number[]) => fc.constantFrom(...list, 2_147_483_647);
  const ofPath = path.includes('/staff')
    ? pools.staff
    : /\/api\/(clients|users)\/(\{id\}|\{user_id\})/.test(path)
      ? pools.clients
      : path.includes('flats')
        ? pools.flats
        : path.includes('offers') && !path.includes('villages')
          ? pools.offers
          : path.includes('villages')
            ? pools.villages
            : path.includes('buildings') || path.includes('complexes')
              ? pools.complexes
              : Array.from({ length: 40 }, (_, i) => i + 1);
  const all = [...pools.complexes, ...pools.flats, ...pools.offers];
  const table: Record<string, fc.Arbitrary<unknown>> = {
    id: fc.oneof(ids(ofPath), fc.integer({ min: 1, max: 40 })),
    user_id: ids(pools.clients),
    user: ids(pools.clients),
    manager_id: ids(pools.staff),
    assignee_id: ids(pools.staff),
    flat_id: ids(pools.flats),
    flat_ids: ids(pools.flats),
    offer_id: ids(pools.offers),
    entity_id: ids(all),
    entity_ids: ids(endpoint.includes('Flat') ? pools.flats : all),
    complex: ids(pools.complexes),
    buildings: ids(pools.complexes),
    status: fc.integer({ min: 1, max: 7 }),
    kind: fc.constantFrom('districts', 'roads', 'stations', 'counties', 'pictures', 'documents', 'progress'),
    key: fc.constantFrom('main', 'users_list', 'columns', 'per_page'),
    title_eng: fc.constantFrom('zhk-0', 'zhk-1', 'roscha'),
    code: fc.constantFrom(...pools.codes, 'abcdefghjk'),
    note_id: fc.integer({ min: 1, max: 12 }),
    task_id: fc.integer({ min: 1, max: 12 }),
    reservation_id: fc.integer({ min: 1, max: 6 }),
    deal_id: fc.integer({ min: 1, max: 6 }),
    days: fc.integer({ min: 1, max: 5 }),
    lat: fc.constantFrom('55.75', 55.75),
    lng: fc.constantFrom('37.6', 37.6),
    location: fc.constantFrom('https://127.0.0.1/feed.xml', 'http://10.0.0.1/x', 'ftp://a/b'),
    page: fc.integer({ min: 1, max: 4 }),
    per_page: fc.constantFrom(15, 30, 45, 60, 90),
    term: fc.constantFrom('Хамов', 'комплекс', '7916', 'канарейка'),
    name: fc.constantFrom('Анна', 'канарейка', 'Иван Иванов'),
    date_from: fc.constantFrom('2026-11-01', '2026-11-21'),
    date_to: fc.constantFrom('2026-11-21', '2026-12-01'),
    segments: fc.constantFrom('novostroyki', 'studii', 'hamovniki,studii'),
    rooms: fc.constantFrom('0', '1,2', '4'),
    from: fc.constantFrom('55.7,37.6', '2026-11-01'),
    to: fc.constantFrom('zhk-1', '55.8,37.5', '2026-11-21'),
  };
  // A client whose phone an administrator makes a manager's would be none of the callers any more.
  table.phone = path.includes('/staff')
    ? fc.integer({ min: 9_260_000_000, max: 9_269_999_999 }).map((number) => `+7${number}`)
    : fc.constantFrom(...pools.phones, '+7 (916) 555-44-33', '8 495 123 45 67');
  return (name) => (Object.hasOwn(table, name) ? table[name] : undefined);
}

const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/^\.{1,2}$/, 'dots') || 'empty';

const segmentFor = (name: string, known: KnownValues): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: (known(name) ?? fc.uuid()).map(String) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS.map((text) => text.slice(0, 200))) },
  );

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

interface Query {
  readonly text: string;
  readonly values: InventedRequest['query'];
}

function queryFor({ query }: Endpoint, known: KnownValues): fc.Arbitrary<Query> {
  if (!query) return fc.constant({ text: '', values: undefined });
  const properties = Object.entries(schemaOf(query).properties ?? {});
  const key =
    properties.length > 0 ? fc.constantFrom(...properties) : fc.constant(['page', {}] as [string, JsonSchema]);
  const pair = key.chain(([name, schema]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 5, arbitrary: valuesOf(schema, known, name).map(writtenInQuery) },
        { weight: 1, arbitrary: wrongValue.map(writtenInQuery) },
      ),
    ),
  );
  const sane = fc.array(pair, { maxLength: 5 }).map(writeQuery);
  const broken = fc.constantFrom(
    '%',
    '%zz=1',
    'page=%FF',
    'a[b]=1',
    '__proto__[x]=1',
    '&&&',
    'page',
    `x=${'y'.repeat(9_000)}`,
  );
  return fc.oneof(
    { weight: 12, arbitrary: sane },
    { weight: 1, arbitrary: broken.map((text) => ({ text, values: undefined })) },
  );
}

const writtenInQuery = (value: unknown): string =>
  (Array.isArray(value) ? value.slice(0, 300).map(plain).join(',') : plain(value)).slice(0, 6_000).toWellFormed();

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value ?? '') : String(value));

function writeQuery(pairs: readonly (readonly [string, string])[]): Query {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of pairs) {
    const former = values[name];
    values[name] = former === undefined ? value : [former, value].flat();
  }
  return { text: pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'), values };
}

function bodyFor(
  { method, body }: Endpoint,
  known: KnownValues,
): fc.Arbitrary<Pick<InventedRequest, 'body' | 'raw' | 'type'>> {
  const json = 'application/json';
  const nothing = { body: undefined, raw: undefined, type: json };
  if (!body || !BODY_METHODS.has(method)) return fc.constant(nothing);
  const valid = valuesOf(schemaOf(body), known);
  const asJson = (value: unknown) => ({ body: value, raw: undefined, type: json });
  const raw = fc.constantFrom(
    '{',
    '[]',
    'null',
    '"text"',
    '{"a":1}}',
    '\u0000',
    `{"x":"${'y'.repeat(70_000)}"}`,
    '{"__proto__":{"role":99}}',
  );
  return fc.oneof(
    { weight: 10, arbitrary: valid.map(asJson) },
    { weight: 5, arbitrary: nearlyValid(valid).map(asJson) },
    { weight: 1, arbitrary: wrongValue.map(asJson) },
    { weight: 1, arbitrary: raw.map((text) => ({ body: undefined, raw: text, type: json })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('text/plain', 'application/xml', 'multipart/form-data')
        .map((type) => ({ body: undefined, raw: 'x', type })),
    },
    { weight: 1, arbitrary: fc.constant(nothing) },
  );
}
