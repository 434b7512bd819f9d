import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { createServer } from '../../src/main/http/server.ts';
import { openApp } from '../../src/main/open-app.ts';
import { createAccounts } from '../../src/people/server/accounts/accounts.ts';
import { PasswordHasher } from '../../src/people/server/accounts/password-hasher.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { App } from '../../src/platform/context.ts';
import type { Database } from '../../src/platform/db/open.ts';
import { createTestDatabase, type TestTemplate } from '../../src/platform/db/testing.ts';
import { shownText } from '../../src/platform/outbox/outbox.ts';

/** A whole server over a database of its own, called as programs and browsers call it, with a clock that tests move. */

/** Hashing has tests of its own; everybody else's would wait for it. */
const CHEAP_HASHING = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Keys that leave no file behind. */
export const TEST_KEYS = `test:${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`;

export interface Options {
  readonly token?: string | undefined;
  /** Whole Cookie header. */
  readonly cookie?: string | undefined;
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly cookies: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  readonly json: () => any;
}

/** Someone who has registered and logged in. */
export interface Registered {
  readonly phone: string;
  readonly password: string;
  readonly token: string;
  /** `refresh=…`, for a Cookie header. */
  readonly cookie: string;
  readonly answer: Answer;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export class TestDoor {
  readonly app: App;
  server: FastifyInstance;
  /** Of its database, for programs that work beside it. */
  readonly connectionString: string;
  /** Its DATA_DIR, empty at first. */
  readonly folder: string;
  /** Epoch ms; the server's only clock. */
  clock = Date.UTC(2026, 10, 21);
  readonly #closers: (() => Promise<unknown>)[];
  #phones = 0;

  private constructor(
    { app, server, connectionString }: Pick<TestDoor, 'app' | 'server' | 'connectionString'>,
    closers: (() => Promise<unknown>)[],
  ) {
    this.app = app;
    this.server = server;
    this.connectionString = connectionString;
    this.folder = app.config.data_dir;
    this.#closers = closers;
  }

  static async open(environment: Record<string, string> = {}, template?: TestTemplate): Promise<TestDoor> {
    const database: Database = await createTestDatabase(template);
    const folder = mkdtempSync(join(tmpdir(), 'novosel-door-'));
    const closers: (() => Promise<unknown>)[] = [
      async () => rmSync(folder, { recursive: true, force: true }),
      () => database.close(),
    ];
    const config = loadConfig({
      DEMO: '0',
      LOG_LEVEL: 'silent',
      AUTH_KEYS: TEST_KEYS,
      DATA_DIR: folder,
      ...environment,
    });
    const time: { door?: TestDoor } = {};
    const now = (): number => time.door?.clock ?? Date.UTC(2026, 10, 21);
    const app = await openApp(config, { database, log: pino({ level: 'silent' }), now, closers });
    Object.assign(app.accounts, { passwords: new PasswordHasher(CHEAP_HASHING) });
    const server = await createServer(app);
    closers.push(() => time.door?.server.close() ?? server.close());
    time.door = new TestDoor({ app, server, connectionString: database.connectionString }, closers);
    return time.door;
  }

  /** Another process over the same database, with a clock of its own. */
  async beside(): Promise<TestDoor> {
    const { db, pool, connectionString, config, log } = this.app;
    const closers: (() => Promise<unknown>)[] = [];
    const time: { door?: TestDoor } = {};
    const now = (): number => time.door?.clock ?? this.clock;
    const database = { db, background: db, pool, backgroundPool: pool, connectionString };
    const app = await openApp(config, { database, log, now, closers });
    const server = await createServer(app);
    closers.push(() => server.close());
    time.door = new TestDoor({ app, server, connectionString }, closers);
    time.door.clock = this.clock;
    return time.door;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.reverse()) await close();
  }

  /** Another server over the same database, with nothing of the former one's memory. */
  async restart(): Promise<void> {
    await this.server.close();
    const { config, db, log, now } = this.app;
    const accounts = { ...createAccounts(config, { db, now, log }), passwords: new PasswordHasher(CHEAP_HASHING) };
    this.server = await createServer({ ...this.app, accounts });
  }

  /** An hour later, with no attempt counted: for the beginning of each test. */
  async fresh(): Promise<void> {
    await this.forgetAttempts();
    this.clock += 3_600_000;
  }

  /** As if nobody had tried anything yet. */
  async forgetAttempts(): Promise<void> {
    await sql`delete from throttles`.execute(this.app.db);
    await sql`delete from password_requests`.execute(this.app.db);
  }

  /** Lets time pass, ms. */
  pass(ms: number): void {
    this.clock += ms;
  }

  newPhone(): string {
    return `79161${String(++this.#phones).padStart(6, '0')}`;
  }

  async call(method: Method, url: string, body?: object, options: Options = {}): Promise<Answer> {
    const response = await this.server.inject({
      method,
      url,
      remoteAddress: options.ip ?? '10.0.0.1',
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
        ...options.headers,
      },
      ...(body ? { payload: body } : {}),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      cookies: [response.headers['set-cookie'] ?? []].flat().map(String),
      json: () => response.json(),
    };
  }

  get(url: string, options?: Options): Promise<Answer> {
    return this.call('GET', url, undefined, options);
  }

  post(url: string, body?: object, options?: Options): Promise<Answer> {
    return this.call('POST', url, body, options);
  }

  /** The status of «who am I» for a token. */
  async statusOf(token: string): Promise<number> {
    return (await this.post('/api/auth/me', undefined, { token })).status;
  }

  /** The password in the newest message to a phone, as an administrator reads it in the log. */
  async passwordFor(phone: string): Promise<string> {
    const row = await this.app.db
      .selectFrom('messages')
      .select(['text', 'status', 'sealed', 'sealed_until'])
      .where('phone', '=', phone)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return /[0-9A-Z]{10}/.exec(shownText(row, this.app.accounts.keyring, this.clock))?.[0] ?? '';
  }

  /** Registers a phone and logs in with the password that came. */
  async register(phone = this.newPhone(), ip = `10.77.${this.#phones % 250}.1`): Promise<Registered> {
    const sent = await this.post('/api/auth/register', { phone }, { ip });
    if (sent.status !== 200) throw new Error(`registration answered ${sent.status}`);
    const password = await this.passwordFor(phone);
    return this.login(phone, password, ip);
  }

  async login(phone: string, password: string, ip = '10.0.0.1'): Promise<Registered> {
    const answer = await this.post('/api/auth/login', { phone, password }, { ip });
    if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
    return { phone, password, token: String(answer.json().access_token), cookie: cookieOf(answer), answer };
  }
}

/** `name=value` of a cookie that an answer sets; empty when it does not. */
export function cookieOf({ cookies }: Answer, name = 'refresh'): string {
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
}
