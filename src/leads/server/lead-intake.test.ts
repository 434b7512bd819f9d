import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedger } from '../../clients/server/leads/lead-queries.ts';
import { eraseSubject } from '../../people/server/personal-data/erase-subject.ts';
import { findSubject } from '../../people/server/personal-data/subject.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { LeadIntake } from './lead-intake.ts';
import type { Sender } from './lead-limits.ts';
import type { Lead } from './queries.ts';

/** Shows no work, and is never asked for any. */
const IDLE: Sender = { shown: undefined, challenge: (bits) => ({ text: '', bits }) };

let database: Database;
let folder: string;
let intake: LeadIntake;
/** What becomes of the answers of the database. */
let line: 'sound' | 'cut after the commit' = 'sound';

beforeEach(async () => {
  line = 'sound';
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'novosel-intake-'));
  intake = newIntake();
  await intake.recover();
});
afterEach(async () => {
  await intake.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function newIntake(): LeadIntake {
  const log = pino({ level: 'silent' });
  return new LeadIntake({ db: withBadLine(database.db), folder, log, now: () => Date.now() });
}

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
  const told = await intake.accept(lead('a'), IDLE);
  expect(intake.backlog).toBe(1);
  line = 'sound';
  await intake.replay();
  expect(intake.backlog).toBe(0);
  const rows = await database.db.selectFrom('leads').select(['id', 'idempotency_key']).execute();
  expect(rows).toEqual([{ id: told, idempotency_key: 'a' }]);
  expect(await intake.accept(lead('a'), IDLE)).toBe(told);
});

describe('the count of accepted requests', () => {
  const ledger = async () => {
    await intake.report();
    return readLedger(database.db, null, null);
  };
  const submit = async (...keys: string[]) => {
    for (const key of keys) await intake.accept(lead(key), IDLE);
  };

  it('is that of stored ones, each once, whichever way it was stored', async () => {
    await submit('a', 'b', 'b');
    line = 'cut after the commit';
    await submit('c');
    expect(await ledger()).toMatchObject({ submitted: 3, stored: 3 });
    line = 'sound';
    await intake.replay();
    await submit('c');
    expect(await ledger()).toMatchObject({ submitted: 3, stored: 3, spooled: 0, refused: 0 });
  });

  it('misses a request that the database lost', async () => {
    await submit('a', 'b');
    await database.db.deleteFrom('leads').where('idempotency_key', '=', 'a').execute();
    expect(await ledger()).toMatchObject({ submitted: 2, stored: 1 });
  });

  it('survives a restore of the database from before: the next process tells it anew', async () => {
    await submit('a');
    await intake.report();
    await intake.close();
    await database.db.deleteFrom('lead_journals').execute();
    await database.db.deleteFrom('leads').execute();
    intake = newIntake();
    await intake.recover();
    expect(await ledger()).toMatchObject({ submitted: 1, stored: 0 });
  });

  it('knows what was destroyed at the wish of its owner', async () => {
    await submit('a', 'b');
    await intake.report();
    const subject = await findSubject(database.db, '79990000001');
    await eraseSubject(subject, {
      db: database.db,
      spool: folder,
      act: '1',
      reason: 'обращение',
      withDeals: false,
      now: Date.now(),
    });
    expect(await ledger()).toMatchObject({ submitted: 2, stored: 0, erased: 2 });
  });

  it('takes what was stored before anybody counted as it is', async () => {
    const at = new Date(Date.now() - 86_400_000);
    const old = { kind: 'callback', phone: '79990000009', body_hash: 'old', basis: 'consent', created_at: at };
    await database.db.insertInto('leads').values(old).execute();
    await submit('a');
    expect(await ledger()).toMatchObject({ submitted: 2, stored: 2 });
  });
});
