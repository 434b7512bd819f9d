import { join, resolve } from 'node:path';
import { z } from 'zod';
import { atMost, BRAND_VARIABLES, brandOf, brandSchema, phone, readUrl, setting, webUrl } from './brand-settings.ts';
import { type Environment, readSecretFiles, takeEnvironment } from './environment.ts';
import {
  atLeast,
  PROXY_RANGES,
  readCollector,
  readHeaders,
  readKeys,
  readMailFrom,
  readOrigin,
  readProxy,
  readRatio,
  readSwitch,
  readTileUrl,
  readWhole,
} from './setting-readers.ts';

/** Shortest ADMIN_PASSWORD that is accepted at all; below {@link ADMIN_PASSWORD_ADVISED} the start warns. */
const ADMIN_PASSWORD_MIN = 8;
/** Length that staff passwords must have when they are set in the product (OWASP ASVS 5, level 2 and above). */
const ADMIN_PASSWORD_ADVISED = 15;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

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

const oneOf = (words: readonly string[]) => `one of ${words.join(', ')}`;

const tileUrl = setting('an http or https address with {z}, {x} and {y}', readTileUrl);

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
  SMTP_URL: setting('smtp://user:password@host:port or smtps://…', (text) =>
    readUrl(text, ['smtp:', 'smtps:']) ? text : undefined,
  ).optional(),
  MAIL_FROM: setting('a mail address, with or without a name: Agency <post@example.ru>', readMailFrom).optional(),
  SMS_DAILY_LIMIT: setting('a whole number from 1 to 1000000', readWhole(1, 1_000_000)).default(1_000),
  LOG_LEVEL: setting(oneOf(LOG_LEVELS), (text) => LOG_LEVELS.find((level) => level === text)).default('info'),
  METRICS_TOKEN: setting('at least 16 characters', atLeast(16)).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'an http or https address without user, query and fragment',
    readCollector,
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: setting('comma-separated name=value pairs, values percent-encoded', readHeaders).default(
    {},
  ),
  OTEL_SERVICE_NAME: setting('at most 100 characters', atMost(100)).default('novosel'),
  OTEL_TRACES_SAMPLER_ARG: setting('a number from 0 to 1', readRatio).default(1),
  AUTH_KEYS: setting('comma-separated name:key pairs, each key 32 bytes in base64', readKeys).optional(),
  AUTH_REFRESH_IN_BODY: setting('1 or 0', readSwitch).default(false),
  STAFF_SECOND_FACTOR: setting('1 or 0', readSwitch).default(false),
  MAP_FILE: setting('a file', (text) => resolve(text)).optional(),
  MAP_STYLE_URL: webUrl.optional(),
  MAP_TILE_URL: tileUrl.optional(),
  TRAFFIC_TILE_URL: tileUrl.optional(),
  ...brandSchema.shape,
});

/** Names of all settings, in the order in which `.env.example` lists them. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/** Not shown in failures, not left in the environment of the process, and read from a file where `<name>_FILE` names one. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DATABASE_URL',
  'AUTH_KEYS',
  'SMS_URL',
  'SMTP_URL',
  'DATABASE_REPLICA_URL',
  'BACKUP_KEY',
]);

/**
 * Reads the settings, once a process: without an argument as {@link takeEnvironment} gives them. A name that is set to
 * an empty text counts as absent, an unknown name is ignored.
 *
 * @throws {ConfigError} with one line for every value that cannot be used.
 */
export function loadConfig(environment?: Environment): Config {
  const stated = environment ?? takeEnvironment(SECRET_NAMES);
  const files = readSecretFiles(stated, SECRET_NAMES);
  const problems = files.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw new ConfigError(problems);
  const source: Environment = { ...stated, ...Object.fromEntries(files.map(({ name, value }) => [name, value])) };
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
  return freeze(shape(values, given, source.NODE_ENV));
}

function describe(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = given[name] ?? '';
  const shown = SECRET_NAMES.has(name) ? `${value.length} characters (not shown)` : JSON.stringify(value.slice(0, 200));
  return `${name}: ${issue.message}, got ${shown}`;
}

function shape(
  values: z.infer<typeof environmentSchema>,
  given: Readonly<Record<string, string | undefined>>,
  mode: string | undefined,
) {
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
    /** Absent: letters are only kept in the log of messages. */
    smtp_url: values.SMTP_URL,
    /** Sender of letters. */
    mail_from: values.MAIL_FROM ?? `no-reply@${new URL(values.PUBLIC_URL ?? 'http://localhost').hostname}`,
    /** Messages with passwords a day at most. */
    sms_daily_limit: values.SMS_DAILY_LIMIT,
    /** Absent: keys are kept in `data_dir`. */
    auth_keys: values.AUTH_KEYS,
    log_level: values.LOG_LEVEL,
    /** Absent: /metrics answers the loopback address only. */
    metrics_token: values.METRICS_TOKEN,
    /** Where traces go; absent: none are made. */
    tracing: tracingOf(values),
    auth_refresh_in_body: values.AUTH_REFRESH_IN_BODY,
    /** Staff get their rights only with one-time codes at login. */
    staff_second_factor: values.STAFF_SECOND_FACTOR,
    /** Absolute path of the vector base map; absent: the embedded one. */
    map_file: values.MAP_FILE,
    map: {
      style_url: values.MAP_STYLE_URL,
      tile_url: values.MAP_TILE_URL,
      traffic_tile_url: values.TRAFFIC_TILE_URL,
    },
    brand: brandOf(values, values.DEMO),
    /** Texts of the agency's settings as the environment gives them, by variable: what an administrator sets stands over them. */
    brand_given: Object.fromEntries(BRAND_VARIABLES.map((name) => [name, given[name]])),
  };
}

function tracingOf(values: z.infer<typeof environmentSchema>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return undefined;
  return {
    /** Base address of the collector, OTLP/HTTP, without a trailing slash. */
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    service_name: values.OTEL_SERVICE_NAME,
    /** Part of the traces that begin here which is recorded, 0 to 1. */
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
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
