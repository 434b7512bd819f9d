import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import { DatabaseFailure } from '../db/database-failure.ts';
import { type Entry, type EntryHead, writeEntries } from './entries.ts';
import { joinSpools, listKeptFiles, readSpool, SPOOL_FOLDER } from './kept-files.ts';
import { type BackupSummary, readBackup } from './read-backup.ts';
import { seal } from './sealed-file.ts';
import { copyOut, fixFormat, readSequences, readShapes } from './tables.ts';

/** The spool's file in a backup: from where the first process after a restore takes it. */
const SPOOL_FILE = `${SPOOL_FOLDER}/leads.jsonl`;

export interface BackupParts {
  /** Connections without a statement timeout. */
  readonly pool: Pool;
  readonly dataDir: string;
  /** 32 bytes. */
  readonly key: Buffer;
  /** Where the file is put. Made, closed to others, when it is missing. */
  readonly folder: string;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * Writes one file with a snapshot of the database, the spool, pictures, documents and keys, and reads it back. The database
 * may be written to meanwhile: all tables are of one moment. The file has its name only when it is whole and on disk.
 *
 * @returns the file and what was read back from it.
 */
export async function makeBackup(parts: BackupParts): Promise<{ file: string; summary: BackupSummary }> {
  await mkdir(parts.folder, { recursive: true, mode: 0o700 });
  const file = join(parts.folder, backupName(parts.now()));
  const draft = `${file}.part`;
  try {
    const client = await parts.pool.connect();
    let whole = false;
    try {
      await pipeline(
        Readable.from(writeEntries(takeEntries(client, parts))),
        createGzip({ level: 4 }),
        (plain: AsyncIterable<Buffer>) => seal(parts.key, plain),
        createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
      );
      whole = true;
    } finally {
      // Broken off, a COPY may be under way on it.
      client.release(!whole);
    }
    await chmod(draft, 0o600);
    const summary = await readBackup(draft, parts.key);
    await rename(draft, file);
    await syncFolder(parts.folder);
    return { file, summary };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** `novosel-20260301-091500.backup`, in UTC: names in order of time. */
export function backupName(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  return `novosel-${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.backup`;
}

/** @throws DatabaseFailure for a database that no start of the application has set up. */
async function readMigrations(client: ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  );
  if (!tables[0]?.there) {
    throw new DatabaseFailure('В базе данных ещё ничего нет: её готовит первый запуск приложения (npm start).');
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows;
}

async function* takeEntries(client: ClientBase, { dataDir, now }: BackupParts): AsyncGenerator<Entry> {
  const spoolBefore = await readSpool(dataDir);
  await client.query('begin isolation level repeatable read read only');
  await fixFormat(client);
  const migrations = await readMigrations(client);
  const spool = joinSpools(spoolBefore, await readSpool(dataDir));
  const made_at = new Date(now()).toISOString();
  yield bare({ kind: 'about', made_at, migrations, sequences: await readSequences(client) });
  for (const shape of await readShapes(client)) {
    yield { head: { kind: 'table', name: shape.name, columns: [...shape.columns] }, body: copyOut(client, shape) };
  }
  await client.query('commit');
  if (spool.length > 0) yield { head: { kind: 'file', path: SPOOL_FILE }, body: Readable.from([spool]) };
  // Files are written before their rows are committed, so whatever the snapshot names is there, unless it was removed since.
  for (const path of await listKeptFiles(dataDir)) {
    yield { head: { kind: 'file', path }, body: createReadStream(join(dataDir, path)) };
  }
}

function bare(head: EntryHead): Entry {
  return { head, body: Readable.from([]) };
}

/** A power cut must not lose the file's name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
