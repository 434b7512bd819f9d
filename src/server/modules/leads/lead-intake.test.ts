import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { LeadIntake } from './lead-intake.ts';
import type { Lead } from './queries.ts';

let database: Database;
let folder: string;
let intake: LeadIntake;
/** What becomes of the answers of the database. */
let line: 'sound' | 'cut after the commit' = 'sound';

beforeEach(async () => {
  line = 'sound';
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'novosel-intake-'));
  const log = pino({ level: 'silent' });
  intake = new LeadIntake({ db: withBadLine(database.db), folder, log, now: () => Date.now() });
  await intake.recover();
});
afterEach(async () => {
  await intake.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The database at the end of a line that may break between a commit and its answer. */
function withBadLine(db: Db): Db {
  const transaction = () => ({
    execute: async <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> => {
      const result = await db.transaction().execute(work);
      if (line === 'sound') return result;
      throw Object.assign(new Error('the line is cut'), { code: 'ECONNRESET' });
    },
  });
  return new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const lead = (key: string): Lead => ({
  kind: 'callback',
  phone: '79990000001',
  name: null,
  email: null,
  message: null,
  quiz: null,
  link: '/',
  user_id: null,
  key,
  keyed: true,
  body_hash: key,
  suspect: false,
  consents: [],
  ip: '10.0.0.1',
  user_agent: null,
  at: Date.now(),
});

it('tells the id under which a lead is stored, also when the answer to its commit got lost', async () => {
  line = 'cut after the commit';
  const told = await intake.accept(lead('a'));
  expect(intake.backlog).toBe(1);
  line = 'sound';
  await intake.replay();
  expect(intake.backlog).toBe(0);
  const rows = await database.db.selectFrom('leads').select(['id', 'idempotency_key']).execute();
  expect(rows).toEqual([{ id: told, idempotency_key: 'a' }]);
  expect(await intake.accept(lead('a'))).toBe(told);
});
