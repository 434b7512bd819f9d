import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, configWarnings, loadConfig, SETTING_NAMES } from './config.ts';

/** Lines that the settings are refused with; none when they are accepted. */
function refusals(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

const ADMIN = { ADMIN_PHONE: '8 999 123-45-67', ADMIN_PASSWORD: 'correct horse battery staple' };

describe('the settings', () => {
  test('have defaults for everything, so that a fresh clone starts', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      public_url: 'http://localhost:3000',
      data_dir: resolve('data'),
      database_url: undefined,
      demo: true,
      admin: undefined,
      trust_proxy: [],
      log_level: 'info',
    });
    expect(config.brand).toMatchObject({ name: 'Новосёл', phone: '74950123456', whatsapp: '74950123456' });
  });

  const CHANNELS = ['email', 'whatsapp', 'vk_url', 'video_url'] as const;
  const channelsOf = (given: Record<string, string>) => {
    const { brand } = loadConfig(given);
    return CHANNELS.filter((key) => brand[key] !== undefined);
  };

  test('give the agency of the demo every channel, at addresses that nobody has', () => {
    const { brand } = loadConfig({});
    expect(channelsOf({})).toEqual(CHANNELS);
    for (const link of [brand.vk_url, brand.video_url]) expect(new URL(link ?? '').hostname).toMatch(/\.example$/);
  });

  test.each<Record<string, string>>([{ DEMO: '0' }, { BRAND_NAME: 'Ключ' }, { BRAND_PHONE: '+7 (495) 765-43-21' }])(
    'never lead from an agency of its own to the invented one: %o',
    (given) => {
      expect(channelsOf(given)).toEqual([]);
      expect(channelsOf({ ...given, VK_URL: 'https://vk.com/kluch' })).toEqual(['vk_url']);
    },
  );

  test('cannot be changed after they are read', () => {
    expect(() => Object.assign(loadConfig({}).brand, { name: 'x' })).toThrow(TypeError);
  });

  test('take an empty value for an absent one and ignore unknown names', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '  ', PROT: '1' }).port).toBe(3000);
  });

  test.each([
    ['PORT', '8080', { port: 8080 }],
    ['DEMO', '0', { demo: false }],
    ['DEMO', 'no', { demo: false }],
    ['PUBLIC_URL', 'https://novosel.example/', { public_url: 'https://novosel.example' }],
    [
      'TRUST_PROXY',
      '127.0.0.1, 10.0.0.0/8,::1,loopback',
      { trust_proxy: ['127.0.0.1', '10.0.0.0/8', '::1', 'loopback'] },
    ],
    ['DATA_DIR', '/var/lib/novosel', { data_dir: '/var/lib/novosel' }],
    ['BRAND_PHONE_REGION', '8 496 012-34-56', { brand: { phone_region: '74960123456' } }],
    ['BRAND_POINT', '55.75, 37.54', { brand: { point: [55.75, 37.54] } }],
    ['BRAND_ADDRESS', 'Химки', { brand: { address: 'Химки', point: undefined } }],
    ['BRAND_INN', '7707083893', { brand: { inn: '7707083893' } }],
    ['BRAND_INN', '500100732259', { brand: { inn: '500100732259' } }],
    ['BRAND_OGRN', '1027700132195', { brand: { ogrn: '1027700132195' } }],
    ['BRAND_OGRN', '304500116000157', { brand: { ogrn: '304500116000157' } }],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'https://collector.example:4318/otel/',
      { tracing: { endpoint: 'https://collector.example:4318/otel', headers: {}, service_name: 'novosel', ratio: 1 } },
    ],
    ['WHATSAPP_NUMBER', '+7 (999) 123-45-67', { brand: { whatsapp: '79991234567' } }],
    [
      'MAP_TILE_URL',
      'https://tiles.example/{z}/{x}/{y}.png',
      { map: { tile_url: 'https://tiles.example/{z}/{x}/{y}.png' } },
    ],
  ])('read %s=%s', (name, value, expected) => {
    expect(loadConfig({ [name]: value })).toMatchObject(expected);
  });

  test.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['DATABASE_POOL_SIZE', '1', 'a whole number from 2 to 100'],
    ['DEMO', 'maybe', '1 or 0'],
    ['PUBLIC_URL', 'https://novosel.example/site', 'an http or https address without a path'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a number from 0 to 1'],
    ['PUBLIC_URL', 'novosel.example', 'an http or https address without a path'],
    ['MAP_TILE_URL', 'https://tiles.example/{z}/{x}.png', 'an http or https address with {z}, {x} and {y}'],
    ['ADMIN_PHONE', '12345', 'a Russian phone number such as +7 (999) 123-45-67'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
    ['BRAND_POINT', '95,37', 'latitude,longitude such as 55.7496,37.5396'],
    ['BRAND_INN', '7707083894', '10 or 12 digits with right check digits'],
    ['BRAND_OGRN', '1027700132196', '13 or 15 digits with a right check digit'],
    ['BRAND_EMAIL', 'nobody', 'an e-mail address'],
    ['YANDEX_METRIKA_ID', 'UA-1', 'a counter number'],
  ])('refuse %s=%s in one line', (name, value, expected) => {
    expect(refusals({ [name]: value })).toEqual([`${name}: expected ${expected}, got "${value}"`]);
  });

  test.each(['true', '*', '0.0.0.0/0', '10.0.0.0/33'])(
    'refuse TRUST_PROXY=%s: it would let anybody forge an address',
    (value) => {
      expect(refusals({ TRUST_PROXY: value })).toHaveLength(1);
    },
  );

  test('tell all wrong values at once', () => {
    expect(refusals({ PORT: 'x', DEMO: 'y', LOG_LEVEL: 'z' }).map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'DEMO',
      'LOG_LEVEL',
    ]);
  });

  test('take the headers of a collector percent-encoded', () => {
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: '.25' };
    const config = loadConfig({
      ...tracing,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b%2C, x-tenant = 7',
    });
    expect(config.tracing).toMatchObject({ headers: { authorization: 'Bearer a=b,', 'x-tenant': '7' }, ratio: 0.25 });
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=hunter2%0d%0aevil: 1'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=hunter2%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=hunter2,'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:hunter2@collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ])('refuse %s=%s without showing it', (name, value) => {
    const lines = refusals({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^OTEL_EXPORTER_OTLP_\w+: expected .*, got \d+ characters \(not shown\)$/);
  });

  test('never show a secret that is wrong', () => {
    const lines = refusals({
      ...ADMIN,
      ADMIN_PASSWORD: 'hunter2',
      METRICS_TOKEN: 'tiny',
      AUTH_KEYS: 'first:c2hvcnQ=',
      SMS_URL: 'ftp://me:hunter2@sms.example',
      DATABASE_URL: 'mysql://me:hunter2@host/x',
    });
    expect(lines).toEqual([
      'DATABASE_URL: expected postgres://user:password@host:port/database, got 25 characters (not shown)',
      'ADMIN_PASSWORD: expected at least 8 characters, got 7 characters (not shown)',
      'SMS_URL: expected an http or https address, got 28 characters (not shown)',
      'METRICS_TOKEN: expected at least 16 characters, got 4 characters (not shown)',
      'AUTH_KEYS: expected comma-separated name:key pairs, each key 32 bytes in base64, got 14 characters (not shown)',
    ]);
  });

  test('take several keys and refuse short, equal-named and sample ones', () => {
    const key = (byte: string) => Buffer.from(`${byte}bcdefghijklmnopqrstuvwxyz012345`).toString('base64');
    expect(loadConfig({ AUTH_KEYS: `new:${key('a')}, old:${key('b')}` }).auth_keys?.map(({ kid }) => kid)).toEqual([
      'new',
      'old',
    ]);
    const sample = Buffer.alloc(32, 'x').toString('base64');
    for (const keys of [`a:${key('a')},a:${key('b')}`, `a:${sample}`, `a:${key('a').slice(0, 30)}`, 'secret', 'a:'])
      expect(refusals({ AUTH_KEYS: keys })).toHaveLength(1);
  });

  test("want the administrator's phone and password together", () => {
    expect(loadConfig(ADMIN).admin).toEqual({ phone: '79991234567', password: ADMIN.ADMIN_PASSWORD });
    expect(refusals({ ADMIN_PHONE: ADMIN.ADMIN_PHONE })).toEqual([
      'ADMIN_PASSWORD: expected a value because ADMIN_PHONE is set, got nothing',
    ]);
    expect(refusals({ ADMIN_PASSWORD: ADMIN.ADMIN_PASSWORD })).toEqual([
      'ADMIN_PHONE: expected a value because ADMIN_PASSWORD is set, got nothing',
    ]);
  });

  test("warn of an administrator's password that staff could not choose", () => {
    expect(configWarnings(loadConfig(ADMIN))).toEqual([]);
    expect(configWarnings(loadConfig({ ...ADMIN, ADMIN_PASSWORD: 'only-12-long' }))).toHaveLength(1);
  });

  test('are all listed in .env.example, in order', () => {
    const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(
      (match) => match[1],
    );
    expect(listed).toEqual(SETTING_NAMES);
  });
});
