import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestDoor } from '../../../test/factories/door.ts';
import { ImportBench, lots } from '../../feeds/server/testing.ts';
import { DatabaseFailure } from '../db/database-failure.ts';
import { migrations } from '../db/migrations/index.ts';
import { connect, type Database } from '../db/open.ts';
import { createTestDatabase } from '../db/testing.ts';
import { noteBackup } from './backup-note.ts';
import { makeBackup } from './make-backup.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { digestOf, fixFormat, readShapes } from './tables.ts';

const KEY = Buffer.from('0123456789abcdefghijklmnopqrstuv');
const NOW = Date.UTC(2026, 2, 2, 6);

let bench: ImportBench;
let folder: string;
beforeAll(async () => {
  bench = await ImportBench.open();
  await bench.importLots(lots(40));
  folder = mkdtempSync(join(tmpdir(), 'novosel-backup-'));
  mkdirSync(join(folder, 'data/media'), { recursive: true });
  mkdirSync(join(folder, 'data/documents/1'), { recursive: true });
  mkdirSync(join(folder, 'data/spool'), { recursive: true });
  writeFileSync(join(folder, 'data/media/picture.webp'), Buffer.alloc(3_000_000, 'пиксель'));
  writeFileSync(join(folder, 'data/documents/1/plan.pdf'), '%PDF-1.7');
  writeFileSync(join(folder, 'data/spool/leads.jsonl'), '0a0b0c0d {"key":"k"}\n');
  writeFileSync(join(folder, 'data/keys.json'), '[]');
});
afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

const backUp = (at = NOW) =>
  makeBackup({
    pool: bench.database.backgroundPool,
    dataDir: join(folder, 'data'),
    key: KEY,
    folder: join(folder, 'backups'),
    now: () => at,
  });

const restore = (file: string, database: Database, dataDir: string, key = KEY) =>
  restoreBackup({ file, key, database, dataDir, migrations });

async function digests(database: Database): Promise<Record<string, string>> {
  const client = await database.backgroundPool.connect();
  try {
    await client.query('begin');
    await fixFormat(client);
    const found: Record<string, string> = {};
    for (const shape of await readShapes(client)) found[shape.name] = await digestOf(client, shape);
    await client.query('rollback');
    return found;
  } finally {
    client.release();
  }
}

