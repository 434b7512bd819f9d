import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readPhone } from '../domain/phone.ts';

/** Shortest ADMIN_PASSWORD that is accepted at all; below {@link ADMIN_PASSWORD_ADVISED} the start warns. */
export const ADMIN_PASSWORD_MIN = 8;
/** Length that staff passwords must have when they are set in the product (OWASP ASVS 5, level 2 and above). */
export const ADMIN_PASSWORD_ADVISED = 15;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Environment variables as Node gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * One or more settings cannot be used. `lines` holds one sentence for each of them, in the form
 * «PORT: expected a whole number from 0 to 65535, got "abc"».
 */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/** A setting whose text must satisfy `read`, which gives undefined for a text that does not fit. */
function setting<T>(expected: string, read: (text: string) => T | undefined) {
  return z.string().transform((text, context) => {
    const value = read(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `expected ${expected}` });
    return z.NEVER;
  });
}

function readWhole(min: number, max: number) {
  return (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
}

function readSwitch(text: string): boolean | undefined {
  if (['1', 'true', 'yes', 'on'].includes(text.toLowerCase())) return true;
  return ['0', 'false', 'no', 'off'].includes(text.toLowerCase()) ? false : undefined;
}

function readUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.parse(text);
  return url && protocols.includes(url.protocol) ? url : undefined;
}

function readWebUrl(text: string): string | undefined {
  return readUrl(text, ['http:', 'https:']) ? text : undefined;
}

function readOrigin(text: string): string | undefined {
  const url = readUrl(text, ['http:', 'https:']);
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : undefined;
}

function readTileUrl(text: string): string | undefined {
  const complete = ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
  return complete && readUrl(text.replaceAll(/[{}]/g, ''), ['http:', 'https:']) ? text : undefined;
}

function readProxy(text: string): string[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every(isProxyAddress) ? parts : undefined;
}

function isProxyAddress(part: string): boolean {
  const [address = '', prefix] = part.split('/', 2);
  const version = isIP(address);
  if (version === 0) return PROXY_RANGES.includes(part);
  return prefix === undefined || readWhole(1, version === 4 ? 32 : 128)(prefix) !== undefined;
}

/** INN, 10 digits (company) or 12 (entrepreneur), with the check digits of the tax service's order ММВ-7-6/435@. */
function readInn(text: string): string | undefined {
  if (!/^(\d{10}|\d{12})$/.test(text)) return undefined;
  const digits = Array.from(text, Number);
  const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
  const check = (count: number): number =>
    (digits.slice(0, count).reduce((sum, digit, i) => sum + digit * (weights[11 - count + i] ?? 0), 0) % 11) % 10;
  const fits = text.length === 10 ? check(9) === digits[9] : check(10) === digits[10] && check(11) === digits[11];
  return fits ? text : undefined;
}

/** OGRN, 13 digits (company) or 15 (entrepreneur); the last one is the rest of the others by 11 or 13. */
function readOgrn(text: string): string | undefined {
  if (!/^(\d{13}|\d{15})$/.test(text)) return undefined;
  const rest = BigInt(text.slice(0, -1)) % BigInt(text.length - 2);
  return Number(rest % 10n) === Number(text.at(-1)) ? text : undefined;
}

/** Keys of the installation, the first one signs; `openssl rand -base64 32` makes one. Sample keys of one byte are none. */
function readKeys(text: string): { kid: string; secret: string }[] | undefined {
  const keys = text.split(',').map((pair) => {
    const [, kid = '', secret = ''] = /^\s*([\w-]{1,32}):([A-Za-z0-9+/_-]{43,}={0,2})\s*$/.exec(pair) ?? [];
    return { kid, secret, bytes: Buffer.from(secret, 'base64') };
  });
  const usable = keys.every(({ bytes }) => bytes.length >= 32 && new Set(bytes).size > 8);
  const different = new Set(keys.map(({ kid }) => kid)).size === keys.length;
  return usable && different ? keys.map(({ kid, secret }) => ({ kid, secret })) : undefined;
}

