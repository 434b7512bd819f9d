import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type pg from 'pg';
import { loadConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { type Evidence, judge } from './evidence.ts';
import { ADMIN, type Site, startSite } from './scenery/site.ts';

export const title =
  'After an erasure no row, statistic, file or line of the log holds the person, in whatever form he was written of';

const PHONE = '79413778287';
const NAME = 'Ерасов Канарейкин';
const MAIL = 'kanareikin.erasov@example.ru';
/** Other people, so that statistics keep values of every column. */
const OTHERS = 120;
/** By what he is looked for afterwards, in every form that was written. */
const TRACES = [
  ...['9413778287', '941) 377-82-87', '941 377 82 87', '941-377-82-87', '941.377.82.87'],
  ...['Ерасов', 'ерасов', 'ЕРАСОВ', 'Канарейкин', 'канарейкин', 'kanareikin', 'KANAREIKIN'],
];
/** What the law wants kept outside of the installation: the person is in it on purpose. */
const ACT = /personal-data\/(?:act|events)-\d+\.txt$/;

/** A running site with a client, what others wrote of him, searches for him and a copy of his data; then his erasure beside it. */
export async function check(): Promise<Evidence> {
  const folder = mkdtempSync(join(tmpdir(), 'novosel-erasure-'));
  const site = await startSite({ folder, environment: { LOG_LEVEL: 'info' } });
  try {
    await live(site);
    const exported = await pd(folder, ['export', '--phone', PHONE]);
    if (exported.code !== 0) throw new Error(`no copy: ${exported.said}`);
    writeFileSync(join(folder, 'personal-data', 'incident-20260301000000.csv'), `79990000009;Друг\n${PHONE};${NAME}\n`);
    await run('src/main/backup-command.ts', folder, []);
    const before = await lookEverywhere(site);
    const asked = await pd(folder, ['erase', '--phone', PHONE]);
    const erased = await pd(folder, ['erase', '--phone', PHONE, '--mentions', 'redact']);
    if (erased.code !== 0) throw new Error(`not erased: ${erased.said}`);
    const acts = readdirSync(join(folder, 'personal-data')).filter((name) => name.startsWith('act-'));
    const act = acts.map((name) => readFileSync(join(folder, 'personal-data', name), 'utf8')).join('\n');
    const after = await lookEverywhere(site);
    const figures = {
      rows_before: before.rows.length,
      statistics_before: before.statistics.length,
      files_before: before.files.length,
      listed_for_the_operator: asked.said.split('\n').filter((line) => line.startsWith('  ')).length,
      rows_left: after.rows.length,
      statistics_left: after.statistics.length,
      files_left: after.files.length,
      lines_of_the_log: TRACES.reduce((sum, trace) => sum + site.output().split(trace).length - 1, 0),
      backups_named: /novosel-[\d-]+\.backup: удаляется после \d/.test(act) ? 1 : 0,
    };
    const left = [...after.rows, ...after.statistics, ...after.files].slice(0, 20).join('; ');
    const judged = judge(figures, { rows_left: 0, statistics_left: 0, files_left: 0, lines_of_the_log: 0 });
    const fair = Math.min(figures.rows_before, figures.statistics_before, figures.files_before) > 0;
    const passed = judged.passed && fair && asked.code === 65 && figures.backups_named === 1;
    return {
      ...judged,
      passed,
      ...(left || judged.note ? { note: [judged.note, left].filter(Boolean).join('; ') } : {}),
    };
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What leaves traces: an account, requests, a profile, notes of others, searches, tasks, and twenty ways to write a phone. */
async function live(site: Site): Promise<void> {
  const admin = (await call(site, 'POST', '/api/auth/login', ADMIN)).access_token;
  await call(site, 'POST', '/api/auth/register', { phone: PHONE, consent: true });
  const messages = await call(site, 'GET', '/api/sms', undefined, admin);
  const password = /[0-9A-Z]{10}/.exec(JSON.stringify(messages.data))?.[0];
  const client = (await call(site, 'POST', '/api/auth/login', { phone: PHONE, password })).access_token;
  await call(site, 'PATCH', '/api/me/profile', { name: NAME }, client);
  const consent = { personal_data: true, marketing: true };
  const lead = { phone: PHONE, name: NAME, consent };
  await call(site, 'POST', '/api/callback/callback_phones', { ...lead, topic: 'Звонок' }, client);
  await call(site, 'POST', '/api/feedback', { ...lead, email: MAIL, message: `Пишите на ${MAIL}` });
  for (const term of ['9413778287', 'Ерасов', '8 941 377', 'Канарейкин'])
    await call(site, 'GET', `/api/users?term=${encodeURIComponent(term)}`, undefined, admin);
  await call(site, 'GET', '/api/sms/numbers?term=9413778287', undefined, admin);
  const friend = (await call(site, 'POST', '/api/clients', { phone: '79990000009', name: 'Друг' }, admin)).data.user.id;
  const notes = [
    `Друг ${PHONE} Ерасов Канарейкин`,
    'Телефон брата 8 (941) 377-82-87, зовут Канарейкиным',
    'Перезвонить Ерасову: +7 941 377 82 87',
    'почта брата KANAREIKIN.ERASOV@example.ru, 941.377.82.87, 941-377-82-87',
  ];
  for (const text of notes) await call(site, 'POST', `/api/clients/${friend}/notes`, { text }, admin);
  const message = 'Привёл ЕРАСОВ, 8(941) 377-82-87';
  await call(site, 'POST', '/api/feedback', { phone: '79990000009', email: 'drug@example.ru', message, consent });
  await inDatabase(site, async (database) => {
    for (const sql of [
      `insert into leads (kind, phone, name, email, body_hash, idempotency_key, basis, via, created_at, updated_at)
        select 'callback', '7999' || (1000000 + n), 'Имя' || n, 'mail' || n || '@example.ru', n, 'other' || n, 'request', 'direct', now(), now()
        from generate_series(1, ${OTHERS}) n`,
      `insert into users (phone, name, role, referral_code) select '7998' || (1000000 + n), 'Имя' || n, 1, 'other' || n from generate_series(1, ${OTHERS}) n`,
      'analyze',
      'checkpoint',
    ])
      await database.query(sql);
  });
}

interface Finds {
  readonly rows: readonly string[];
  readonly statistics: readonly string[];
  readonly files: readonly string[];
}

/** Every table, every statistic and every byte of every file below DATA_DIR, but for acts. */
async function lookEverywhere(site: Site): Promise<Finds> {
  const finds = await inDatabase(site, async (database) => {
    const { rows: tables } = await database.query<{ name: string }>(`select c.oid::regclass::text as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`);
    const rows: string[] = [];
    for (const { name } of tables) {
      const { rows: found } = await database.query(`select t::text as row from ${name} t where t::text like any ($1)`, [
        LIKE,
      ]);
      rows.push(...found.map(({ row }) => `${name}: ${String(row).slice(0, 120)}`));
    }
    const { rows: statistics } = await database.query(
      `select tablename || '.' || attname as name from pg_stats s where s::text like any ($1)`,
      [LIKE],
    );
    return { rows, statistics: statistics.map(({ name }) => String(name)) };
  });
  return { ...finds, files: filesWith(site.folder) };
}

const LIKE = TRACES.map((trace) => `%${trace}%`);

function filesWith(folder: string): string[] {
  const traces = TRACES.map((trace) => Buffer.from(trace));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(folder, name);
    const file = statSync(path, { throwIfNoEntry: false });
    if (!file?.isFile() || ACT.test(path)) return [];
    const bytes = readFileSync(path);
    const found = traces.filter((trace) => bytes.includes(trace));
    return found.length > 0 ? [`${relative(folder, path)} (${found.map(String).join(', ')})`] : [];
  });
}

async function inDatabase<T>({ folder }: Site, work: (database: pg.Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase(loadConfig({ DATA_DIR: folder, DEMO: '0' }), 'tool');
  try {
    return await work(database.backgroundPool);
  } finally {
    await database.close();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, read as each is known to be
async function call(site: Site, method: string, path: string, body?: object, token?: string): Promise<any> {
  const answer = await fetch(site.base + path, {
    method,
    headers: {
      origin: site.base,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

const pd = (folder: string, args: readonly string[]) => run('src/main/pd-command.ts', folder, args);

function run(file: string, folder: string, args: readonly string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', DEMO: '0', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, said })));
}
