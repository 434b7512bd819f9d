import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { type Migration, migrate } from '../db/migrate.ts';
import type { Tables } from '../db/tables.ts';
import { BackupFault } from './backup-fault.ts';
import type { About, Entry } from './entries.ts';
import { listKeptFiles, readSpool } from './kept-files.ts';
import { type BackupSummary, readBackup } from './read-backup.ts';
import { copyIn, digestOf, findFilled, fixFormat, readShapes, setSequences, withoutRules } from './tables.ts';

export interface RestoreParts {
  readonly file: string;
  /** 32 bytes. */
  readonly key: Buffer;
  readonly database: { readonly background: Kysely<Tables>; readonly backgroundPool: Pool };
  /** The empty folder that gets the files. */
  readonly dataDir: string;
  /** All migrations of this version. */
  readonly migrations: readonly Migration[];
}

/**
 * Puts a backup into an empty database and an empty folder. It is read to its end before anything is written; the rows come in
 * one transaction, which is committed only when every table has the checksum of the backup and every foreign key holds.
 * Migrations newer than the backup run afterwards. A failure leaves both empty of data.
 *
 * @throws {BackupFault} where the target is not empty, the backup cannot be trusted or is newer than this version.
 */
export async function restoreBackup(parts: RestoreParts): Promise<BackupSummary> {
  const { file, key, database, dataDir, migrations } = parts;
  const summary = await readBackup(file, key);
  assertKnown(summary.about, migrations);
  await assertEmptyFolder(dataDir);
  await assertEmptyDatabase(database.backgroundPool);
  const staging = join(dataDir, `restore-${process.pid}`);
  try {
    await migrate(database.background, migrations.slice(0, summary.about.migrations.length));
    await assertSameHistory(database.backgroundPool, summary.about);
    await inTransaction(database.backgroundPool, async (client) => {
      await load(client, parts, staging, summary);
      await moveFiles(staging, dataDir);
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  await migrate(database.background, migrations);
  await database.backgroundPool.query('analyze');
  return summary;
}

/** Refuses a folder that holds anything which a restore would mix with the backup's own. */
export async function assertEmptyFolder(dataDir: string): Promise<void> {
  const [found] = [...(await listKeptFiles(dataDir)), ...(await readSpool(dataDir)).keys()];
  if (found === undefined) return;
  throw new BackupFault(
    `Восстановление возможно только в пустой DATA_DIR: в ${dataDir} уже есть ${found}. Укажите другую папку.`,
  );
}

async function assertEmptyDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const table = await findFilled(client);
    if (table === undefined) return;
    throw new BackupFault(
      `Восстановление возможно только в пустую базу данных: в таблице ${table} уже есть строки. Укажите другую базу.`,
    );
  } finally {
    client.release();
  }
}

function assertKnown(about: About, migrations: readonly Migration[]): void {
  const unknown = about.migrations.find(({ name }, index) => migrations[index]?.name !== name);
  if (!unknown) return;
  throw new BackupFault(
    `Копия сделана более новой версией: в ней есть изменение схемы ${unknown.name}. Установите ту же версию или новее.`,
  );
}

/** The migrations that just ran must be those of the backup, to the letter: its rows fit no other schema. */
async function assertSameHistory(pool: Pool, about: About): Promise<void> {
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const same = about.migrations.every(
    ({ name, checksum }, index) => rows[index]?.name === name && rows[index]?.checksum === checksum,
  );
  if (!same || rows.length !== about.migrations.length) {
    throw new BackupFault('Копия сделана версией с другой историей схемы: нужна та же версия приложения');
  }
}

async function inTransaction(pool: Pool, work: (client: ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Files of any size are written before the commit.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await work(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    // A COPY may be under way on it: the connection is given up, which rolls back.
    client.release(true);
    throw error;
  }
}

async function load(client: ClientBase, parts: RestoreParts, staging: string, summary: BackupSummary): Promise<void> {
  await fixFormat(client);
  const visit = async ({ head, body }: Entry): Promise<void> => {
    if (head.kind === 'table') await copyIn(client, head.name, head.columns, body);
    else if (head.kind === 'file') await writeBelow(staging, head.path, body);
    else for await (const _ of body);
  };
  await withoutRules(client, async () => void (await readBackup(parts.file, parts.key, visit)));
  await setSequences(client, summary.about.sequences);
  for (const shape of await readShapes(client)) {
    if ((await digestOf(client, shape)) === summary.tables.get(shape.name)?.sha256) continue;
    throw new BackupFault(`Таблица ${shape.name} восстановилась не такой, какой была: база данных оставлена пустой`);
  }
}

async function writeBelow(folder: string, path: string, body: AsyncIterable<Buffer>): Promise<void> {
  const inside = normalize(path);
  if (inside.startsWith('..') || inside.startsWith('/'))
    throw new BackupFault(`Путь ${path} ведёт за пределы DATA_DIR`);
  const target = join(folder, inside);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(body, createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }));
}

async function moveFiles(staging: string, dataDir: string): Promise<void> {
  const names = await readdir(staging).catch(() => [] as string[]);
  for (const name of names) {
    // Empty folders that a start leaves behind are in the way of a folder with files.
    await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(join(staging, name), join(dataDir, name));
  }
}