/** 'lat,lng' in degrees. */
function readPoint(text: string): readonly [number, number] | undefined {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  const point = [Number(lat), Number(lng)] as const;
  return Math.abs(point[0]) <= 90 && Math.abs(point[1]) <= 180 ? point : undefined;
}

const DEFAULT_OFFICE = { address: 'Москва, Пресненская набережная, 12', point: [55.7496, 37.5396] } as const;

const atMost = (length: number) => (text: string) => (text.length <= length ? text : undefined);
const atLeast = (length: number) => (text: string) => (text.length >= length ? text : undefined);
const oneOf = (words: readonly string[]) => `one of ${words.join(', ')}`;

const webUrl = setting('an http or https address', readWebUrl);
const tileUrl = setting('an http or https address with {z}, {x} and {y}', readTileUrl);
const phone = setting('a Russian phone number such as +7 (999) 123-45-67', readPhone);
const shortText = setting('at most 200 characters', atMost(200));

const environmentSchema = z.object({
  PORT: setting('a whole number from 0 to 65535', readWhole(0, 65_535)).default(3000),
  HOST: setting('an address to listen on', atMost(253)).default('0.0.0.0'),
  PUBLIC_URL: setting('an http or https address without a path', readOrigin).optional(),
  TRUST_PROXY: setting(
    `a list of proxy addresses (IP, CIDR, ${PROXY_RANGES.join(', ')}) separated by commas; trusting everybody is not allowed`,
    readProxy,
  ).default([]),
  DATA_DIR: setting('a folder', (text) => resolve(text)).default(() => resolve('data')),
  DATABASE_URL: setting('postgres://user:password@host:port/database', (text) =>
    readUrl(text, ['postgres:', 'postgresql:']) ? text : undefined,
  ).optional(),
  DATABASE_REPLICA_URL: setting('postgres://user:password@host:port/database', (text) =>
    readUrl(text, ['postgres:', 'postgresql:']) ? text : undefined,
  ).optional(),
  DATABASE_POOL_SIZE: setting('a whole number from 2 to 100', readWhole(2, 100)).default(10),
  STOP_DELAY_SECONDS: setting('a whole number from 0 to 5', readWhole(0, 5)).default(0),
  BACKUP_KEY: setting('32 bytes in base64 (openssl rand -base64 32)', (text) =>
    readKeys(`backup:${text}`) && Buffer.from(text, 'base64').length === 32 ? text : undefined,
  ).optional(),
  BACKUP_DIR: setting('a folder', (text) => resolve(text)).optional(),
  BACKUP_KEEP_DAYS: setting('a whole number from 1 to 30', readWhole(1, 30)).default(14),
  DEMO: setting('1 or 0', readSwitch).default(true),
  ADMIN_PHONE: phone.optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((text) => text.length >= ADMIN_PASSWORD_MIN, {
      message: `expected at least ${ADMIN_PASSWORD_MIN} characters`,
    })
    .refine((text) => text.length <= 128, { message: 'expected at most 128 characters' })
    .optional(),
  SMS_URL: webUrl.optional(),
  SMS_DAILY_LIMIT: setting('a whole number from 1 to 1000000', readWhole(1, 1_000_000)).default(1_000),
  LOG_LEVEL: setting(oneOf(LOG_LEVELS), (text) => LOG_LEVELS.find((level) => level === text)).default('info'),
  METRICS_TOKEN: setting('at least 16 characters', atLeast(16)).optional(),
  AUTH_KEYS: setting('comma-separated name:key pairs, each key 32 bytes in base64', readKeys).optional(),
  AUTH_REFRESH_IN_BODY: setting('1 or 0', readSwitch).default(false),
  STAFF_SECOND_FACTOR: setting('1 or 0', readSwitch).default(false),
  MAP_STYLE_URL: webUrl.optional(),
  MAP_TILE_URL: tileUrl.optional(),
  TRAFFIC_TILE_URL: tileUrl.optional(),
  BRAND_NAME: shortText.default('Новосёл'),
  BRAND_PHONE: phone.default('74950123456'),
  BRAND_PHONE_REGION: phone.optional(),
  BRAND_EMAIL: setting('an e-mail address', (text) =>
    z.email().safeParse(text).success ? text : undefined,
  ).optional(),
  BRAND_ADDRESS: shortText.default(DEFAULT_OFFICE.address),
  BRAND_POINT: setting('latitude,longitude such as 55.7496,37.5396', readPoint).optional(),
  BRAND_HOURS: shortText.default('Ежедневно с 9:00 до 21:00'),
  BRAND_LEGAL_NAME: shortText.default('ООО «Новосёл»'),
  BRAND_INN: setting('10 or 12 digits with right check digits', readInn).optional(),
  BRAND_OGRN: setting('13 or 15 digits with a right check digit', readOgrn).optional(),
  WHATSAPP_NUMBER: phone.optional(),
  VK_URL: webUrl.optional(),
  VIDEO_URL: webUrl.optional(),
  YANDEX_METRIKA_ID: setting('a counter number', (text) => (/^\d{4,12}$/.test(text) ? text : undefined)).optional(),
});

