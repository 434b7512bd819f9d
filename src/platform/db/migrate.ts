import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/** Advisory lock that the one migrating process holds; the text «migr» as a number. */
export const MIGRATION_LOCK = 0x6d_69_67_72;

/** One numbered step of the schema. Applied once, in a transaction of its own, never edited after a release. */
export type Migration = {
  /** `NNNN-name`, as the file in `migrations/` is named; numbers rise without gaps from 0001. */
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
};

/** The database and the list of migrations do not belong together; the message is one line to show at start. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * SHA-256 of what a migration says: its file without blank space and whole-line comments, so that reformatting or a
 * better comment is not a change. A migration that has no file (in tests) is known by its function.
 */
function checksumOf(migration: Migration): string {
  const file = new URL(`./migrations/${migration.name}.ts`, import.meta.url);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : migration.up.toString();
  const code = text.replaceAll(/^\s*(\/\/|\/\*|\*).*$/gm, '').replaceAll(/\s+/g, '');
  return createHash('sha256').update(code).digest('hex');
}

/** Migrations whose words within their SQL were changed, with the sum that databases recorded before; what they do is the same. */
const REWORDED: Readonly<Record<string, string>> = {
  '0004-accounts': 'd3817cf94a259ecf7700e536f2827310606a5375ff7c0ab03ffa3d1674d832aa',
};

const isText = (migration: Migration, checksum: string): boolean =>
  checksum === checksumOf(migration) || checksum === REWORDED[migration.name];

/**
 * Brings the database to the newest migration and answers the names of those applied now. Any number of processes
 * may call it at once: one migrates, the others wait for it and find nothing to do. A step that fails leaves the
 * database as it was before that step.
 *
 * @param db connections without a statement timeout ({@link Database.background}).
 * @param onStep called before each step with its name.
 * @throws {MigrationError} where the database is newer than the list or a recorded step has another text.
 */
export async function migrate<T>(
  db: Kysely<T>,
  migrations: readonly Migration[],
  onStep: (name: string) => void = () => {},
): Promise<string[]> {
  assertNumbered(migrations);
  return db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      return await applyMissing(connection, migrations, onStep);
    } finally {
      await sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

async function applyMissing<T>(
  connection: Kysely<T>,
  migrations: readonly Migration[],
  onStep: (name: string) => void,
): Promise<string[]> {
  const recorded = await readRecorded(connection);
  assertSameHistory(recorded, migrations);
  const applied: string[] = [];
  for (const migration of migrations.slice(recorded.length)) {
    onStep(migration.name);
    await connection.transaction().execute(async (transaction) => {
      await sql`SET LOCAL lock_timeout = '3s'`.execute(transaction);
      // A migration sees the schema of its own time, not today's tables.
      await migration.up(transaction as unknown as Kysely<unknown>);
      const checksum = checksumOf(migration);
      await sql`INSERT INTO schema_migrations (name, checksum) VALUES (${migration.name}, ${checksum})`.execute(
        transaction,
      );
    });
    applied.push(migration.name);
  }
  return applied;
}

type Recorded = { name: string; checksum: string };

async function readRecorded<T>(connection: Kysely<T>): Promise<Recorded[]> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`.execute(connection);
  const { rows } = await sql<Recorded>`SELECT name, checksum FROM schema_migrations ORDER BY name`.execute(connection);
  return rows;
}

function assertSameHistory(recorded: readonly Recorded[], migrations: readonly Migration[]): void {
  for (const [index, row] of recorded.entries()) {
    const known = migrations[index];
    if (!known) {
      throw new MigrationError(
        `The database is newer than this version of the application: it has migration ${row.name}, the newest known one is ${migrations.at(-1)?.name ?? 'none'}. Start the newer version.`,
      );
    }
    if (known.name !== row.name || !isText(known, row.checksum)) {
      throw new MigrationError(
        `The database was made by another history: its migration ${row.name} is not the ${known.name} of this version. Restore the matching version or use an empty database.`,
      );
    }
  }
}

function assertNumbered(migrations: readonly Migration[]): void {
  for (const [index, { name }] of migrations.entries()) {
    const number = String(index + 1).padStart(4, '0');
    if (!new RegExp(`^${number}-[a-z0-9-]+$`).test(name)) {
      throw new RangeError(`migration ${index + 1} must be named ${number}-…, got ${name}`);
    }
  }
}

/**
 * Whether the database has all of these migrations: what `/readyz` asks. Later ones only add, so a process of the former
 * version works on beside them. Reads one table, changes nothing.
 */
export async function isMigrated<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM schema_migrations`.execute(db);
  return Number(rows[0]?.count) >= migrations.length;
}
