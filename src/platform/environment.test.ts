import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const ADMIN_PHONE = '+7 999 123-45-67';
const PASSWORD = 'correct horse battery staple';
let folder: string;
let before: string;
beforeEach(() => {
  before = process.cwd();
  folder = mkdtempSync(join(tmpdir(), 'novosel-environment-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function refusal(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

describe('secrets among the settings', () => {
  test('are no longer in the environment of the process when they have been read', () => {
    vi.stubEnv('ADMIN_PHONE', ADMIN_PHONE);
    vi.stubEnv('ADMIN_PASSWORD', PASSWORD);
    file(
      '.env',
      `SMS_URL=https://sms.example/?psw=${encodeURIComponent(PASSWORD)}\nTZ_OF_THE_OFFICE=Moscow\nPORT=4000\n`,
    );
    vi.stubEnv('TZ_OF_THE_OFFICE', undefined);
    const config = loadConfig();
    expect(config).toMatchObject({ admin: { password: PASSWORD }, port: 4000 });
    expect(config.sms_url).toContain('sms.example');
    expect(JSON.stringify(process.env)).not.toMatch(/correct(?: |%20)horse/);
    // What is no secret is for all who read the environment, as ever.
    expect(process.env.TZ_OF_THE_OFFICE).toBe('Moscow');
  });

  test('are not taken from a file .env where the environment has them', () => {
    vi.stubEnv('ADMIN_PHONE', ADMIN_PHONE);
    vi.stubEnv('ADMIN_PASSWORD', PASSWORD);
    file('.env', 'ADMIN_PASSWORD=another one of the file\n');
    expect(loadConfig().admin?.password).toBe(PASSWORD);
  });

  test('may stand in files, whose last line break is not part of them', () => {
    const ADMIN_PASSWORD_FILE = file('password', `${PASSWORD}\n`);
    expect(loadConfig({ ADMIN_PHONE, ADMIN_PASSWORD_FILE }).admin?.password).toBe(PASSWORD);
    const METRICS_TOKEN_FILE = file('token', 'a token of metrics\r\n');
    expect(loadConfig({ METRICS_TOKEN_FILE }).metrics_token).toBe('a token of metrics');
  });

  test('in files that cannot be read, or given twice, end the start with a line that shows none of them', () => {
    expect(refusal({ ADMIN_PHONE, ADMIN_PASSWORD_FILE: '/nowhere/password' })).toEqual([
      'ADMIN_PASSWORD_FILE: expected a file that can be read, got "/nowhere/password" (ENOENT)',
    ]);
    const twice = { ADMIN_PHONE, ADMIN_PASSWORD: PASSWORD, ADMIN_PASSWORD_FILE: file('password', 'x'.repeat(20)) };
    expect(refusal(twice)).toEqual(['ADMIN_PASSWORD: expected either itself or ADMIN_PASSWORD_FILE, got both']);
    expect(refusal({ PORT_FILE: '/nowhere' })).toEqual([]);
  });
});
