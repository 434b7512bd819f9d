import pg from 'pg';

/** Advisory lock of the process that fills an empty catalogue; the text «fill» as a number. */
const FILL_LOCK = 0x66_69_6c_6c;

/**
 * Lets one process of the database do `work` at a time; the others wait for it. The lock is a connection of its own: it ends
 * with the process, however that ends.
 */
export async function oneAtATime<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'novosel fill', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [FILL_LOCK]);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
