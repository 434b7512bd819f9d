import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataDir } from '../platform/data-dir.ts';

const PROGRAM = fileURLToPath(new URL('../../test/programs/leave-root.ts', import.meta.url));
const STAFF = fileURLToPath(new URL('./staff-command.ts', import.meta.url));
const isRoot = process.platform === 'linux' && process.geteuid?.() === 0;
const mayMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;
/** `bin` or `daemon`: a user of each system who is not the one that is taken otherwise. */
const OWNER = 2;

let folder = '';
let running: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leave-root-'));
});
afterEach(async () => {
  if (running) await end(running);
  rmSync(folder, { recursive: true, force: true });
});

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.stdin?.end();
  await gone;
  running = undefined;
}

interface Said {
  readonly said?: string;
  readonly own: string;
  readonly postgres: string;
}

/** Starts the program over this data folder and gives what it says. */
async function start(dataDir: string, settings: Record<string, string> = {}): Promise<Said> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', PORT: '3000', ...settings };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  running = child;
  const [line] = await once(child.stdout, 'data');
  return JSON.parse(String(line)) as Said;
}

const line = (status: string, name: string): string[] =>
  (new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '').split(/\s+/);
const four = (id: number): string[] => Array.from({ length: 4 }, () => String(id));
const NONE = ['0'.repeat(16)];

function expectWithoutRights({ own, postgres }: Said, uid: number): void {
  for (const status of [own, postgres]) {
    expect(line(status, 'Uid')).toEqual(four(uid));
    for (const set of ['CapEff', 'CapPrm', 'CapInh', 'CapAmb']) expect(line(status, set)).toEqual(NONE);
  }
  expect(line(own, 'Groups').filter(Boolean)).not.toContain('0');
}

/** Files below that are not this user's. */
const foreign = (dataDir: string, uid: number): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => lstatSync(join(dataDir, name)).uid !== uid,
  );

describe.runIf(isRoot)('a start by root (skipped for anybody else: there is nothing to leave)', () => {
  it('goes on as a user without rights, whose everything in the data folder is, and says so', async () => {
    const dataDir = join(folder, 'data');
    chmodSync(folder, 0o755);
    mkdirSync(join(dataDir, 'media', 'a'), { recursive: true });
    writeFileSync(join(dataDir, 'media', 'a', 'b.png'), '', { mode: 0o600 });
    const said = await start(dataDir);
    expect(said.said).toMatch(/^Started by root, runs as (nobody|novosel) \(uid \d+\)$/);
    const uid = Number(line(said.own, 'Uid')[0]);
    expect(uid).toBeGreaterThan(0);
    expectWithoutRights(said, uid);
    expect(foreign(dataDir, uid)).toEqual([]);
    expect(lstatSync(dataDir)).toMatchObject({ uid });
  });

  it('goes on as the user whose the data folder is', async () => {
    const dataDir = join(folder, 'data');
    chmodSync(folder, 0o755);
    mkdirSync(dataDir);
    chownSync(dataDir, OWNER, OWNER);
    const said = await start(dataDir);
    expectWithoutRights(said, OWNER);
    expect(foreign(dataDir, OWNER)).toEqual([]);
  });

  it.runIf(mayMount)(
    'comes to a data folder in a closed one, as do the commands that root gives beside and after it',
    async () => {
      const dataDir = join(folder, 'data');
      chmodSync(folder, 0o700);
      const said = await start(dataDir);
      const uid = Number(line(said.own, 'Uid')[0]);
      expectWithoutRights(said, uid);
      const staff = () =>
        spawnSync(process.execPath, [STAFF, '--phone', '79001112233', '--role', 'manager', '--keep-password'], {
          env: { PATH: process.env.PATH, DATA_DIR: dataDir },
          encoding: 'utf8',
        });
      expect(staff()).toMatchObject({ status: 0 });
      if (running) await end(running);
      expect(staff()).toMatchObject({ status: 0, stderr: '' });
      expect(foreign(dataDir, uid)).toEqual([]);
      expectWithoutRights(await start(dataDir), uid);
    },
  );

  it('stays root where it cannot be otherwise, and says why in one line', async () => {
    chmodSync(folder, 0o755);
    const said = await start(join(folder, 'data'), { PORT: '1' });
    const uid = Number(line(said.own, 'Uid')[0]);
    // Machines whose kernel opens all ports to everybody have no such case.
    if (uid === 0)
      expect(said.said).toBe('Warning: runs as root, which is more than it needs: PORT 1 is open to root only');
    expect(foreign(join(folder, 'data'), uid)).toEqual([]);
  });
});

describe.runIf(process.platform !== 'win32')('the data folder', () => {
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  it('is closed to others with the folders in it, also one that was open', () => {
    chmodSync(folder, 0o755);
    for (const name of ['documents', 'media', 'cache', 'reference']) mkdirSync(join(folder, name), { mode: 0o755 });
    makeDataDir(folder);
    expect(['', 'documents', 'media', 'cache'].map((name) => modeOf(join(folder, name)))).toEqual(
      Array.from({ length: 4 }, () => '700'),
    );
    // Comes with the program.
    expect(modeOf(join(folder, 'reference'))).toBe('755');
  });
});
