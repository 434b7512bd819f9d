import { ConfigError } from '../config.ts';
import { DataDirError } from '../data-dir.ts';
import { DatabaseFailure } from '../db/database-failure.ts';
import { MigrationError } from '../db/migrate.ts';
import { BackupFault } from './backup-fault.ts';

/** Says on the standard error why a command ended, and answers its exit code. */
export function commandFault(error: unknown, usage: string): number {
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  if (error instanceof BackupFault) {
    say(error.message);
    return 65;
  }
  if ([ConfigError, DataDirError, DatabaseFailure, MigrationError].some((kind) => error instanceof kind)) {
    say((error as Error).message);
    return 78;
  }
  if (error instanceof TypeError && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
    say(`${error.message}\n\n${usage}`);
    return 64;
  }
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 70;
}
