/**
 * Runs compose.yaml in a container engine and sees whether it keeps what docs/deployment.md promises: rights, a rolling
 * restart without a failed request, leads while the database is killed, a backup that comes back, stops in time.
 *
 * npm run containers [-- --keep]
 *
 * Needs Docker with Compose, ports 80 and 443, and the images that Dockerfile and compose.yaml name, or stand-ins of these
 * names. Everything it makes is removed at the end, unless --keep is given. Not beside tests in a browser: the engine
 * changes the networks of the machine, and Chromium breaks off what it is loading then. Exit code 1 when something fails.
 */
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';

const PROJECT = 'novosel-trial';
const PROCESSES = ['app-1', 'app-2', 'app-3'];
/** Lists and pages that need nothing but the memory of a process. */
const PATHS = ['/', '/novostroyki', '/api/buildings?page=1', '/api/buildings/popular'];
const SENDERS = 12;
const LEADS_EACH = 4;
/** stop_grace_period of compose.yaml, ms. */
const GRACE = 15_000;

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'novosel-containers-'));
const password = randomBytes(12).toString('hex');
const settings = join(folder, 'env');
writeFileSync(
  settings,
  [
    'SITE_ADDRESS=localhost',
    `POSTGRES_PASSWORD=${password}`,
    `AUTH_KEYS=k1:${randomBytes(32).toString('base64')}`,
    `BACKUP_KEY=${randomBytes(32).toString('base64')}`,
    `METRICS_TOKEN=${randomBytes(24).toString('hex')}`,
    'DEMO=1',
  ].join('\n'),
);

const [tool = '', ...first] =
  spawnSync('docker', ['compose', 'version']).status === 0 ? ['docker', 'compose'] : ['docker-compose'];

const start = promisify(execFile);
/** What a command prints. @throws Error with what it printed when it fails. */
const run = async (program: string, args: readonly string[]): Promise<string> =>
  (await start(program, [...args], { maxBuffer: 1 << 26 })).stdout.trim();
const docker = (...args: string[]): Promise<string> => run('docker', args);
const compose = (...args: string[]): Promise<string> =>
  run(tool, [...first, '-p', PROJECT, '--env-file', settings, ...args]);
const containerOf = (service: string): Promise<string> => compose('ps', '-q', service);
const healthOf = async (service: string): Promise<string> =>
  docker('inspect', '--format', '{{.State.Health.Status}}', await containerOf(service));

let failures = 0;
function tell(promise: string, holds: boolean, figures: string): void {
  if (!holds) failures++;
  process.stdout.write(`${holds ? '✓' : '✗'} ${promise}: ${figures}\n`);
}

async function untilHealthy(services: readonly string[]): Promise<number> {
  const started = performance.now();
  for (const name of services) {
    while ((await healthOf(name)) !== 'healthy') {
      if (performance.now() - started > 600_000) throw new Error(`${name} is not healthy after ten minutes`);
      await sleep(500);
    }
  }
  return Math.round((performance.now() - started) / 1_000);
}

/** Status of an answer through the proxy, 0 for none. */
function ask(path: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({ host: 'localhost', path, rejectUnauthorized: false, timeout: 20_000 }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', () => resolve(0));
    });
    sent.on('error', () => resolve(0)).on('timeout', () => sent.destroy());
    sent.end();
  });
}

/** Asks ten times a second until it is told to end; counts answers by status. */
function startLoad(): () => Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  const count = (status: number): void => {
    seen[status] = (seen[status] ?? 0) + 1;
  };
  let going = true;
  const ended = (async () => {
    const asked: Promise<void>[] = [];
    for (let n = 0; going; n++) {
      asked.push(ask(PATHS[n % PATHS.length] ?? '/').then(count));
      await sleep(100);
    }
    await Promise.all(asked);
    return seen;
  })();
  return () => {
    going = false;
    return ended;
  };
}

/** Sends leads from a container of its own, and so from an address of its own, as limits go by address; how many were taken. */
async function sendLeads(sender: number): Promise<number> {
  const script = `let taken = 0;
for (let n = 0; n < ${LEADS_EACH}; n++) {
  const body = JSON.stringify({ phone: '7998' + String(${sender} * 1000 + n).padStart(7, '0'), type: 0, link: '/',
    consent: { personal_data: true } });
  const status = await new Promise((resolve) => {
    const sent = require('node:https').request({ host: 'proxy', servername: 'localhost', rejectUnauthorized: false,
      path: '/api/callback/callback_phones', method: 'POST', timeout: 20000,
      headers: { host: 'localhost', origin: 'https://localhost', 'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID() } }, (answer) => { answer.resume(); answer.on('end', () => resolve(answer.statusCode)); });
    sent.on('error', () => resolve(0)); sent.end(body);
  });
  if (status === 201) taken++;
  await new Promise((resolve) => setTimeout(resolve, 2500));
}
console.log(taken);`;
  const options = ['--rm', '--network', `${PROJECT}_default`, '--entrypoint', 'node', 'novosel'];
  return Number(await docker('run', ...options, '-e', `(async () => {${script}})()`));
}

