import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './open.ts';
import { createTestDatabase, type TestTemplate } from './testing.ts';

const FILLED: TestTemplate = {
  name: 'settings_filled',
  prepare: async ({ background }) => {
    await background.insertInto('settings').values({ key: 'filled', value: '1' }).execute();
  },
};

describe('a test database', () => {
  let empty: Database;
  let first: Database;
  let second: Database;

  beforeAll(async () => {
    [empty, first, second] = await Promise.all([
      createTestDatabase(),
      createTestDatabase(FILLED),
      createTestDatabase(FILLED),
    ]);
  });
  afterAll(() => Promise.all([empty, first, second].map((database) => database.close())));

  const keys = async ({ db }: Database): Promise<string[]> =>
    (await db.selectFrom('settings').select('key').execute()).map((row) => row.key);

  test('is migrated and holds nothing unless a template says so', async () => {
    expect(await keys(empty)).toEqual([]);
    expect(await keys(first)).toEqual(['filled']);
  });

  test('does not see what another one writes', async () => {
    await first.db.deleteFrom('settings').execute();
    expect(await keys(first)).toEqual([]);
    expect(await keys(second)).toEqual(['filled']);
  });
});
