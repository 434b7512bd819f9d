import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import {
  isCertain,
  type PersonTraces,
  type TraceFinder,
  type TraceKind,
  traceFinder,
} from '../../../platform/rules/person-traces.ts';
import { HOLDINGS, type Subject } from './holdings.ts';
import { type Care, readTextTables, type TextColumn, type TextTable } from './text-columns.ts';
import { mayTrace } from './trace-conditions.ts';
import { type TracedText, tracedTexts } from './traced-values.ts';

/** Columns that hold the name of whose row it is: another person of this name is no mention of this one. */
const NAMES_OF_OTHERS = new Set(['users.name', 'leads.name']);

/** A value of somebody else's row that speaks of the person. */
export interface Mention {
  /** Names the place for a decision: «notes.text 17». */
  readonly id: string;
  readonly schema: string;
  readonly table: string;
  readonly column: TextColumn;
  readonly care: Care;
  /** Primary key of the row as JSON; where the row lies, where it has none. */
  readonly key: string;
  /** Where the row lies now; true within the transaction that locked it. */
  readonly ctid: string;
  readonly value: unknown;
  readonly found: readonly TracedText[];
  readonly kinds: readonly TraceKind[];
  /** Taken out without a decision: a phone, mail or code in what people write. */
  readonly at_once: boolean;
}

export interface MentionQuery {
  readonly subject: Subject;
  readonly traces: PersonTraces;
  /** Locks the rows until the transaction ends. */
  readonly locked: boolean;
}

/** Every value of a row that is not the person's own and speaks of him, in all tables but the log of actions. */
export async function findMentions(db: Kysely<Tables>, query: MentionQuery): Promise<Mention[]> {
  const find = traceFinder(query.traces);
  const certain = traceFinder({ ...query.traces, names: [] });
  const mentions: Mention[] = [];
  for (const table of await readTextTables(db)) {
    if (table.care === 'log') continue;
    const finder = table.care === 'published' ? certain : find;
    mentions.push(...(await inTable(db, table, query, { find: finder, certain })));
  }
  return mentions;
}

interface Finders {
  readonly find: TraceFinder;
  readonly certain: TraceFinder;
}

async function inTable(
  db: Kysely<Tables>,
  table: TextTable,
  { subject, traces, locked }: MentionQuery,
  { find, certain }: Finders,
): Promise<Mention[]> {
  const { schema, name, care, columns, key } = table;
  const own = schema === 'public' ? HOLDINGS.filter((holding) => holding.table === name) : [];
  const others = own.map(({ where }) => sql<boolean>`not coalesce(${where(subject)}, false)`);
  const all = sql`concat_ws(e'\n', ${sql.join(columns.map((column) => sql`t.${sql.id(column.name)}::text`))})`;
  const keyed =
    key.length > 0
      ? sql`jsonb_build_array(${sql.join(key.map((column) => sql`t.${sql.id(column)}`))})::text`
      : sql`t.ctid::text`;
  const { rows } = await sql<{ ctid: string; key: string } & Record<string, unknown>>`
    select t.ctid::text as ctid, ${keyed} as key, ${sql.join(columns.map((column, n) => sql`${readable(column)} as ${sql.id(`c${n}`)}`))}
    from ${sql.id(schema, name)} t
    where ${sql.join([mayTrace(all, traces, { named: care !== 'published' }), ...others], sql` and `)}
    order by t.ctid ${locked ? sql`for update` : sql``}`.execute(db);
  return rows.flatMap((row) =>
    columns.flatMap((column, n) => {
      const place = `${name}.${column.name}`;
      const finder = schema === 'public' && NAMES_OF_OTHERS.has(place) ? certain : find;
      const value = row[`c${n}`];
      const found = tracedTexts(value, column.form, finder);
      if (found.length === 0) return [];
      const kinds = [...new Set(found.flatMap((text) => text.traces.map(({ kind }) => kind)))];
      const at_once = care === 'people' && column.form !== 'other' && kinds.every(isCertain);
      const id = `${schema === 'public' ? '' : `${schema}.`}${place} ${row.key}`;
      return [{ id, schema, table: name, column, care, key: row.key, ctid: row.ctid, value, found, kinds, at_once }];
    }),
  );
}

const readable = ({ name, form }: TextColumn) =>
  form === 'other' ? sql`t.${sql.id(name)}::text` : sql`t.${sql.id(name)}`;
