import { z } from 'zod';
import { anyJson } from '../../platform/contract/any-json.ts';
import { type Endpoint, PROBLEM_CODES, type ProblemCode } from '../../platform/contract/endpoint.ts';
import { problemSchema } from '../../platform/contract/problem.ts';
import { endpoints } from '../contract/index.ts';
import { FORM_TYPE } from './api.ts';

type Json = Record<string, unknown>;

const STATUS_TEXT: Record<number, string> = { 200: 'Success', 201: 'Created', 204: 'Done, no body' };

/** What stands alone in JSON Schema, as part of a document that keeps what refers to itself in one place. */
const inDocument = <Schema extends object>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'));

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, $defs: _named, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return inDocument(json);
};

/** Schemas by name: that of failures, and what refers to itself. */
const namedSchemas = (): Json => ({
  Problem: schemaOf(problemSchema, 'output'),
  ...inDocument(z.toJSONSchema(anyJson).$defs ?? {}),
});

/** The API as an OpenAPI 3.1 document, made from the contract alone. */
export function openApiDocument(brand: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version: '1',
      description:
        'JSON in snake_case. Money in whole roubles, areas in m², plots in сотки, heights in metres, distances in minutes, times in ISO 8601 UTC. A trailing slash is tolerated. Numbers in addresses are decimal digits without sign, blanks and leading zeros. Several values of a key: comma-separated, or the key repeated.',
    },
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const status = endpoint.status ?? 200;
  return {
    operationId: endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              ['application/json', ...(endpoint.forms ? [FORM_TYPE] : [])].map((type) => [
                type,
                { schema: schemaOf(endpoint.body ?? z.undefined(), 'input') },
              ]),
            ),
          },
        }
      : {}),
    responses: {
      [status]:
        status === 204
          ? { description: STATUS_TEXT[status] }
          : {
              description: STATUS_TEXT[status],
              content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
            },
      ...problems(endpoint),
    },
  };
}

/** What a call may answer besides success; 304 and 503 belong to all. */
export function problemCodesOf(endpoint: Endpoint): ProblemCode[] {
  const codes = new Set<ProblemCode>([...(endpoint.errors ?? []), 'too_many_requests', 'internal', 'unavailable']);
  if (endpoint.query || endpoint.body) codes.add('invalid_value');
  if (endpoint.query || endpoint.params) codes.add('uri_too_long');
  // A percent sign in a path that encodes nothing.
  if (endpoint.params) for (const code of ['bad_request', 'not_found'] as const) codes.add(code);
  if (endpoint.body)
    for (const code of ['bad_request', 'payload_too_large', 'unsupported_media_type'] as const) codes.add(code);
  if (endpoint.access !== 'public') codes.add('unauthenticated');
  if (endpoint.access === 'manager' || endpoint.access === 'admin') codes.add('forbidden');
  return [...codes];
}

function problems(endpoint: Endpoint): Json {
  const codes = problemCodesOf(endpoint);
  return Object.fromEntries(
    codes.map((code) => [
      PROBLEM_CODES[code],
      {
        description: codes.filter((other) => PROBLEM_CODES[other] === PROBLEM_CODES[code]).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
