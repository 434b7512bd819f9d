import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { DatabaseDiskFull, DatabaseFailure, DataFolderInUse } from './db/database-failure.ts';
import { MigrationError } from './db/migrate.ts';
import { explainStartupFailure } from './startup-failure.ts';

/** Rejection of `server.listen` on an address. */
function listenFailure(port: number, host: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => reject(new Error('it listens'))));
  });
}

function caught(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('no failure');
}

describe('a start that fails tells in one line', () => {
  test('that the port is taken', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    expect(explainStartupFailure(await listenFailure(port, '127.0.0.1'))).toEqual({
      lines: [`PORT: ${port} is taken by another program. Stop it or choose another PORT.`],
      exit_code: 69,
    });
    holder.close();
  });

  test('that the host is not of this machine', async () => {
    expect(explainStartupFailure(await listenFailure(0, '203.0.113.7'))).toEqual({
      lines: ['HOST: expected an address of this machine, got 203.0.113.7'],
      exit_code: 78,
    });
  });

  test('that a port below 1024 needs rights', () => {
    const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen', port: 80 });
    expect(explainStartupFailure(error).lines).toEqual([
      'PORT: no permission to listen on 80. Choose a PORT above 1023.',
    ]);
  });

  test('that DATA_DIR is a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'novosel-failure-'));
    const file = join(folder, 'data');
    writeFileSync(file, '');
    expect(explainStartupFailure(caught(() => makeDataDir(file)))).toEqual({
      lines: [`DATA_DIR: expected a folder that can be written, got ${file} (EEXIST)`],
      exit_code: 73,
    });
    rmSync(folder, { recursive: true });
  });

  test('each wrong setting', () => {
    const failure = explainStartupFailure(caught(() => loadConfig({ PORT: 'x', DEMO: 'y' })));
    expect(failure.lines).toHaveLength(2);
    expect(failure.exit_code).toBe(78);
  });

  test.each([
    [new ConfigError(['PORT: …']), 78],
    [new DataFolderInUse('in use'), 78],
    [new MigrationError('newer'), 78],
    [new DatabaseFailure('refused'), 69],
    [new DatabaseDiskFull('full'), 74],
    [Object.assign(new Error('write'), { code: 'ENOSPC', path: '/data/x' }), 74],
    [Object.assign(new Error('mkdir'), { code: 'EROFS', path: '/data/x' }), 73],
    [Object.assign(new Error('open'), { code: 'EACCES', path: '/data/x' }), 77],
  ])('%s, with an exit code of its kind', (error, code) => {
    const failure = explainStartupFailure(error);
    expect(failure.exit_code).toBe(code);
    expect(failure.lines.join('\n')).not.toMatch(/\n| {4}at /);
  });

  test("but shows the stack of what is nobody else's fault", () => {
    const failure = explainStartupFailure(new TypeError('undefined is not a function'));
    expect(failure.exit_code).toBe(70);
    expect(failure.lines.join('\n')).toContain('startup-failure.test.ts');
  });
});
