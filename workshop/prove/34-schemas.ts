import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { connect } from '../../src/platform/db/open.ts';
import { createTestDatabase } from '../../src/platform/db/testing.ts';
import { type Evidence, judge } from './evidence.ts';
import { startPair } from './scenery/postgres-pair.ts';

export const title = 'The embedded and the installed PostgreSQL get the same schema, whatever kills the migration';

const KILLS = 12;
const STARTS = 4;

/** Columns, constraints, indexes, functions and triggers as text, in words that both majors use. */
const SCHEMA = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
    coalesce(column_default, '-') || ' ' || is_generated || ' ' || coalesce(generation_expression, '-') as line
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function ' || proname || ' ' || md5(prosrc) from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

const schemaOf = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ line: string }>(SCHEMA)).rows.map(({ line }) => line);

/** Both schemas compared; then migrations killed at a dozen moments and taken up again; then four starts at once. */
export async function check(): Promise<Evidence> {
  const embedded = await createTestDatabase();
  const pair = await startPair({ replica: false });
  const admin = new pg.Client({ connectionString: pair.primaryUrl });
  try {
    await admin.connect();
    const wanted = await schemaOf(embedded.backgroundPool);
    const fresh = await newDatabase(admin, pair.primaryUrl, 'fresh');
    await migrateAt(fresh);
    const different = difference(wanted, await withPool(fresh, schemaOf));
    let broken = 0;
    const killed = await newDatabase(admin, pair.primaryUrl, 'killed');
    for (let n = 0; n < KILLS; n++) await migrateAndKill(killed, 120 + n * 60);
    await migrateAt(killed);
    broken += difference(wanted, await withPool(killed, schemaOf));
    const together = await newDatabase(admin, pair.primaryUrl, 'together');
    const applied = await Promise.all(Array.from({ length: STARTS }, () => migrateAt(together)));
    const migrators = applied.filter((names) => names.length > 0).length;
    const figures = {
      parts_of_schema: wanted.length,
      different_between_majors: different,
      kills: KILLS,
      different_after_kills: broken,
      starts_at_once: STARTS,
      migrators,
      installed: pair.version,
    };
    return judge(figures, { different_between_majors: 0, different_after_kills: 0, migrators: 1 });
  } finally {
    await admin.end();
    await pair.stop();
    await embedded.close();
  }
}

async function newDatabase(admin: pg.Client, url: string, name: string): Promise<string> {
  await admin.query(`create database ${name}`);
  return url.replace(/\/postgres$/, `/${name}`);
}

async function migrateAt(url: string): Promise<string[]> {
  const database = connect(url, 2);
  try {
    return await migrate(database.background, migrations);
  } finally {
    await Promise.all([database.db.destroy(), database.background.destroy()]);
  }
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** A process that migrates, killed after so many milliseconds of its work. */
async function migrateAndKill(url: string, ms: number): Promise<void> {
  const program = `
    import { migrate } from './src/platform/db/migrate.ts';
    import { migrations } from './src/platform/db/migrations/index.ts';
    import { connect } from './src/platform/db/open.ts';
    console.log('begun');
    await migrate(connect(process.argv[1], 2).background, migrations);
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended]);
  await Promise.race([sleep(ms), ended]);
  child.kill('SIGKILL');
  await ended;
}

function difference(a: readonly string[], b: readonly string[]): number {
  return a.filter((line) => !b.includes(line)).length + b.filter((line) => !a.includes(line)).length;
}
