import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

type Json = Record<string, unknown>;

/** As a program reads it that has fetched it. */
const document: Json = JSON.parse(JSON.stringify(openApiDocument('Новосёл')));

/** Every schema of the document by where it stands. */
function schemasOf(value: unknown, at = '#'): { at: string; schema: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const place = `${at}/${key}`;
    if (key === 'schema') return [{ at: place, schema: part }];
    if (place === '#/components/schemas')
      return Object.entries(part as Json).map(([name, schema]) => ({ at: `${place}/${name}`, schema }));
    return schemasOf(part, place);
  });
}

describe('the description of the API', () => {
  it('is an OpenAPI document of the version it names', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('holds schemas of JSON Schema draft 2020-12 only, whose patterns and references can be used', () => {
    const schemas = schemasOf(document);
    expect(schemas.length).toBeGreaterThan(500);
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema(document, 'openapi', false, false);
    const places = new Map(schemas.map(({ at, schema }) => [JSON.stringify(schema), { at, schema }]));
    const faults = [...places].flatMap(([written, { at, schema }]) => {
      if (!ajv.validateSchema(schema as Json)) return [{ at, fault: ajv.errorsText(ajv.errors) }];
      const text = written.replaceAll('"#/components/', '"openapi#/components/');
      try {
        ajv.compile(JSON.parse(text));
        return [];
      } catch (error) {
        return [{ at, fault: String(error) }];
      }
    });
    expect(faults).toEqual([]);
  });

  it('names each operation once, and in each path the parameters that its template has', () => {
    const operations = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
      ([path, methods]) => Object.values(methods).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const stated = (operation.parameters as Json[]).filter((parameter) => parameter.in === 'path');
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(stated.map(({ name }) => name).sort(), path).toEqual(wanted.sort());
    }
  });
});
