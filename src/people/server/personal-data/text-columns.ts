import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

/**
 * Who writes the texts of a table. `people`: visitors and staff, about people: phones and mails of somebody who is erased are
 * taken out at once, his name by decision. `published`: what everybody may read, and what feeds and settings write again:
 * by decision, and names are not looked for. `log`: the sealed log of actions.
 */
export type Care = 'people' | 'published' | 'log';

/** Each table has its decision here: the type asks for one. What is not here (another schema) is `people`. */
const CARE: Readonly<Record<keyof Tables, Care>> = {
  activity_counts: 'people',
  advantages: 'published',
  advices: 'people',
  attention_changes: 'published',
  attention_marks: 'people',
  attention_weights: 'published',
  audit_log: 'log',
  avito_developments: 'published',
  building_views: 'people',
  bundles: 'published',
  call_addresses: 'people',
  call_refusals: 'people',
  catalogue_changes: 'published',
  catalogue_exports: 'published',
  client_progress: 'people',
  client_requests: 'people',
  comparisons: 'people',
  command_keys: 'people',
  complex_aliases: 'published',
  complex_bundles: 'published',
  complex_images: 'published',
  complex_merge_people: 'people',
  complex_merges: 'published',
  complex_roads: 'published',
  complex_stations: 'published',
  complexes: 'published',
  consents: 'people',
  contacts: 'people',
  credentials: 'people',
  days_off: 'people',
  deals: 'people',
  decorations: 'published',
  demand_cells: 'published',
  demand_days: 'published',
  demand_keys: 'published',
  demand_raw: 'published',
  demand_words_raw: 'people',
  developers: 'published',
  distinct_persons: 'people',
  documents: 'published',
  favorite_buildings: 'people',
  favorite_flats: 'people',
  favorite_offers: 'people',
  feed_lot_warnings: 'published',
  feed_previews: 'published',
  feed_questions: 'published',
  feed_run_absences: 'published',
  feed_runs: 'published',
  feed_sources: 'published',
  feed_warning_mutes: 'published',
  figure_plans: 'people',
  flat_views: 'people',
  flats: 'published',
  geo_entities: 'published',
  housings: 'published',
  images: 'published',
  layouts: 'published',
  lead_erasures: 'people',
  lead_journal_days: 'people',
  lead_journals: 'people',
  lead_turns: 'people',
  leads: 'people',
  manager_changes: 'people',
  metro_lines: 'published',
  notes: 'people',
  offer_events: 'published',
  payment_terms: 'published',
  password_requests: 'people',
  payment_versions: 'published',
  person_merges: 'people',
  points_of_interest: 'published',
  progress_photos: 'published',
  recovery_codes: 'people',
  reservations: 'people',
  second_factors: 'people',
  sections: 'published',
  sessions: 'people',
  settings: 'published',
  site_settings: 'published',
  messages: 'people',
  source_complexes: 'published',
  source_flats: 'published',
  source_housings: 'published',
  source_villages: 'published',
  selection_items: 'people',
  selection_opens: 'people',
  selection_people: 'people',
  selection_reactions: 'people',
  selections: 'people',
  staff_notices: 'people',
  status_changes: 'people',
  tasks: 'people',
  throttles: 'people',
  title_redirects: 'published',
  user_phones: 'people',
  unknown_words: 'published',
  user_preferences: 'people',
  users: 'people',
  view_changes: 'people',
  view_sum_changes: 'published',
  view_sums: 'published',
  view_totals: 'people',
  village_advantages: 'published',
  village_aliases: 'published',
  village_images: 'published',
  village_offers: 'published',
  villages: 'published',
  work_hours: 'people',
  work_terms: 'people',
};

/** `other`: a type that is read as text and cannot be changed here: what it holds is listed. */
export type Form = 'text' | 'json' | 'texts' | 'other';

export interface TextColumn {
  readonly name: string;
  readonly form: Form;
}

export interface TextTable {
  readonly schema: string;
  readonly name: string;
  readonly care: Care;
  readonly columns: readonly TextColumn[];
  /** Columns of its primary key; empty where it has none. */
  readonly key: readonly string[];
}

/** Types that hold no words. `bytea` is digests and what is sealed here. */
const WORDLESS = new Set([
  ...[
    'smallint',
    'integer',
    'bigint',
    'real',
    'double precision',
    'numeric',
    'boolean',
    'oid',
    'xid8',
    'uuid',
    'bytea',
  ],
  ...['date', 'time without time zone', 'timestamp without time zone', 'timestamp with time zone', 'interval'],
  'tstzmultirange',
]);
const FORMS: Readonly<Record<string, Form>> = {
  ...{ text: 'text', 'character varying': 'text', character: 'text', name: 'text', citext: 'text' },
  ...{ json: 'json', jsonb: 'json', 'text[]': 'texts', 'character varying[]': 'texts' },
};

/** How the words of a column of this type are kept; undefined where it has none. */
function formOf(type: string, isEnum: boolean): Form | undefined {
  if (isEnum || WORDLESS.has(type) || (type.endsWith('[]') && WORDLESS.has(type.slice(0, -2)))) return undefined;
  return FORMS[type] ?? 'other';
}

interface ColumnRow {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly enumeration: boolean;
  /** Rows of a view that is kept: they follow from others. */
  readonly derived: boolean;
  readonly key: string[];
}

/** Every column of every table of the database that holds words, as the schema is now. Generated ones follow from others. */
export async function readTextTables(db: Kysely<Tables>): Promise<TextTable[]> {
  const { rows } = await sql<ColumnRow>`
    select n.nspname as schema, c.relname as table, a.attname as column,
      format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), null) as type, t.typtype = 'e' as enumeration,
      c.relkind = 'm' as derived,
      coalesce((select array_agg(k.attname::text order by k.attnum) from pg_index i
        join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'm') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    order by 1, 2, a.attnum`.execute(db);
  const tables = new Map<string, TextTable & { columns: TextColumn[] }>();
  for (const { schema, table, column, type, enumeration, derived, key } of rows) {
    const form = formOf(type, enumeration);
    if (!form) continue;
    const name = `${schema}.${table}`;
    const known = tables.get(name) ?? { schema, name: table, care: careOf(schema, table), columns: [], key };
    known.columns.push({ name: column, form: derived ? 'other' : form });
    tables.set(name, known);
  }
  return [...tables.values()];
}

function careOf(schema: string, table: string): Care {
  return schema === 'public' ? ((CARE as Readonly<Record<string, Care>>)[table] ?? 'people') : 'people';
}

/** Tables that somebody has decided about; a test holds them against the schema. */
export const DECIDED_TABLES: readonly string[] = Object.keys(CARE);