/** Names of all settings, in the order in which `.env.example` lists them. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

const SECRET_NAMES = new Set([
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'AUTH_KEYS',
  'SMS_URL',
  'DATABASE_REPLICA_URL',
  'BACKUP_KEY',
]);

/**
 * Reads the settings. Without an argument: process.env, completed by a file `.env` in the working folder (the
 * environment wins). A name that is set to an empty text counts as absent, an unknown name is ignored.
 *
 * @throws {ConfigError} with one line for every value that cannot be used.
 */
export function loadConfig(environment?: Environment): Config {
  if (!environment && existsSync('.env')) process.loadEnvFile('.env');
  const source = environment ?? process.env;
  const given = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, source[name]?.trim() ? source[name] : undefined]),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => describe(issue, given)));
  const values = parsed.data;
  if ((values.ADMIN_PHONE === undefined) !== (values.ADMIN_PASSWORD === undefined)) {
    const [present, absent] = values.ADMIN_PHONE ? ['PHONE', 'PASSWORD'] : ['PASSWORD', 'PHONE'];
    throw new ConfigError([`ADMIN_${absent}: expected a value because ADMIN_${present} is set, got nothing`]);
  }
  return freeze(shape(values, source.NODE_ENV));
}

function describe(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = given[name] ?? '';
  const shown = SECRET_NAMES.has(name) ? `${value.length} characters (not shown)` : JSON.stringify(value.slice(0, 200));
  return `${name}: ${issue.message}, got ${shown}`;
}

