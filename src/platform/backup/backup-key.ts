import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { BackupFault } from './backup-fault.ts';

const KEY_BYTES = 32;
/** File below DATA_DIR with the key of the backups, where BACKUP_KEY does not give it. Never part of a backup. */
const FILE = 'backup.key';

export interface BackupKey {
  readonly key: Buffer;
  /** The file that was just made: its operator must put a copy of it elsewhere. */
  readonly made?: string;
}

/**
 * The key that backups are sealed with: BACKUP_KEY, else a file that only its owner may read. With `make` a missing file
 * is made.
 *
 * @throws {BackupFault} where there is no key, the file holds none, or others may read it.
 */
export function findBackupKey(
  config: Pick<Config, 'backup_key' | 'data_dir'>,
  { file = join(config.data_dir, FILE), make = false }: { file?: string; make?: boolean } = {},
): BackupKey {
  if (config.backup_key) return { key: Buffer.from(config.backup_key, 'base64') };
  if (existsSync(file)) return { key: readKey(file) };
  if (!make) throw new BackupFault(`Нет ключа резервных копий: задайте BACKUP_KEY или --key-file (искали ${file})`);
  const key = randomBytes(KEY_BYTES);
  return { key: writeKey(file, key), made: file };
}

/** Under its name the key is whole or not there: half of one, left by a full disk, would end every later backup. */
function writeKey(file: string, key: Buffer): Buffer {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return key;
}

function readKey(file: string): Buffer {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new BackupFault(`Ключ ${file} открыт другим пользователям: сделайте chmod 600`);
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new BackupFault(`В файле ${file} нет ключа: нужны 32 байта в base64`);
  return key;
}
