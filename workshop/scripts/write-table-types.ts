/**
 * Writes src/platform/db/tables.ts, the Kysely types of every table, from a migrated database.
 * Usage: DATABASE_URL=… node workshop/scripts/write-table-types.ts  (test/table-types.test.ts holds the file against the schema)
 */
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { tableTypes } from '../../src/platform/db/table-types.ts';

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await writeFile(new URL('../../src/platform/db/tables.ts', import.meta.url), await tableTypes(client));
await client.end();
