import { ConfigError } from './config.ts';
import { DataDirError } from './data-dir.ts';
import { DatabaseDiskFull, DatabaseFailure, DataFolderInUse } from './db/database-failure.ts';
import { MigrationError } from './db/migrate.ts';

/** What to tell the person who started the application, and the exit code (of BSD's sysexits.h). */
export type StartupFailure = { readonly lines: readonly string[]; readonly exit_code: number };

const UNAVAILABLE = 69;
const SOFTWARE = 70;
const CANNOT_CREATE = 73;
const IO_ERROR = 74;
const NO_PERMISSION = 77;
const CONFIGURATION = 78;

/**
 * Turns any error of a start into lines to show: one clear line for what the person can mend, the stack for what is
 * our own fault.
 */
export function explainStartupFailure(error: unknown): StartupFailure {
  if (error instanceof ConfigError) return { lines: error.lines, exit_code: CONFIGURATION };
  if (error instanceof DataFolderInUse || error instanceof MigrationError) return failure(CONFIGURATION, error.message);
  if (error instanceof DatabaseDiskFull) return failure(IO_ERROR, error.message);
  if (error instanceof DataDirError) return failure(CANNOT_CREATE, error.message);
  if (error instanceof DatabaseFailure) return failure(UNAVAILABLE, error.message);
  if (error instanceof Error && 'code' in error) {
    const known = explainSystemError(error as SystemError);
    if (known) return known;
  }
  return failure(SOFTWARE, error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Writes the lines of {@link explainStartupFailure} to standard error and answers the exit code. */
export function reportStartupFailure(error: unknown): number {
  const { lines, exit_code } = explainStartupFailure(error);
  process.stderr.write(`${lines.join('\n')}\n`);
  return exit_code;
}

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number };

function explainSystemError(error: SystemError): StartupFailure | undefined {
  if (error.syscall === 'listen' || error.syscall === 'bind') return explainListenError(error);
  const place = error.path ? ` ${error.path}` : '';
  switch (error.code) {
    case 'ENOSPC':
    case '53100':
      return failure(
        IO_ERROR,
        `The disk is full${place && `:${place}`} (${error.code}). Free some space and start again.`,
      );
    case 'EDQUOT':
      return failure(IO_ERROR, `The disk quota is used up${place && `:${place}`}. Free some space and start again.`);
    case 'EROFS':
      return failure(CANNOT_CREATE, `A read-only file system:${place || ' unknown place'}. Choose another DATA_DIR.`);
    case 'EACCES':
    case 'EPERM':
      return failure(
        NO_PERMISSION,
        `No permission for${place || ' a file'}. Choose another DATA_DIR or start as its owner.`,
      );
    case 'EMFILE':
    case 'ENFILE':
      return failure(UNAVAILABLE, 'Too many open files: raise the limit (ulimit -n) and start again.');
    default:
      return undefined;
  }
}

function explainListenError({ code, address, port, message }: SystemError): StartupFailure {
  switch (code) {
    case 'EADDRINUSE':
      return failure(UNAVAILABLE, `PORT: ${port} is taken by another program. Stop it or choose another PORT.`);
    case 'EACCES':
      return failure(NO_PERMISSION, `PORT: no permission to listen on ${port}. Choose a PORT above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAFNOSUPPORT':
      return failure(CONFIGURATION, `HOST: expected an address of this machine, got ${address ?? message}`);
    default:
      return failure(UNAVAILABLE, `The server cannot listen on ${address}:${port} (${code}).`);
  }
}

const failure = (exit_code: number, line: string): StartupFailure => ({ lines: [line], exit_code });
