import { type Kysely, sql } from 'kysely';

/** What the owner plans, and what visitors look for and do not find. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // The plan of a month: of one person of staff, or under nobody that of the agency.
  `create table figure_plans (
    id integer generated always as identity primary key,
    month date not null check (extract(day from month) = 1),
    manager_id integer references users (id) on delete cascade,
    deals integer check (deals between 0 and 10000),
    -- roubles
    value bigint check (value between 0 and 1000000000000),
    commission bigint check (commission between 0 and 1000000000000),
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    unique nulls not distinct (month, manager_id))`,

  `create index flat_views_figures on flat_views (created_at) include (flat_id, complex_id)`,
  `create index building_views_figures on building_views (created_at) include (complex_id)`,

  // ---- what is looked for. Unlogged: what lives for two days is neither in the log of the database nor in a backup.
  // Visitors are told apart by a digest whose key is thrown away with the day.
  `create unlogged table demand_keys (day date primary key, key bytea not null)`,
  `create unlogged table demand_raw (
    day date not null,
    visitor text not null,
    place_kind text not null check (place_kind in ('district', 'city', 'county', 'region')),
    place_id integer not null,
    -- 0 studio … 4 four and more; -1 any
    rooms smallint not null check (rooms between -1 and 4),
    -- figures/rules/price-bands.ts; -1 any
    price_band smallint not null check (price_band between -1 and 10),
    searches integer not null default 1,
    flats_found integer not null,
    -- the first way out that the search offered, in its words
    loosening text check (length(loosening) <= 200),
    at timestamptz not null,
    primary key (day, visitor, place_kind, place_id, rooms, price_band))`,
  `create unlogged table demand_words_raw (
    day date not null,
    visitor text not null,
    word text not null check (length(word) between 3 and 30),
    primary key (day, visitor, word))`,
  // Only cells of five visitors and more, rounded down to fives: nothing here tells of a person.
  `create table demand_cells (
    day date not null,
    place_kind text not null,
    place_id integer not null,
    rooms smallint not null,
    price_band smallint not null,
    visitors integer not null check (visitors >= 5 and visitors % 5 = 0),
    searches integer not null check (searches >= 5 and searches % 5 = 0),
    median_found integer not null,
    -- per cent of searches without any flat, in tens
    empty_share smallint not null check (empty_share between 0 and 100),
    loosening text,
    primary key (day, place_kind, place_id, rooms, price_band))`,
  `create table demand_days (
    day date primary key,
    -- distinct visitors of the day in fives, of all cells
    visitors integer not null,
    -- what the full queue dropped
    dropped integer not null default 0)`,
  `create table unknown_words (
    day date not null,
    word text not null,
    visitors integer not null check (visitors >= 5 and visitors % 5 = 0),
    primary key (day, word))`,
];