const query = (database: string, sql: string): Promise<string> =>
  compose('exec', '-T', 'db', 'psql', '-U', 'novosel', '-h', '/var/run/postgresql', '-d', database, '-Atc', sql);

async function seeRights(): Promise<void> {
  const write =
    'try { require("fs").writeFileSync("/app/x", ""); console.log("written") } catch (e) { console.log(e.code) }';
  const id = await compose('exec', '-T', 'app-1', 'id', '-u');
  const written = await compose('exec', '-T', 'app-1', 'node', '-e', write);
  const rights = /CapEff:\s*(\S+)/.exec(await compose('exec', '-T', 'app-1', 'cat', '/proc/1/status'))?.[1];
  const bare = Number.parseInt(rights ?? 'f', 16) === 0;
  tell(
    'no rights',
    id !== '0' && written === 'EROFS' && bare,
    `user ${id}, root file system ${written}, capabilities ${rights}`,
  );
}

async function seeRollingRestart(): Promise<void> {
  const end = startLoad();
  await sleep(2_000);
  for (const name of PROCESSES) {
    await compose('up', '-d', '--no-deps', '--force-recreate', name);
    await untilHealthy([name]);
  }
  const { 200: answered = 0, ...others } = await end();
  tell(
    'a rolling restart fails no request',
    Object.keys(others).length === 0,
    `${answered} answered, others ${JSON.stringify(others)}`,
  );
}

async function seeLeadsWithoutDatabase(): Promise<void> {
  const database = await containerOf('db');
  const sent = Array.from({ length: SENDERS }, (_, n) => sendLeads(n));
  await sleep(4_000);
  const end = startLoad();
  await docker('kill', '--signal', 'KILL', database);
  await sleep(6_000);
  const { 200: answered = 0, ...others } = await end();
  await docker('start', database);
  const taken = (await Promise.all(sent)).reduce((sum, count) => sum + count, 0);
  await untilHealthy(['db']);
  await sleep(5_000);
  const stored = Number(await query('novosel', "select count(*) from leads where phone like '7998%'"));
  const all = SENDERS * LEADS_EACH;
  tell(
    'leads are taken while the database is killed',
    taken === all && stored === all,
    `${all} sent, ${taken} taken, ${stored} stored`,
  );
  tell(
    'lists are shown meanwhile',
    Object.keys(others).length === 0,
    `${answered} answered, others ${JSON.stringify(others)}`,
  );
}

async function seeBackup(): Promise<void> {
  await compose('exec', '-T', 'backup', 'node', 'src/main/backup-command.ts');
  const [newest = ''] = (await compose('exec', '-T', 'backup', 'ls', '-t', '/backups')).split(/\s+/);
  await query('postgres', 'create database restored');
  const target = ['-e', `DATABASE_URL=postgres://novosel:${password}@db:5432/restored`, '-e', 'DATA_DIR=/tmp/new'];
  const restore = ['backup', 'node', 'src/main/restore-command.ts', `/backups/${newest}`];
  const said = await compose('run', '--rm', '--no-deps', '-T', ...target, ...restore);
  const counts = await Promise.all(['novosel', 'restored'].map((name) => query(name, 'select count(*) from leads')));
  tell(
    'a backup comes back',
    counts[0] === counts[1] && said.includes('Контрольные суммы'),
    `${newest}, leads ${counts.join(' and ')}`,
  );
}

async function seeStops(): Promise<void> {
  const running = await Promise.all(
    [...PROCESSES, 'backup'].map(async (name) => ({ name, id: await containerOf(name) })),
  );
  const started = performance.now();
  await compose('stop');
  const took = Math.round(performance.now() - started);
  const codes = await Promise.all(
    running.map(
      async ({ name, id }) => [name, await docker('inspect', '--format', '{{.State.ExitCode}}', id)] as const,
    ),
  );
  const clean = codes.every(([name, code]) => code === '0' || (name === 'backup' && code === '143'));
  tell(
    'all stop in time',
    clean && took < GRACE,
    `${took} ms, exit codes ${codes.map((pair) => pair.join(' ')).join(', ')}`,
  );
}

try {
  await compose('build');
  await compose('up', '-d');
  const seconds = await untilHealthy(PROCESSES);
  tell('starts', true, `all processes healthy ${seconds} s after the database was set up`);
  await seeRights();
  await seeRollingRestart();
  await seeLeadsWithoutDatabase();
  await seeBackup();
  await seeStops();
} catch (error) {
  failures++;
  process.stdout.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  if (values.keep) process.stdout.write(`kept: project ${PROJECT}, settings ${settings}\n`);
  else {
    spawnSync(tool, [...first, '-p', PROJECT, '--env-file', settings, 'down', '--volumes'], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exit(failures === 0 ? 0 : 1);
