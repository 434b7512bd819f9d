/**
 * `npm run restore -- <file>`: puts a backup into the empty DATA_DIR (and DATABASE_URL) of the settings. Nothing is
 * written unless the whole file can be trusted and the target is empty.
 *
 * Exit codes: 0 done, 64 wrong usage, 65 the backup or the target is refused, 78 settings, key or database; see
 * command-fault.ts for the rest.
 */
import { parseArgs } from 'node:util';
import { findBackupKey } from '../platform/backup/backup-key.ts';
import { assertEmptyFolder, restoreBackup } from '../platform/backup/restore-backup.ts';
import { loadConfig } from '../platform/config.ts';
import { makeDataDir } from '../platform/data-dir.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { openDatabase } from '../platform/db/open.ts';
import { runCommand } from './command-fault.ts';
import { giveBackData } from './leave-root.ts';

const USAGE = `Usage: npm run restore -- <file> [options]

  --key-file <file>  the key, where it is neither in BACKUP_KEY nor in DATA_DIR`;

async function run(file: string, keyFile: string | undefined): Promise<void> {
  const config = loadConfig();
  const { key } = findBackupKey(config, keyFile === undefined ? {} : { file: keyFile });
  await assertEmptyFolder(config.data_dir);
  makeDataDir(config.data_dir);
  const started = Date.now();
  const database = await openDatabase(config, 'app');
  try {
    const { about, tables, files } = await restoreBackup({ file, key, database, dataDir: config.data_dir, migrations });
    const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Восстановлен снимок ${about.made_at} за ${((Date.now() - started) / 1000).toFixed(1)} с: таблиц ${tables.size}, строк ${rows}, файлов ${files.size}. Контрольные суммы и связи проверены.\n`,
    );
  } finally {
    await database.close();
    giveBackData(config.data_dir);
  }
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, help: { type: 'boolean' } },
  });
  const [file] = positionals;
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (file === undefined || positionals.length > 1) {
    process.stderr.write(`${USAGE}\n`);
    return 64;
  }
  await run(file, values['key-file']);
}, USAGE);
