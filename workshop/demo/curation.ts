/** What the curating steps of the demo share: one transaction, and the rows the importer made, by the keys of the feeds. */

import type { PoolClient } from 'pg';
import type { PlannedCatalogue } from './planned.ts';

export interface Curation {
  readonly client: PoolClient;
  readonly catalogue: PlannedCatalogue;
  readonly now: Date;
  /** Ids by feed keys; those of parents join when they are made. */
  readonly complexes: Map<string, number>;
  readonly housings: ReadonlyMap<string, number>;
  readonly villages: ReadonlyMap<string, number>;
  readonly developers: ReadonlyMap<string, number>;
}

/** The catalogue misses a row that the plan has: the importer read the feeds otherwise than they were meant. */
class MissingRow extends Error {
  override readonly name = 'MissingRow';
}

/** The id of a key. @throws {MissingRow} */
export function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new MissingRow(`the catalogue has no row for ${key}`);
  return id;
}

async function readKeys(client: PoolClient, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; id: number }>(query);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Reads what the feeds have become. Keys are unique over all demo feeds. */
export async function openCuration(client: PoolClient, catalogue: PlannedCatalogue, now: Date): Promise<Curation> {
  return {
    client,
    catalogue,
    now,
    complexes: await readKeys(client, 'select key, complex_id as id from source_complexes'),
    housings: await readKeys(client, 'select key, housing_id as id from source_housings'),
    villages: await readKeys(client, 'select key, village_id as id from source_villages'),
    developers: await readKeys(client, 'select title as key, id from developers where title is not null'),
  };
}

/**
 * Inserts rows in bulk: `columns` names each column with its type. Answers nothing; a conflict is an error unless
 * `onConflict` says otherwise.
 */
export async function insertRows(
  client: PoolClient,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
  onConflict = '',
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).join(', ');
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await client.query(
    `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1) as v (${typed.join(', ')}) ${onConflict}`,
    [JSON.stringify(rows)],
  );
}

/** Updates rows by id in bulk; `columns` names each column with its type. */
export async function updateRows(
  client: PoolClient,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly ({ readonly id: number } & object)[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  await client.query(
    `update ${table} t set ${names.map((name) => `${name} = v.${name}`).join(', ')}
     from jsonb_to_recordset($1) as v (id integer, ${names.map((name) => `${name} ${columns[name]}`).join(', ')}) where t.id = v.id`,
    [JSON.stringify(rows)],
  );
}
