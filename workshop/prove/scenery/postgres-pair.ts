import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findSystemBinaries } from '../../../src/platform/db/postgres-binaries.ts';
import { findFreePort } from '../../../src/platform/free-port.ts';

/** The PostgreSQL that the machine has installed, as a primary with a streaming replica, on loopback. */
export interface PostgresPair {
  readonly version: number;
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Ends the replica at once, as a power cut does. */
  readonly killReplica: () => void;
  readonly stop: () => Promise<void>;
}

const USER = 'novosel';
const PASSWORD = 'loopback';
const START_TIMEOUT_MS = 30_000;

/** Makes and starts both. @throws where no server is installed: a check that needs it has then failed. */
export async function startPair({ replica = true }: { replica?: boolean } = {}): Promise<PostgresPair> {
  const binaries = findSystemBinaries();
  if (!binaries) throw new Error('no PostgreSQL server is installed on this machine');
  const bin = dirname(binaries.postgres);
  const owner = serverOwner();
  const folder = mkdtempSync(join(tmpdir(), 'novosel-pair-'));
  chmodSync(folder, 0o755);
  const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}): void => {
    const result = spawnSync(join(bin, program), args, {
      ...owner,
      encoding: 'utf8',
      cwd: '/',
      env: { ...process.env, ...env },
    });
    if (result.status !== 0) throw new Error(`${program}: ${result.stderr}`);
  };
  const running: ChildProcess[] = [];
  const start = async (name: string): Promise<string> => {
    const port = await findFreePort();
    const args = ['-D', join(folder, name), '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
    running.push(spawn(join(bin, 'postgres'), args, { ...owner, stdio: 'ignore', cwd: '/' }));
    const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;
    await untilAnswering(url);
    return url;
  };
  const home = join(folder, 'home');
  mkdirSync(home);
  if (owner.uid !== undefined) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  run('initdb', ['-D', join(folder, 'primary'), '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']);
  appendFileSync(
    join(folder, 'primary/postgresql.conf'),
    'wal_level = replica\nmax_wal_senders = 4\nmax_connections = 120\nhot_standby = on\nshared_buffers = 64MB\n',
  );
  const primaryUrl = await start('primary');
  const { port } = new URL(primaryUrl);
  let replicaUrl = '';
  if (replica) {
    run('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      port,
      '-U',
      USER,
      '-D',
      join(folder, 'replica'),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ]);
    replicaUrl = await start('replica');
  }
  return {
    version: binaries.major,
    primaryUrl,
    replicaUrl,
    killReplica: () => void running[1]?.kill('SIGQUIT'),
    stop: async () => {
      for (const server of running.toReversed()) {
        if (server.exitCode !== null || server.signalCode !== null) continue;
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGINT');
        await Promise.race([ended, sleep(10_000, undefined, { ref: false })]);
        server.kill('SIGKILL');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: the user that its package made, or nobody. */
function serverOwner(): { uid?: number; gid?: number } {
  if (process.geteuid?.() !== 0) return {};
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const uid = id('-u');
  return uid > 0 ? { uid, gid: id('-g') } : { uid: 65_534, gid: 65_534 };
}

async function untilAnswering(url: string): Promise<void> {
  for (const deadline = performance.now() + START_TIMEOUT_MS; ; ) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
