import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser } from '../../../../test/factories/visitors.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { readCards } from './board-queries.ts';

const NOW = new Date(Date.UTC(2026, 10, 21, 9));
const HOUR = 3_600_000;
let database: Database;
let admin = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await insertUser(database.db, 99, 'Елена');
});
afterAll(() => database.close());

/** Clients of a manager in one status, each with these tasks; and who of them stands where, worked out here. */
async function fill(clients: readonly (readonly { due: number; done: boolean }[])[]) {
  const manager = await insertUser(database.db, 2, 'Мария Белова');
  const expected: { id: number; first: readonly [due: number, task: number] | null }[] = [];
  for (const tasks of clients) {
    const id = await insertUser(database.db, 1, 'Анна Ковалёва');
    await database.db.updateTable('users').set({ status: 2, manager_id: manager }).where('id', '=', id).execute();
    let first: readonly [number, number] | null = null;
    for (const { due, done } of tasks) {
      const task = await database.db
        .insertInto('tasks')
        .values({
          user_id: id,
          author_id: manager,
          assignee_id: manager,
          text: 'Позвонить',
          due_at: new Date(NOW.getTime() + due * HOUR),
          done_at: done ? NOW : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (!done && (first === null || due < first[0])) first = [due, Number(task.id)];
    }
    expected.push({ id, first });
  }
  const busy = expected.flatMap(({ id, first }) => (first === null ? [] : [{ id, first }]));
  busy.sort((a, b) => a.first[0] - b.first[0] || a.first[1] - b.first[1]);
  const free = expected.filter(({ first }) => first === null).sort((a, b) => b.id - a.id);
  return { manager, order: [...busy, ...free].map(({ id }) => id) };
}

describe('a column of the board', () => {
  it('shows each client once over all its pages: by the task due first, then those without one, the latest first', async () => {
    const task = fc.record({ due: fc.integer({ min: -3, max: 3 }), done: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(task, { maxLength: 3 }), { maxLength: 9 }),
        fc.integer({ min: 1, max: 4 }),
        async (clients, size) => {
          const { manager, order } = await fill(clients);
          const pages = Array.from({ length: Math.ceil(order.length / size) + 1 }, (_, page) => page * size);
          for (const who of [
            { id: manager, role: 2 },
            { id: admin, role: 99 },
          ] as const) {
            const seen: number[] = [];
            for (const offset of pages)
              seen.push(...(await readCards(database.db, who, manager, 2, NOW, offset, size)).map(({ id }) => id));
            expect(seen).toEqual(order);
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});
