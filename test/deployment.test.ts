import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { BALANCER_PROBE } from '../src/main/http/probes.ts';
import { SETTING_NAMES } from '../src/platform/config.ts';

/** The tests run where no container engine may be: what can be checked without one is. */

const service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.unknown().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  init: z.boolean().optional(),
});
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }));
const processes = Object.entries(compose.services).filter(([name]) => /^app-\d$/.test(name));
const dockerfile = readFileSync('Dockerfile', 'utf8');
const instructions = dockerfile
  .split('\n')
  .map((line) => /^([A-Z]+) (.*)$/.exec(line))
  .flatMap((match) => (match ? [{ name: match[1] ?? '', rest: match[2] ?? '' }] : []));

describe('the image', () => {
  test('copies only what is there and what the context lets through', () => {
    const allowed = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = instructions
      .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    expect(copied.length).toBeGreaterThan(10);
    for (const path of copied) {
      expect(existsSync(path), path).toBe(true);
      expect(
        allowed.some((entry) => path === entry || path.startsWith(`${entry}/`)),
        path,
      ).toBe(true);
    }
  });

  test('holds every folder of the source that the server imports, and starts a program that is in it', () => {
    const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
    expect(last.filter(({ name, rest }) => name === 'COPY' && rest === 'src src')).toHaveLength(1);
    const [, program = ''] = JSON.parse(instructions.findLast(({ name }) => name === 'CMD')?.rest ?? '[]') as string[];
    expect(existsSync(program), program).toBe(true);
  });

  test('runs as a user without rights and says whether it is ready', () => {
    const names = instructions.map(({ name }) => name);
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('FROM'));
    expect(instructions.findLast(({ name }) => name === 'USER')?.rest).toBe('node');
    expect(dockerfile).toMatch(/HEALTHCHECK .*\/readyz/);
  });

  test('gets no secret while it is built', () => {
    for (const name of ['AUTH_KEYS', 'BACKUP_KEY', 'PASSWORD', 'TOKEN']) expect(dockerfile).not.toContain(name);
  });
});

describe('the composition', () => {
  test('runs several processes alike, without rights and on a read-only root', () => {
    expect(processes.length).toBeGreaterThanOrEqual(2);
    const [[, first] = []] = processes;
    for (const [name, each] of processes) {
      expect(each, name).toEqual(first);
      expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  test('sets only settings that there are, and no secret itself', () => {
    const own = Object.entries(compose.services).filter(([, { image }]) => image === 'novosel');
    for (const [name, { environment = {} }] of own) {
      for (const setting of Object.keys(environment)) expect(SETTING_NAMES, `${name} ${setting}`).toContain(setting);
    }
    const text = readFileSync('compose.yaml', 'utf8');
    for (const secret of ['POSTGRES_PASSWORD', 'AUTH_KEYS', 'BACKUP_KEY', 'METRICS_TOKEN']) {
      expect(text).toContain(`${secret}: \${${secret}}`);
    }
  });

  test('lets a process stop in its own time', () => {
    for (const [, { stop_grace_period, environment = {} }] of processes) {
      const grace = Number.parseInt(stop_grace_period ?? '0', 10);
      expect(grace).toBeGreaterThan(10 + Number(environment.STOP_DELAY_SECONDS));
    }
  });

  test('names every volume it uses, mounts files that are there, and runs programs that are there', () => {
    for (const [name, { volumes = [], command = [] }] of Object.entries(compose.services)) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(statSync(source).isFile(), source).toBe(true);
        else expect(Object.keys(compose.volumes), `${name} ${volume}`).toContain(source);
      }
      for (const [program] of command.join(' ').matchAll(/src\/\S+\.ts/g)) expect(existsSync(program)).toBe(true);
    }
  });

  test('balances over exactly these processes, also while they are without their database', () => {
    const proxy = readFileSync('deploy/Caddyfile', 'utf8');
    const [line = ''] = /reverse_proxy .*/.exec(proxy) ?? [];
    expect(line.match(/app-\d/g)).toEqual(processes.map(([name]) => name));
    expect(proxy).toContain(`health_uri ${BALANCER_PROBE}\n`);
    expect(proxy).not.toMatch(/cookie|ip_hash/);
  });

  test('makes backups twice as often as the alert about old ones allows, in compose and by the line for cron', () => {
    const alert = Number(/backup_age_seconds > (\d+)/.exec(readFileSync('ops/alerts.yml', 'utf8'))?.[1]);
    const pause = Number(/sleep (\d+)/.exec(compose.services.backup?.command?.join(' ') ?? '')?.[1]);
    const cron = Number(/^\*\/(\d+) .*npm run -s backup/m.exec(readFileSync('docs/operations.md', 'utf8'))?.[1]) * 60;
    expect([pause * 2, cron * 2]).toEqual([alert, alert]);
  });

  test('makes the first backup once a process has set the database up, tries again soon, and hears of a stop', () => {
    const { depends_on, init, command = [] } = compose.services.backup ?? {};
    expect(depends_on).toEqual({ 'app-1': { condition: 'service_healthy' } });
    expect(command.join(' ')).toMatch(/if node \S+; then sleep 900; else sleep 60; fi/);
    expect(init).toBe(true);
  });

  test('makes backups at least as often as data may be lost', () => {
    const pause = /sleep (\d+)/.exec(compose.services.backup?.command?.join(' ') ?? '')?.[1];
    expect(Number(pause)).toBeLessThanOrEqual(900);
  });
});
