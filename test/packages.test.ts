import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SCRIPTS = resolve('workshop/scripts');

describe('the packages', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'novosel-packages-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' });
  const ensure = () =>
    spawnSync(
      process.execPath,
      ['-e', `import('${join(SCRIPTS, 'packages.mjs')}').then((it) => it.ensurePackages((text) => console.log(text)))`],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, npm_execpath: '', PATH: folder } },
    );

  test('are locked for every platform, or npm ci would refuse the file', () => {
    cpSync('package-lock.json', join(folder, 'package-lock.json'));
    expect(run(join(SCRIPTS, 'complete-lock.mjs'), '--check')).toMatchObject({ status: 0, stderr: '' });
  });

  test('that a mirror lacked are found missing and put into the lock file', () => {
    const file = join(folder, 'package-lock.json');
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    const name = 'node_modules/@biomejs/cli-darwin-arm64';
    const entry = lock.packages[name];
    delete lock.packages[name];
    writeFileSync(file, JSON.stringify(lock));
    expect(run(join(SCRIPTS, 'complete-lock.mjs'), '--check')).toMatchObject({
      status: 1,
      stderr: `package-lock.json lacks ${name}: run node workshop/scripts/complete-lock.mjs\n`,
    });
    expect(run(join(SCRIPTS, 'complete-lock.mjs')).status).toBe(0);
    const completed = JSON.parse(readFileSync(file, 'utf8')).packages[name];
    expect(completed).toMatchObject({ version: entry.version, os: ['darwin'], cpu: ['arm64'], optional: true });
  });

  test('are not touched when they are those of the lock file', () => {
    cpSync('package-lock.json', join(folder, 'package-lock.json'));
    cpSync('node_modules/.package-lock.json', join(folder, 'node_modules/.package-lock.json'));
    expect(ensure()).toMatchObject({ status: 0, stdout: '' });
  });

  test('are installed anew when one of them has another version', () => {
    const file = join(folder, 'node_modules/.package-lock.json');
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    lock.packages['node_modules/zod'].version = '0.0.1';
    writeFileSync(file, JSON.stringify(lock));
    const { status, stdout, stderr } = ensure();
    expect(stdout).toContain('Installing packages …');
    expect(stderr).toContain('The packages could not be installed');
    expect(status).toBe(69);
  });
});