function shape(values: z.infer<typeof environmentSchema>, mode: string | undefined) {
  const { ADMIN_PHONE, ADMIN_PASSWORD } = values;
  return {
    /** Started by `npm start`: the built site, strict cookies. */
    production: mode === 'production',
    /** Started by `npm run dev`: pages are built as they are asked for. */
    development: mode === 'development',
    host: values.HOST,
    /** 0 lets the system choose a free one. */
    port: values.PORT,
    /** Origin that links in messages, sitemap and canonical addresses use; without a trailing slash. */
    public_url: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    /** Whether PUBLIC_URL was given: without it absolute addresses follow the request. */
    public_url_given: values.PUBLIC_URL !== undefined,
    trust_proxy: values.TRUST_PROXY,
    /** Absolute path of the folder that holds the embedded database, media and generated secrets. */
    data_dir: values.DATA_DIR,
    /** Absent: the embedded PostgreSQL in `data_dir`. */
    database_url: values.DATABASE_URL,
    database_pool_size: values.DATABASE_POOL_SIZE,
    /** A streaming replica for reading the catalogue; absent: everything is read from the one database. */
    database_replica_url: values.DATABASE_REPLICA_URL,
    /** How long a process that stops goes on serving, so that a balancer sees it on /readyz and sends requests elsewhere. */
    stop_delay_seconds: values.STOP_DELAY_SECONDS,
    /** Base64 of 32 bytes; absent: the key of the backups is kept in `data_dir`. */
    backup_key: values.BACKUP_KEY,
    backup_dir: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups'),
    backup_keep_days: values.BACKUP_KEEP_DAYS,
    demo: values.DEMO,
    /** Administrator who exists after start: phone as 7XXXXXXXXXX. */
    admin: ADMIN_PHONE && ADMIN_PASSWORD ? { phone: ADMIN_PHONE, password: ADMIN_PASSWORD } : undefined,
    /** Absent: messages are only kept in the SMS log. */
    sms_url: values.SMS_URL,
    /** Messages with passwords a day at most. */
    sms_daily_limit: values.SMS_DAILY_LIMIT,
    /** Absent: keys are kept in `data_dir`. */
    auth_keys: values.AUTH_KEYS,
    log_level: values.LOG_LEVEL,
    /** Absent: /metrics answers the loopback address only. */
    metrics_token: values.METRICS_TOKEN,
    auth_refresh_in_body: values.AUTH_REFRESH_IN_BODY,
    /** Staff get their rights only with one-time codes at login. */
    staff_second_factor: values.STAFF_SECOND_FACTOR,
    map: {
      style_url: values.MAP_STYLE_URL,
      tile_url: values.MAP_TILE_URL,
      traffic_tile_url: values.TRAFFIC_TILE_URL,
    },
    brand: {
      name: values.BRAND_NAME,
      /** 7XXXXXXXXXX. */
      phone: values.BRAND_PHONE,
      /** The Moscow region's own; absent: the same phone. */
      phone_region: values.BRAND_PHONE_REGION,
      email: values.BRAND_EMAIL,
      address: values.BRAND_ADDRESS,
      /** Latitude and longitude of the office; absent: no map of it. */
      point: values.BRAND_POINT ?? (values.BRAND_ADDRESS === DEFAULT_OFFICE.address ? DEFAULT_OFFICE.point : undefined),
      hours: values.BRAND_HOURS,
      legal_name: values.BRAND_LEGAL_NAME,
      inn: values.BRAND_INN,
      ogrn: values.BRAND_OGRN,
      /** 7XXXXXXXXXX; absent: no WhatsApp link anywhere. */
      whatsapp: values.WHATSAPP_NUMBER,
      vk_url: values.VK_URL,
      video_url: values.VIDEO_URL,
      /** Absent: no analytics counter. */
      yandex_metrika_id: values.YANDEX_METRIKA_ID,
    },
  };
}

function freeze<T extends object>(value: T): DeepReadonly<T> {
  for (const child of Object.values(value)) if (child !== null && typeof child === 'object') freeze(child);
  return Object.freeze(value) as DeepReadonly<T>;
}

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** All settings, checked and frozen; see {@link loadConfig}. */
export type Config = DeepReadonly<ReturnType<typeof shape>>;

/** Advice to log at start about settings that work but should be better, one sentence each. */
export function configWarnings(config: Config): string[] {
  const warnings: string[] = [];
  if (config.admin && config.admin.password.length < ADMIN_PASSWORD_ADVISED) {
    warnings.push(`ADMIN_PASSWORD: shorter than the ${ADMIN_PASSWORD_ADVISED} characters that staff passwords need`);
  }
  if (config.production && config.public_url_given && config.public_url.startsWith('http:')) {
    warnings.push('PUBLIC_URL: http without TLS, session cookies travel unprotected');
  }
  return warnings;
}
