import type { ClientBase } from 'pg';

interface ColumnRow {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  is_identity: 'YES' | 'NO';
  identity_generation: string | null;
  is_generated: 'ALWAYS' | 'NEVER';
}

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  date: 'string',
  timestamptz: 'Date',
  tstzmultirange: 'string',
  xid8: 'string',
  bytea: 'Buffer',
  uuid: 'string',
  inet: 'string',
  jsonb: 'unknown',
  _int2: 'number[]',
  _int4: 'number[]',
  _float4: 'number[]',
  _text: 'string[]',
};

/** Tables of the migration and job tooling are not the application's. */
const EXCLUDED = new Set(['schema_migrations']);

/**
 * The text of `tables.ts`: one interface a table (no view) of schema public, in the order of names, as Kysely wants them.
 * A generated column can be read only; one with a default may be left out of an insert.
 */
export async function tableTypes(client: ClientBase): Promise<string> {
  const { rows } = await client.query<ColumnRow>(
    `select table_name, column_name, udt_name, is_nullable, column_default, is_identity, identity_generation, is_generated
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`,
  );
  const tables = Map.groupBy(
    rows.filter((row) => !EXCLUDED.has(row.table_name)),
    (row) => row.table_name,
  );
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${interfaceName(table)} {\n${columns.map((column) => `  ${column.column_name}: ${columnType(column)};\n`).join('')}}\n`,
  );
  const index = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};\n`).join('');
  return [
    '// Written by workshop/scripts/write-table-types.ts from the migrated database; do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';\n",
    '/** Read as parsed, written as JSON text: a bare array would become a PostgreSQL array. */',
    'type Json = ColumnType<unknown, string | null | undefined, string | null>;\n',
    ...interfaces,
    `export interface Tables {\n${index}}\n`,
  ].join('\n');
}

function interfaceName(table: string): string {
  return `${table.replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase())}Table`;
}

function columnType(column: ColumnRow): string {
  const base = TYPES[column.udt_name];
  if (base === undefined) throw new Error(`no type for ${column.table_name}.${column.column_name}: ${column.udt_name}`);
  if (base === 'unknown') {
    return 'Json';
  }
  const nullable = column.is_nullable === 'YES' ? `${base} | null` : base;
  if (column.is_generated === 'ALWAYS') return `ColumnType<${nullable}, never, never>`;
  if (column.identity_generation === 'ALWAYS') return `GeneratedAlways<${base}>`;
  if (column.is_identity === 'YES' || column.column_default !== null) return `Generated<${nullable}>`;
  return nullable;
}
