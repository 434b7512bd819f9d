import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser } from '../../../../test/factories/visitors.ts';
import type { Role } from '../../../people/rules/roles.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { readLeads } from './lead-queries.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
let database: Database;
const ids = { admin: 0, manager: 0, anna: 0, foreign: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ids.admin = await insertUser(db, 99, 'Елена');
  ids.manager = await insertUser(db, 2, 'Мария Белова');
  ids.anna = await insertUser(db, 1, 'Анна Ковалёва');
  ids.foreign = await insertUser(db, 1, 'Анна Чужая');
  await db.updateTable('users').set({ manager_id: ids.manager }).where('id', '=', ids.anna).execute();
  const lead = (minute: number, name: string | null, user_id: number | null) => ({
    kind: 'callback',
    phone: '79995550201',
    body_hash: `h${minute}`,
    basis: 'consent',
    name,
    user_id,
    created_at: new Date(NOW - minute * 60_000),
    message: String(minute),
  });
  await db
    .insertInto('leads')
    .values([
      lead(1, 'Анна Гостья', null),
      lead(2, null, ids.anna),
      lead(3, 'АННА с работы', ids.anna),
      lead(4, 'Пётр 100%', ids.anna),
      lead(5, 'Анна', ids.foreign),
      lead(6, 'Борис', null),
    ])
    .execute();
});
afterAll(() => database.close());

const found = async (id: number, role: Role, filters: object, offset = 0, limit = 15) => {
  const { total, rows } = await readLeads(database.db, { id, role }, filters, offset, limit);
  return [total, rows.map(({ message }) => Number(message))];
};

describe('requests by name', () => {
  it('are those that give the name and those of clients who bear it, each once, newest first', async () => {
    expect(await found(ids.admin, 99, { name: 'анна' })).toEqual([5, [1, 2, 3, 4, 5]]);
    expect(await found(ids.admin, 99, { name: 'анна' }, 2, 2)).toEqual([5, [3, 4]]);
    expect(await found(ids.admin, 99, { name: 'анна' }, 30)).toEqual([5, []]);
    expect(await found(ids.admin, 99, { name: 'никто' })).toEqual([0, []]);
  });

  it('go with the other filters, and a sign of patterns means itself', async () => {
    expect(await found(ids.admin, 99, { name: 'анна', id: ids.anna })).toEqual([3, [2, 3, 4]]);
    expect(await found(ids.admin, 99, { name: '0%' })).toEqual([1, [4]]);
    expect(await found(ids.admin, 99, { name: '_' })).toEqual([0, []]);
  });

  it('stay within the clients of a manager, also where a stranger gave that name', async () => {
    expect(await found(ids.manager, 2, { name: 'анна' })).toEqual([3, [2, 3, 4]]);
    expect(await found(ids.manager, 2, { name: 'гостья' })).toEqual([0, []]);
    expect(await found(ids.manager, 2, { name: 'чужая' })).toEqual([0, []]);
  });
});
