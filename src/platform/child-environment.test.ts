import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { importInProcess } from '../feeds/server/import-in-process.ts';
import { type ChildEnvironment, childEnvironment } from './child-environment.ts';
import type { Database } from './db/open.ts';
import { createTestDatabase } from './db/testing.ts';

/** Every setting that is a secret, with a value that is easy to find, and what the system gives to all programs. */
const CANARY = 'canary-of-a-secret';
const SECRETS = {
  ADMIN_PASSWORD: CANARY,
  AUTH_KEYS: CANARY,
  BACKUP_KEY: CANARY,
  DATABASE_URL: CANARY,
  DATABASE_REPLICA_URL: CANARY,
  METRICS_TOKEN: CANARY,
  OTEL_EXPORTER_OTLP_HEADERS: CANARY,
  SMS_URL: CANARY,
  SOMETHING_OF_THE_SHELL: CANARY,
  npm_config__auth: CANARY,
};
/** Files of the server that start other programs. A new one belongs here, and gives its child what {@link childEnvironment} says. */
const STARTERS = [
  'src/platform/db/postgres-binaries.ts',
  'src/platform/db/postgres-server.ts',
  'src/platform/db/unprivileged.ts',
  'src/feeds/server/import-in-process.ts',
  'src/main/leave-root.ts',
  'src/main/reach-closed-folders.ts',
];
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|testing\.ts$/.test(name))
    .map((name) => join(folder, name));

it.each(['system', 'postgres', 'importer'] satisfies ChildEnvironment[])('%s: no secret is passed on', (kind) => {
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value);
  vi.stubEnv('TZ', 'Europe/Moscow');
  const given = childEnvironment(kind);
  expect(JSON.stringify(given)).not.toContain(CANARY);
  expect(given).toMatchObject({ TZ: 'Europe/Moscow', PATH: process.env.PATH });
  vi.unstubAllEnvs();
});

it('programs are started in the files that are known, each with an environment of its own', () => {
  const starting = sources('src').filter((file) => readFileSync(file, 'utf8').includes("'node:child_process'"));
  expect(starting.sort()).toEqual([...STARTERS].sort());
  for (const file of starting) {
    const text = readFileSync(file, 'utf8');
    const calls = [...text.matchAll(/(?<![\w.])(?:spawn|spawnSync|fork|exec|execFile|execFileSync|execSync)\(/g)];
    expect(calls.length, file).toBeGreaterThan(0);
    for (const { index } of calls) {
      const call = text.slice(index, text.indexOf(';', index));
      expect(call, `${file}: ${call}`).toMatch(/\benv\b|\boptions\b/);
    }
  }
});

it.skipIf(process.platform !== 'linux')('the importer that runs has no secret in its environment', async () => {
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value);
  const seen = new Set<string>();
  const look = (): void => {
    for (const pid of childrenOf(process.pid)) seen.add(environmentOf(pid));
  };
  const watching = setInterval(look, 5);
  await importInProcess(
    { connectionString: database.connectionString, onProgress: look },
    { location: '/nowhere.xml', source: 'environment' },
  ).catch(() => undefined);
  clearInterval(watching);
  vi.unstubAllEnvs();
  seen.delete('');
  expect(seen.size).toBeGreaterThan(0);
  expect([...seen].filter((text) => text.includes(CANARY))).toEqual([]);
});

function childrenOf(parent: number): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [, ppid] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? [];
      return Number(ppid) === parent;
    } catch {
      return false;
    }
  });
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}
