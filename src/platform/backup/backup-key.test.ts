import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findBackupKey } from './backup-key.ts';

describe('the key of the backups', () => {
  it('is whole or not there: a disk that takes no byte of it leaves no half of one behind', () => {
    const folder = mkdtempSync(join(tmpdir(), 'novosel-key-'));
    const config = { backup_key: undefined, data_dir: folder };
    try {
      const program = `const { findBackupKey } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'backup-key.ts')).href)});
        findBackupKey(${JSON.stringify(config)}, { make: true });`;
      const { status } = spawnSync(
        '/bin/sh',
        ['-c', 'ulimit -f 0; exec "$0" --input-type=module -e "$1"', process.execPath, program],
        {},
      );
      expect(status).not.toBe(0);
      expect(existsSync(join(folder, 'backup.key'))).toBe(false);
      const { key, made } = findBackupKey(config, { make: true });
      expect(made).toBe(join(folder, 'backup.key'));
      expect(findBackupKey(config).key).toEqual(key);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
