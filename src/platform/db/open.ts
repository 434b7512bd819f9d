import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { DatabaseFailure } from './database-failure.ts';
import { type DatabaseUser, openEmbedded } from './embedded.ts';
import type { Tables } from './tables.ts';

/** Longest statement of a request, ms: the server ends it. */
const STATEMENT_TIMEOUT_MS = 3_000;
/** After that the connection itself is given up: the server or the way to it is gone, ms. */
const ANSWER_TIMEOUT_MS = 4_000;
const CONNECT_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_MS = 10_000;
/**
 * How long PostgreSQL keeps the locks of a transaction in which nothing is asked, ms: its process may have died, or the
 * network between them, and PostgreSQL would hear of that after two hours. Imports think between two statements. `app` is
 * its background work and its job queue.
 */
export const IDLE_TIMEOUT = { request: 5_000, app: 15_000, tool: 60_000 };
const BACKGROUND_CONNECTIONS = 4;
const OLDEST_MAJOR = 15;

/** An open database, the same for the embedded server and for DATABASE_URL. */
export type Database = {
  /** For requests: statements end after 3 s, waiting for a connection after 3 s. */
  readonly db: Kysely<Tables>;
  /** For migrations, feeds, exports and jobs: four connections of their own, no statement timeout. */
  readonly background: Kysely<Tables>;
  /** Pools under {@link db} and {@link background}, for COPY and other things Kysely does not speak. */
  readonly pool: pg.Pool;
  readonly backgroundPool: pg.Pool;
  /** For what opens connections of its own (job queue, LISTEN). Holds a password: not for logs. */
  readonly connectionString: string;
  /** Ends all connections, waiting for running statements; the last user of an embedded server stops it. */
  close(): Promise<void>;
};

/** How values come out of `pg`, everywhere: see {@link parseColumn}. */
export const COLUMN_TYPES: pg.CustomTypesConfig = { getTypeParser: parseColumn as typeof pg.types.getTypeParser };

/**
 * Opens the database that the settings name and checks that it answers.
 *
 * @param user `app` (default) owns the data folder; `tool` is a command that may run beside it.
 * @param lost called when an embedded database can never be used again by this process.
 * @throws {DatabaseFailure} with one line for the person who starts the application.
 */
export async function openDatabase(
  config: Pick<Config, 'data_dir' | 'database_url' | 'database_pool_size'>,
  user: DatabaseUser = 'app',
  lost: (error: Error) => void = endProcess,
): Promise<Database> {
  const embedded = config.database_url === undefined ? await openEmbedded(config.data_dir, user, lost) : undefined;
  const connectionString = embedded?.connectionString ?? config.database_url ?? '';
  const database = connect(connectionString, config.database_pool_size, user);
  const close = async (): Promise<void> => {
    await Promise.all([database.db.destroy(), database.background.destroy()]);
    await embedded?.close();
  };
  try {
    await assertUsable(database.backgroundPool);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, connectionString, close };
}

/** Pools and query builders over a server that is known to run; {@link openDatabase} is the way in for the application. */
export function connect(
  connectionString: string,
  poolSize: number,
  user: DatabaseUser = 'app',
  timeout: Readonly<typeof IDLE_TIMEOUT> = IDLE_TIMEOUT,
): Omit<Database, 'close'> {
  const common = {
    ...{ connectionString, types: COLUMN_TYPES, connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
    // Background work waits as long as it takes; a way that has gone silent is noticed by the kernel.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS },
  };
  const pool = new pg.Pool({
    ...common,
    application_name: 'novosel',
    max: poolSize,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: timeout.request,
    Client: RequestClient,
  });
  const backgroundPool = new pg.Pool({
    ...common,
    application_name: 'novosel background',
    max: BACKGROUND_CONNECTIONS,
    idle_in_transaction_session_timeout: timeout[user],
  });
  // A connection that breaks while idle leaves its pool by itself; without a listener it would end the process.
  // So would one that breaks between two statements of a transaction: the next statement fails, which is enough.
  for (const each of [pool, backgroundPool]) {
    each.on('error', () => {});
    each.on('connect', (client) => void client.on('error', () => {}));
  }
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    background: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: backgroundPool }) }),
    pool,
    backgroundPool,
    connectionString,
  };
}

/** Different statements that one connection keeps prepared at most; the code has some dozens. */
const MAX_PREPARED = 300;
const CACHED_PLAN_GONE = '0A000';
const statementNames = new Map<string, string>();

/** A name for a statement's text, the same on every connection; undefined for texts beyond the limit. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_PREPARED) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/**
 * A connection of requests. It keeps statements with parameters prepared: planning the card's query takes longer than
 * running it. And it is cut when an answer is overdue: put back into the pool it would let the next request wait as well.
 */
class RequestClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const prepared = (...args: unknown[]): unknown => {
      const [text, values] = args;
      const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
      const answer = name === undefined || args.length > 2 ? query(...args) : query({ name, text, values });
      if (!(answer instanceof Promise)) return answer;
      answer.catch((error: Error) => this.cutIfOverdue(error));
      if (name === undefined) return answer;
      // A migration of a newer release changed a table under the prepared statement: it is planned anew.
      return answer.catch((error: Error & { code?: string }) => {
        if (error.code !== CACHED_PLAN_GONE) throw error;
        return query(text, values);
      });
    };
    this.query = prepared as typeof this.query;
  }

  private cutIfOverdue(error: Error): void {
    if (error.message !== 'Query read timeout') return;
    const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } };
    connection.stream.destroy(error);
  }
}

/** int8 and numeric as numbers, date as 'YYYY-MM-DD', all else as `pg` reads it (timestamptz → Date, jsonb → value). */
function parseColumn(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  if (oid === pg.types.builtins.INT8) return readInt8;
  if (oid === pg.types.builtins.NUMERIC) return Number;
  if (oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, 'text');
}

function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is outside the safe integers of JavaScript`);
  return value;
}

async function assertUsable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query(
      `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding`,
    )
    .catch((error: Error & { code?: string }) => {
      const reason = error.message || error.code || (error as Error & { errors?: Error[] }).errors?.[0]?.message;
      throw new DatabaseFailure(`The database cannot be reached: ${reason}. Check DATABASE_URL.`);
    });
  const { major, encoding } = rows[0] as { major: number; encoding: string };
  if (major < OLDEST_MAJOR)
    throw new DatabaseFailure(`PostgreSQL ${OLDEST_MAJOR} or newer is needed, DATABASE_URL leads to ${major}.`);
  if (encoding !== 'UTF8')
    throw new DatabaseFailure(`The database must be encoded in UTF8, DATABASE_URL leads to one in ${encoding}.`);
}

function endProcess(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(78);
}
