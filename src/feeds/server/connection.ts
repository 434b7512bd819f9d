import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { COLUMN_TYPES } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';

/**
 * How PostgreSQL notices that the machine of an import is gone, which says no farewell: after a minute instead of two hours it
 * ends the connection and frees its locks. Nothing on sockets of the own machine, where the kernel tells at once.
 */
const NOTICE_SILENCE = `select set_config('tcp_keepalives_idle', '30', false),
  set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`;

/**
 * Gives `work` a connection of its own and ends it afterwards, which rolls back what was not committed and drops temporary
 * tables and session locks.
 */
export async function withConnection<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString,
    types: COLUMN_TYPES,
    application_name: 'novosel import',
    keepAlive: true,
  });
  // A connection that breaks fails the query that runs; the event itself must not end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(NOTICE_SILENCE);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Kysely over this one connection: what is asked through it belongs to the connection's transaction. */
export function kyselyOver(client: pg.Client): Kysely<Tables> {
  const only = { query: client.query.bind(client), release: () => {} };
  const pool = { options: {}, connect: async () => only, end: async () => {} };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
