import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../src/main/contract/index.ts';
import { openApp } from '../src/main/open-app.ts';
import { loadConfig } from '../src/platform/config.ts';
import type { App } from '../src/platform/context.ts';
import type { Database } from '../src/platform/db/open.ts';
import { createTestDatabase } from '../src/platform/db/testing.ts';
import { type StaffChange, staffChanges } from './factories/staff-changes.ts';
import { callerOf, insertUser } from './factories/visitors.ts';

/**
 * A device that got no answer sends a command again under the same key: every call that makes something for a client makes it
 * once. The list comes from the contract, so that a new call cannot forget it.
 */

const OF_CLIENTS = /^\/api\/(clients|users|tasks|attention|selections|advices|leads)(\/|$)/;
const MAKES = endpoints
  .filter(
    ({ method, access, path }) =>
      method === 'POST' && access !== 'public' && access !== 'user' && OF_CLIENTS.test(path),
  )
  .map(({ name }) => name)
  .filter((name) => name !== 'previewAttention');

/** Whose repeat is refused with what is so by now, and changes nothing: they name the state that they start from. */
const REFUSED: readonly string[] = ['handOverClients', 'takeAttention', 'revokeSelection'];

const NOW = Date.UTC(2026, 10, 21);
let database: Database;
let app: App;
let scenes: readonly StaffChange[];
let dataDir = '';
let commands = 0;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'staff-repeats-'));
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '1', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  await app.feeds.close();
  const admin = await insertUser(database.db, 99, 'Ольга Зимина');
  // Each press has a key of its own; the one under test keeps it.
  scenes = staffChanges(app, {
    call: (endpoint, input) => {
      const key = keyed ?? `press-${++commands}`;
      return callerOf(app, admin, { role: 99, idempotency_key: key }).call(endpoint, input);
    },
  } as Parameters<typeof staffChanges>[1]);
});
/** Of the command under test; undefined: each call has one of its own. */
let keyed: string | undefined;
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function everything(): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('audit_log', 'attention_changes')`.execute(app.db);
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(
      app.db,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

describe('a command that comes twice under one key', () => {
  it.each(MAKES)('%s is done once', async (name) => {
    const own = scenes.filter((scene) => scene.name === name);
    expect(own).not.toEqual([]);
    for (const scene of own) {
      const press = await scene.prepare();
      keyed = `again-${++commands}`;
      await press();
      const after = await everything();
      const again = await press().then(
        () => 'answered',
        (error: unknown) => (error as { code?: string }).code,
      );
      expect([again, await everything()]).toEqual([REFUSED.includes(name) ? again : 'answered', after]);
      keyed = undefined;
    }
  });
});

/**
 * Commands that say what shall be so: a second press finds it so. Of what remains the page holds the button until the answer is
 * there (`one-press.ts`): it makes something new, or what it is about is gone.
 */
const PRESSED = [
  ...['mergePersons', 'undoPersonMerge', 'markDistinct', 'assignManager', 'unassignManager', 'changeStatus'],
  ...['decideClientRequest', 'changeLead', 'handLead', 'takeAttention', 'putOffAttention'],
  ...['dismissAttention', 'giveAdvices', 'editTask', 'editNote', 'setContactBan', 'revokeSelection', 'setPerson'],
  ...['reserveFlat', 'extendReservation', 'releaseReservation', 'closeDeal', 'changeDeal'],
];

describe('a button that is pressed twice', () => {
  it.each(PRESSED)('%s answers the second press as the first, and does nothing more', async (name) => {
    const own = scenes.filter((scene) => scene.name === name);
    expect(own).not.toEqual([]);
    for (const scene of own) {
      const press = await scene.prepare();
      const first = await press();
      const { command_keys: _keys, ...after } = await everything();
      const second = await press().catch((error: unknown) => error);
      const { command_keys: _more, ...then } = await everything();
      expect(second).toEqual(first);
      expect(then).toEqual(after);
    }
  });
});
