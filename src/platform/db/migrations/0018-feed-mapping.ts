import { type Kysely, sql } from 'kysely';

/**
 * What a feed's housings and villages are, as staff say; warnings of the latest run lot by lot, and those that staff want no
 * more; Avito's directory of developments; which state of a question an answer is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table source_housings alter column housing_id drop not null,
     add column decision text not null default 'auto' check (decision in ('auto', 'ours', 'new')),
     add column decided_at timestamptz, add column decided_by integer,
     -- as the feed wrote it when it was seen last
     add column title text,
     add column run_lots integer not null default 0,
     -- 'new' becomes 'ours' with the next run, which makes the housing
     add constraint source_housings_leads check ((housing_id is null) = (decision = 'new'))`,
  `alter table source_villages alter column village_id drop not null,
     add column decision text not null default 'auto' check (decision in ('auto', 'ours', 'new', 'ignored')),
     add column decided_at timestamptz, add column decided_by integer,
     add column title text, add column address text,
     add constraint source_villages_leads check ((village_id is null) = (decision in ('new', 'ignored')))`,
  // Publications follow each other, so a question that changed later has the greater number.
  `create sequence feed_question_versions as integer`,
  `alter table feed_questions add column version integer not null default nextval('feed_question_versions')`,
  // Of the latest run of each source that was read, and so many of each code that they fit (feeds/server/lot-warnings.ts).
  `create table feed_lot_warnings (
    id bigint generated always as identity primary key,
    source_id integer not null references feed_sources (id),
    run_id integer not null references feed_runs (id),
    code text not null,
    -- null where the warning is about the file
    external_id text,
    detail text)`,
  `create index feed_lot_warnings_source on feed_lot_warnings (source_id, code, id)`,
  // A code of a source that staff have seen and want to hear of no more: of one lot, or, where it is empty, of all.
  `create table feed_warning_mutes (
    source_id integer not null references feed_sources (id),
    code text not null,
    external_id text not null default '',
    muted_at timestamptz not null, muted_by integer,
    primary key (source_id, code, external_id))`,
  // Entries by the number that ads of Avito state; replaced as a whole.
  `create table avito_developments (
    id text primary key,
    complex_id text not null, complex_title text,
    housing_id text, housing_title text,
    region text, city text, address text, developer text,
    loaded_at timestamptz not null)`,
];
