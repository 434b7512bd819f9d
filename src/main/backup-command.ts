/**
 * `npm run backup`: writes one encrypted file with everything that cannot be made again, reads it back, and removes outdated
 * ones. Runs beside the application; writes may go on.
 *
 * Exit codes: 0 done, 64 wrong usage, 65 a backup cannot be trusted, 78 settings, key or database; see command-fault.ts for the rest.
 */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBackupKey } from '../platform/backup/backup-key.ts';
import { noteBackup } from '../platform/backup/backup-note.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { type BackupSummary, readBackup } from '../platform/backup/read-backup.ts';
import { listBackups, pruneBackups } from '../platform/backup/retention.ts';
import { type Config, loadConfig } from '../platform/config.ts';
import { makeDataDir } from '../platform/data-dir.ts';
import { openDatabase } from '../platform/db/open.ts';
import { runCommand } from './command-fault.ts';

const USAGE = `Usage: npm run backup -- [options]

  --to <folder>      where to put it (default: BACKUP_DIR)
  --verify <file>    only check a backup: every byte, every checksum
  --list             only list the backups of the folder
  --key-file <file>  the key, where it is neither in BACKUP_KEY nor in DATA_DIR`;

type Options = { to?: string; verify?: string; 'key-file'?: string; list?: boolean; help?: boolean };

function readOptions(): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { to: text, verify: text, 'key-file': text, list: flag, help: flag };
  return parseArgs({ args: process.argv.slice(2), options }).values;
}

async function run(options: Options): Promise<void> {
  const config = loadConfig();
  const folder = options.to === undefined ? config.backup_dir : resolve(options.to);
  if (options.list) return list(folder);
  const file = options['key-file'];
  if (options.verify !== undefined) {
    const summary = await readBackup(options.verify, findBackupKey(config, file === undefined ? {} : { file }).key);
    print(`Копия цела: ${inWords(summary)}`);
  } else await backUp(config, folder, file);
}

async function backUp(config: Config, folder: string, keyFile: string | undefined): Promise<void> {
  makeDataDir(config.data_dir);
  const { key, made } = findBackupKey(config, { make: true, ...(keyFile === undefined ? {} : { file: keyFile }) });
  if (made) {
    print(`Создан ключ ${made}. Без него копии не прочитать: сохраните его отдельно от этого диска.`);
  }
  const database = await openDatabase(config, 'tool');
  try {
    const started = Date.now();
    const parts = { pool: database.backgroundPool, dataDir: config.data_dir, key, folder, now: Date.now };
    const { file, summary } = await makeBackup(parts);
    await noteBackup(database.background, started);
    const megabytes = ((await stat(file)).size / 1024 ** 2).toFixed(1);
    print(
      `${file}: ${megabytes} МБ за ${((Date.now() - started) / 1000).toFixed(1)} с, проверена: ${inWords(summary)}`,
    );
    const outdated = await pruneBackups(folder, Date.now(), config.backup_keep_days);
    if (outdated.length > 0) print(`Удалены устаревшие копии: ${outdated.length}`);
  } finally {
    await database.close();
  }
}

async function list(folder: string): Promise<void> {
  const backups = (await listBackups(folder)).filter(({ draft }) => !draft);
  for (const { name, at } of backups) print(`${name}  ${new Date(at).toISOString()}`);
  if (backups.length === 0) print(`В ${folder} нет резервных копий`);
}

function inWords({ about, tables, files }: BackupSummary): string {
  const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0);
  return `снимок ${about.made_at}, таблиц ${tables.size}, строк ${rows}, файлов ${files.size}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await runCommand(async () => {
  const options = readOptions();
  if (options.help) print(USAGE);
  else await run(options);
}, USAGE);
