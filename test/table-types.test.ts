import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../src/platform/db/open.ts';
import { tableTypes } from '../src/platform/db/table-types.ts';
import { createTestDatabase } from '../src/platform/db/testing.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('the types of the tables are those of the migrated schema (workshop/scripts/write-table-types.ts writes them)', async () => {
  const client = await database.backgroundPool.connect();
  try {
    const plain = (text: string): string => text.replace(/\s+/g, ' ');
    expect(plain(await readFile('src/platform/db/tables.ts', 'utf8'))).toBe(plain(await tableTypes(client)));
  } finally {
    client.release();
  }
});