describe('a backup', () => {
  it('comes back into an empty database and folder with every row, number and file', async () => {
    const before = await digests(bench.database);
    const { file, summary } = await backUp();
    expect(summary.tables.get('flats')?.rows).toBe(40);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
    const empty = await createTestDatabase();
    const target = join(folder, 'restored');
    try {
      await restore(file, empty, target);
      expect(await digests(empty)).toEqual(before);
      for (const path of ['media/picture.webp', 'documents/1/plan.pdf', 'spool/leads.jsonl', 'keys.json']) {
        expect(readFileSync(join(target, path))).toEqual(readFileSync(join(folder, 'data', path)));
      }
      expect(statSync(join(target, 'keys.json')).mode & 0o777).toBe(0o600);
      const { rows } = await sql<{ fits: boolean }>`
        select nextval(pg_get_serial_sequence('flats', 'id')) > (select max(id) from flats) as fits`.execute(empty.db);
      expect(rows[0]?.fits).toBe(true);
    } finally {
      await empty.close();
    }
  });

  it('keeps the rules of the schema: foreign keys and triggers work after a restore', async () => {
    const { file } = await backUp(NOW + 1_000);
    const empty = await createTestDatabase();
    try {
      await restore(file, empty, join(folder, 'rules'));
      await expect(sql`update flats set complex_id = -1`.execute(empty.db)).rejects.toThrow(/foreign key/);
      await sql`update complexes set rating = 1`.execute(empty.db);
      expect((await empty.db.selectFrom('catalogue_changes').select('id').execute()).length).toBeGreaterThan(0);
      const { rows } = await sql<{ id: number | null }>`select broken_audit_row() as id`.execute(empty.db);
      expect(rows[0]?.id).toBeNull();
    } finally {
      await empty.close();
    }
  });

  it('is refused in plain words before the application has set the database up', async () => {
    const empty = await createTestDatabase();
    try {
      await sql`drop schema public cascade`.execute(empty.db);
      const parts = { dataDir: join(folder, 'data'), key: KEY, folder: join(folder, 'too-early'), now: () => NOW };
      const early = makeBackup({ ...parts, pool: empty.backgroundPool });
      await expect(early).rejects.toThrow(/её готовит первый запуск/);
      expect(await early.catch((error: unknown) => error)).toBeInstanceOf(DatabaseFailure);
      expect(readdirSync(join(folder, 'too-early'))).toEqual([]);
    } finally {
      await empty.close();
    }
  });

  it('is of one moment while the database is written to', async () => {
    const { db } = bench.database;
    await sql`insert into settings (key, value) values ('left', '0'), ('right', '0')`.execute(db);
    let writing = true;
    const writer = (async () => {
      for (let n = 1; writing; n++) {
        await db.transaction().execute(async (trx) => {
          await sql`update settings set value = to_jsonb(${n}::int) where key in ('left', 'right')`.execute(trx);
          await sql`insert into bundles (external_id, title) values (${n}, 'x')`.execute(trx);
        });
      }
    })();
    const { file } = await backUp(NOW + 2_000);
    writing = false;
    await writer;
    const empty = await createTestDatabase();
    try {
      await restore(file, empty, join(folder, 'moment'));
      const { rows } = await sql<{ left: number; right: number; bundles: number }>`
        select (select value::int from settings where key = 'left') as left,
          (select value::int from settings where key = 'right') as right,
          (select count(*) from bundles)::int as bundles`.execute(empty.db);
      expect(rows[0]?.left).toBe(rows[0]?.right);
      expect(rows[0]?.left).toBe(rows[0]?.bundles);
    } finally {
      await empty.close();
    }
  });

  it('is refused whichever byte is damaged, whatever is cut off or added, and with another key', async () => {
    const { file } = await backUp(NOW + 3_000);
    const whole = readFileSync(file);
    const damagedFile = join(folder, 'damaged.backup');
    const variants = [
      whole.subarray(0, -1),
      whole.subarray(0, 60),
      Buffer.alloc(0),
      Buffer.concat([whole, Buffer.from('x')]),
      ...Array.from({ length: 30 }, (_, index) => {
        const bytes = Buffer.from(whole);
        const at = Math.floor((index / 30) * bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (index % 8));
        return bytes;
      }),
    ];
    for (const bytes of variants) {
      writeFileSync(damagedFile, bytes);
      await expect(readBackup(damagedFile, KEY)).rejects.toMatchObject({ name: 'BackupFault', damaged: true });
    }
    await expect(readBackup(file, Buffer.alloc(32, 7))).rejects.toMatchObject({ damaged: true });
    await expect(readBackup(join(folder, 'none.backup'), KEY)).rejects.toThrow('Нет файла');
  });

  it('does not touch a database with rows or a folder with files', async () => {
    const { file } = await backUp(NOW + 4_000);
    await expect(restore(file, bench.database, join(folder, 'fresh'))).rejects.toThrow(/пустую базу данных/);
    const empty = await createTestDatabase();
    try {
      await expect(restore(file, empty, join(folder, 'data'))).rejects.toThrow(/пустой DATA_DIR/);
      expect((await empty.db.selectFrom('flats').select('id').execute()).length).toBe(0);
    } finally {
      await empty.close();
    }
  });

  it('of a newer version is refused before anything is written', async () => {
    const { file } = await backUp(NOW + 5_000);
    const empty = await createTestDatabase();
    try {
      const older = migrations.slice(0, -1);
      const parts = { file, key: KEY, database: empty, dataDir: join(folder, 'older'), migrations: older };
      await expect(restoreBackup(parts)).rejects.toThrow(/более новой версией/);
    } finally {
      await empty.close();
    }
  });

  it('leaves no draft behind when the database goes away half way', async () => {
    const gone = connect(bench.database.connectionString.replace(/\/test_[^?]*/, '/nowhere'), 2);
    const folderOfGone = join(folder, 'gone');
    const parts = { pool: gone.backgroundPool, dataDir: join(folder, 'data'), key: KEY, folder: folderOfGone };
    await expect(makeBackup({ ...parts, now: () => NOW })).rejects.toThrow();
    expect(readdirSync(folderOfGone)).toEqual([]);
    await Promise.all([gone.db.destroy(), gone.background.destroy()]);
  });

  it('holds no readable trace of what is in it', async () => {
    const door = await TestDoor.open();
    try {
      const sent = await door.post('/api/callback/callback_phones', {
        name: 'Ядвига',
        phone: '79161112233',
        consent: { personal_data: true },
      });
      expect(sent.status).toBe(201);
      const { backgroundPool } = connect(door.connectionString, 2);
      const made = await makeBackup({
        pool: backgroundPool,
        dataDir: door.folder,
        key: KEY,
        folder: join(folder, 'trace'),
        now: () => NOW,
      });
      await backgroundPool.end();
      expect(readFileSync(made.file).includes('79161112233')).toBe(false);
    } finally {
      await door.close();
    }
  });

  it('is watched: its age is a metric, counted from the installation until there is one', async () => {
    const door = await TestDoor.open();
    try {
      const age = async () =>
        Number(/^backup_age_seconds (\S+)$/m.exec((await door.get('/metrics', { ip: '127.0.0.1' })).text)?.[1]);
      door.clock = Date.now() + 3_600_000;
      expect(await age()).toBeGreaterThan(3_500);
      await noteBackup(door.app.db, door.clock - 120_000);
      expect(await age()).toBe(120);
      door.pass(1_900_000);
      expect(await age()).toBeGreaterThan(1_800);
    } finally {
      await door.close();
    }
  });
});
