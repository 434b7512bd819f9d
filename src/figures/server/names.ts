import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

const TITLES = {
  users: sql`coalesce(name, '№ ' || id)`,
  complexes: sql`coalesce(title, title_eng)`,
  developers: sql`coalesce(title, title_eng)`,
} as const;

/** Names of people, complexes or developers by id. */
export async function readNames(
  db: Db,
  table: keyof typeof TITLES,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    title: string;
  }>`select id, ${TITLES[table]} as title from ${sql.table(table)}
    where id = any(${known}::int[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
