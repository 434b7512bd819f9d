import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestDoor } from '../../test/factories/door.ts';
import { BackupFault } from '../platform/backup/backup-fault.ts';
import { ConfigError } from '../platform/config.ts';
import { DatabaseDiskFull, DatabaseFailure } from '../platform/db/database-failure.ts';
import { explainCommandFault } from './command-fault.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Arguments that lead each command as far as the database or its file. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  backup: [],
  restore: ['/nowhere/novosel.backup', '--key-file', '/nowhere/key'],
  staff: ['--phone', '+79161234567', '--role', 'manager', '--keep-password'],
  pd: ['export', '--phone', '+79161234567'],
  incident: ['--from', '2026-03-01T09:00+03:00', '--to', '2026-03-01T18:00+03:00'],
  feed: ['/nowhere/feed.xml'],
  poi: ['/nowhere/poi.json'],
};

const KEY = randomBytes(32).toString('base64');

let door: TestDoor;
let folder: string;
beforeAll(async () => {
  door = await TestDoor.open();
  folder = mkdtempSync(join(tmpdir(), 'novosel-command-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await door.close();
});

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a command; `output` is a file that its standard output goes to. */
function run(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
  output?: string,
): Promise<Ended> {
  const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment };
  const file = output === undefined ? undefined : openSync(output, 'w');
  const child = spawn(process.execPath, [join(HERE, `${name}-command.ts`), ...args], {
    env,
    stdio: ['ignore', file ?? 'pipe', 'pipe'],
  });
  if (file !== undefined) closeSync(file);
  let said = '';
  child.stderr?.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

const coded = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: it failed`), { code, ...more });

describe('what stops a command', () => {
  it.each([
    [coded('ENOSPC', { path: '/b/x.part', syscall: 'write' }), 74, /нет места.*\/b\/x\.part/],
    [coded('EDQUOT'), 74, /место/],
    [coded('EIO'), 74, /Диск/],
    [coded('EROFS', { path: '/b' }), 73, /только для чтения: \/b/],
    [coded('EACCES', { path: '/b' }), 77, /Нет прав: \/b/],
    [coded('EMFILE'), 69, /ulimit/],
    [coded('ECONNREFUSED', { syscall: 'connect' }), 69, /База данных не отвечает/],
    [coded('ENOENT', { syscall: 'connect', path: '/run/.s.PGSQL.5432' }), 69, /База данных не отвечает/],
    [new AggregateError([coded('ECONNREFUSED')], 'all failed'), 69, /База данных не отвечает/],
    [coded('57P01'), 69, /База данных не отвечает/],
    [new Error('Connection terminated unexpectedly'), 69, /База данных не отвечает/],
    [coded('53100'), 74, /диске базы данных/],
    [coded('42501'), 77, /не хватает прав/],
    [coded('40P01'), 75, /Повторите/],
    [new BackupFault('Ключ не тот'), 65, /^Ключ не тот$/],
    [new ConfigError(['PORT: …']), 78, /PORT/],
    [new DatabaseDiskFull('The disk is full'), 74, /disk is full/],
    [new DatabaseFailure('The database cannot be reached'), 78, /reached/],
  ])('%s, is told in one line with an exit code of its kind', (error, code, line) => {
    const { text, exit_code } = explainCommandFault(error, 'Usage');
    expect({ text, exit_code }).toEqual({ text: expect.stringMatching(line), exit_code: code });
    expect(text).not.toMatch(/\n|Error:| {4}at /);
  });

  it('is shown with its stack when it is a fault of ours', () => {
    const { text, exit_code } = explainCommandFault(new TypeError('undefined is not a function'), 'Usage');
    expect(exit_code).toBe(70);
    expect(text).toContain('command.fault.test.ts');
  });
});

describe('each command', () => {
  it('is here', () => {
    const names = readdirSync(HERE).filter((name) => name.endsWith('-command.ts'));
    expect(names.map((name) => name.replace('-command.ts', '')).sort()).toEqual(Object.keys(COMMANDS).sort());
  });

  it.each(Object.entries(COMMANDS))('%s tells in one line that the database is away', async (name, args) => {
    const { code, said } = await run(name, args, { DATABASE_URL: 'postgres://u@127.0.0.1:1/x', BACKUP_KEY: KEY });
    const [line, ...more] = said.trim().split('\n');
    expect({ code, line, more }).toEqual({ code: 78, line: expect.stringMatching(/cannot be reached/), more: [] });
  });

  it.each(['pd', 'staff', 'incident', 'backup'])(
    '%s tells in one line that nothing more can be printed',
    async (name) => {
      const { code, said } = await run(
        name,
        COMMANDS[name] ?? [],
        { DATABASE_URL: door.connectionString, BACKUP_KEY: KEY },
        '/dev/full',
      );
      expect({ code, said }).toEqual({ code: 74, said: expect.stringMatching(/^На диске нет места[^\n]*\n$/) });
    },
  );
});
