import pg from 'pg';
import { COLUMN_TYPES } from '../db/open.ts';

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
    return await work(client);
  } finally {
    await client.end();
  }
}
