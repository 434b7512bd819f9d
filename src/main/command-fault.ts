import { BackupFault } from '../platform/backup/backup-fault.ts';
import { ConfigError } from '../platform/config.ts';
import { DataDirError } from '../platform/data-dir.ts';
import { DatabaseDiskFull, DatabaseFailure } from '../platform/db/database-failure.ts';
import { MigrationError } from '../platform/db/migrate.ts';

/** How a command ends: what it says on the standard error, and its exit code (of BSD's sysexits.h). */
export interface CommandEnd {
  readonly text: string;
  readonly exit_code: number;
}

/** What a command's own errors end it with, beside those of the machine and the settings. */
export type OwnFaults = readonly (readonly [kind: abstract new (...args: never[]) => Error, exitCode: number])[];

const USAGE = 64;
const REFUSED = 65;
const NO_INPUT = 66;
const UNAVAILABLE = 69;
const SOFTWARE = 70;
const CANNOT_CREATE = 73;
const IO_ERROR = 74;
const TRY_AGAIN = 75;
const NO_PERMISSION = 77;
const CONFIGURATION = 78;

type Expected = readonly [exitCode: number, what: string, remedy: string];

const AWAY: Expected = [UNAVAILABLE, 'База данных не отвечает', 'Проверьте её и повторите команду'];
const OPEN_FILES: Expected = [UNAVAILABLE, 'Открыто слишком много файлов', 'Поднимите предел (ulimit -n)'];
const NO_RIGHTS: Expected = [NO_PERMISSION, 'Нет прав', 'Запустите команду от имени владельца приложения'];
const BUSY: Expected = [TRY_AGAIN, 'База данных занята другой работой', 'Повторите команду'];
const OTHER_PLACE = 'Укажите другую папку';
const LOOK_AT_DISK = 'Проверьте его';
const LATER = 'Повторите команду позже';

/** By codes of the system and of PostgreSQL (five signs; their disk is the database's). */
const EXPECTED: Readonly<Record<string, Expected>> = {
  ENOSPC: [IO_ERROR, 'На диске нет места', 'Освободите его и повторите команду'],
  EDQUOT: [IO_ERROR, 'Отведённое место на диске кончилось', 'Освободите его и повторите команду'],
  EIO: [IO_ERROR, 'Диск не читается или не пишется', LOOK_AT_DISK],
  EFBIG: [IO_ERROR, 'Файл больше, чем здесь разрешено', 'Поднимите предел (ulimit -f)'],
  EROFS: [CANNOT_CREATE, 'Файловая система доступна только для чтения', OTHER_PLACE],
  EEXIST: [CANNOT_CREATE, 'Такой файл уже есть', OTHER_PLACE],
  ENOTDIR: [CANNOT_CREATE, 'Вместо папки файл', OTHER_PLACE],
  ENAMETOOLONG: [CANNOT_CREATE, 'Слишком длинное имя файла', OTHER_PLACE],
  EISDIR: [NO_INPUT, 'Нужен файл, а это папка', 'Укажите файл'],
  ENOENT: [NO_INPUT, 'Нет такого файла или папки', 'Проверьте путь'],
  EACCES: NO_RIGHTS,
  EPERM: NO_RIGHTS,
  EMFILE: OPEN_FILES,
  ENFILE: OPEN_FILES,
  ...Object.fromEntries(
    ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN', 'ENOTFOUND'].map(
      (code) => [code, AWAY],
    ),
  ),
  ...Object.fromEntries(['08000', '08003', '08006', '25P03', '57P01', '57P02', '57P03'].map((code) => [code, AWAY])),
  ...Object.fromEntries(['40001', '40P01', '55P03'].map((code) => [code, BUSY])),
  '25006': [UNAVAILABLE, 'База данных доступна только для чтения', 'DATABASE_URL должен вести на главную'],
  '42501': [NO_PERMISSION, 'Пользователю базы данных не хватает прав', 'Он должен владеть таблицами приложения'],
  '53100': [IO_ERROR, 'На диске базы данных нет места', 'Освободите его и повторите команду'],
  '53200': [UNAVAILABLE, 'Базе данных не хватило памяти', LATER],
  '53300': [UNAVAILABLE, 'База данных не принимает больше соединений', LATER],
  '57014': [TRY_AGAIN, 'База данных прервала долгую работу', LATER],
  '58030': [IO_ERROR, 'Диск базы данных не читается или не пишется', LOOK_AT_DISK],
};
/** What `pg` has no codes for. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/;

/** Says how a command ends that met this: one line for what its operator can mend, the stack for a fault of ours. */
export function explainCommandFault(error: unknown, usage: string, own: OwnFaults = []): CommandEnd {
  const named = own.find(([kind]) => error instanceof kind);
  if (named && error instanceof Error) return { text: error.message, exit_code: named[1] };
  if (error instanceof BackupFault) return { text: error.message, exit_code: REFUSED };
  if (error instanceof DatabaseDiskFull) return { text: error.message, exit_code: IO_ERROR };
  if ([ConfigError, DataDirError, DatabaseFailure, MigrationError].some((kind) => error instanceof kind)) {
    return { text: (error as Error).message, exit_code: CONFIGURATION };
  }
  if (error instanceof TypeError && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
    return { text: `${error.message}\n\n${usage}`, exit_code: USAGE };
  }
  return expectedEnd(error) ?? { text: stackOf(error), exit_code: SOFTWARE };
}

function expectedEnd(error: unknown): CommandEnd | undefined {
  if (!(error instanceof Error)) return undefined;
  // A name with several addresses fails once for each of them.
  if (error instanceof AggregateError) return expectedEnd(error.errors[0]);
  const { code, path, syscall } = error as { code?: unknown; path?: unknown; syscall?: unknown };
  const lost = LOST_CONNECTION.test(error.message) || syscall === 'connect';
  const known = lost ? AWAY : EXPECTED[typeof code === 'string' ? code : ''];
  if (!known) return undefined;
  const [exit_code, what, remedy] = known;
  return { text: `${what}${typeof path === 'string' && !lost ? `: ${path}` : ''}. ${remedy}.`, exit_code };
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/**
 * Runs a command to its end: its exit code is the number that `work` answers (0 without one), or that of its fault, which is told on the
 * standard error. A reader of its output that goes away, or a full disk under it, ends it likewise.
 */
export async function runCommand(work: () => Promise<unknown>, usage: string, own: OwnFaults = []): Promise<void> {
  const end = (error: unknown): number => {
    const { text, exit_code } = explainCommandFault(error, usage, own);
    process.stderr.write(`${text}\n`);
    return exit_code;
  };
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Nobody reads any more (`… | head`): what was begun is finished all the same.
    if (error.code !== 'EPIPE') process.exitCode = end(error);
  });
  try {
    const code = await work();
    process.exitCode ??= typeof code === 'number' ? code : 0;
  } catch (error) {
    process.exitCode = end(error);
  }
}
