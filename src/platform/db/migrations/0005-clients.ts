import { type Kysely, sql } from 'kysely';

/** What clients do and ask for, and what staff do for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const CLIENT = 'integer not null references users (id) on delete cascade';

/** Views of complexes and of flats: millions of rows, read by client, by complex and by time. */
const viewsOf = (subject: 'building' | 'flat'): string[] => [
  `create table ${subject}_views (
    id bigint generated always as identity primary key,
    user_id ${CLIENT},
    ${subject === 'flat' ? 'flat_id integer not null references flats (id),' : ''}
    complex_id integer not null references complexes (id),
    created_at timestamptz not null default now())`,
  `create index ${subject}_views_time on ${subject}_views (created_at desc, id desc)`,
  `create index ${subject}_views_user on ${subject}_views (user_id, created_at desc, id desc)`,
  `create index ${subject}_views_complex on ${subject}_views (complex_id, created_at desc, id desc)`,
];

const STATEMENTS = [
  // ---- favourites
  ...(
    [
      ['building', 'complex_id', 'complexes'],
      ['flat', 'flat_id', 'flats'],
      ['offer', 'offer_id', 'village_offers'],
    ] as const
  ).flatMap(([subject, column, table]) => [
    `create table favorite_${subject}s (
      user_id ${CLIENT},
      ${column} integer not null references ${table} (id),
      created_at timestamptz not null default now(),
      primary key (user_id, ${column}))`,
    `create index favorite_${subject}s_time on favorite_${subject}s (created_at desc, user_id, ${column})`,
    `create index favorite_${subject}s_subject on favorite_${subject}s (${column}, created_at desc)`,
  ]),

  // ---- recommendations
  `create table advices (
    id bigint generated always as identity primary key,
    user_id ${CLIENT},
    entity_type text not null check (entity_type in ('building', 'flat', 'offer')),
    entity_id integer not null,
    -- the complex of the entity, for filters; null for village offers
    complex_id integer references complexes (id),
    comment text check (length(comment) <= 1000),
    created_by integer references users (id) on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- when the client first saw it in his list
    seen_at timestamptz,
    -- when the client put it away
    dismissed_at timestamptz,
    last_view_at timestamptz,
    view_count integer not null default 0,
    unique (user_id, entity_type, entity_id))`,
  `create index advices_time on advices (entity_type, created_at desc, id desc)`,
  `create index advices_complex on advices (complex_id, created_at desc)`,
  `create index advices_author on advices (created_by, created_at desc)`,

  ...viewsOf('building'),
  ...viewsOf('flat'),

  // ---- requests of visitors; never lost
  `create table leads (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('callback', 'quiz', 'feedback')),
    phone text not null,
    name text, email text, message text,
    quiz jsonb,
    -- page it came from
    link text,
    -- the logged-in sender only, never guessed from the phone
    user_id integer references users (id) on delete set null,
    idempotency_key text unique,
    -- SHA-256 of kind and body: tells a repeat from another request under the same key
    body_hash text not null,
    -- how often the same request came again within its ten minutes
    repeats integer not null default 0,
    suspect boolean not null default false,
    -- personal data: 'consent', or 'request' of the subject himself (152-FZ art. 6 p. 1 (5)), to be reviewed
    basis text not null check (basis in ('consent', 'request')),
    state text not null default 'new' check (state in ('new', 'taken', 'answered', 'closed')),
    taken_by integer references users (id) on delete set null,
    taken_at timestamptz, answered_at timestamptz, closed_at timestamptz,
    outcome text check (length(outcome) <= 1000),
    -- 'spool': the database did not answer when it was given
    via text not null default 'direct' check (via in ('direct', 'spool')),
    ip text, user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `create index leads_time on leads (created_at desc, id desc)`,
  `create index leads_phone_trgm on leads using gin (phone gin_trgm_ops)`,
  `create index leads_user on leads (user_id, created_at desc)`,
  `create index leads_open on leads (created_at) where state in ('new', 'taken')`,
  `create index leads_repeat on leads (phone, body_hash, created_at desc)`,
  `alter table consents add constraint consents_lead_id foreign key (lead_id) references leads (id) on delete set null`,

  // ---- the way of a client
  `create table status_changes (
    id bigint generated always as identity primary key,
    user_id ${CLIENT},
    from_status smallint not null, to_status smallint not null,
    author_id integer references users (id) on delete set null,
    at timestamptz not null default now())`,
  `create index status_changes_user on status_changes (user_id, id desc)`,
  `create table manager_changes (
    id bigint generated always as identity primary key,
    user_id ${CLIENT},
    from_id integer references users (id) on delete set null, to_id integer references users (id) on delete set null,
    author_id integer references users (id) on delete set null,
    at timestamptz not null default now())`,
  `create index manager_changes_user on manager_changes (user_id, id desc)`,
  `create table notes (
    id bigint generated always as identity primary key,
    user_id ${CLIENT},
    author_id integer references users (id) on delete set null,
    text text not null check (length(text) between 1 and 4000),
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  `create index notes_user on notes (user_id, id desc)`,
  `create table tasks (
    id bigint generated always as identity primary key,
    user_id ${CLIENT},
    author_id integer references users (id) on delete set null,
    assignee_id integer references users (id) on delete set null,
    text text not null check (length(text) between 1 and 1000),
    due_at timestamptz not null,
    remind_at timestamptz, reminded_at timestamptz,
    done_at timestamptz,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  `create index tasks_user on tasks (user_id, due_at)`,
  `create index tasks_open on tasks (assignee_id, due_at) where done_at is null`,
  `create index tasks_reminders on tasks (remind_at) where done_at is null and reminded_at is null`,

  // ---- reservations and deals: one live hold a flat, whoever tries
  `create table reservations (
    id bigint generated always as identity primary key,
    flat_id integer not null references flats (id),
    user_id ${CLIENT},
    author_id integer references users (id) on delete set null,
    price bigint check (price > 0),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    ended_because text check (ended_because in ('released', 'expired', 'deal')))`,
  `create unique index reservations_live on reservations (flat_id) where ended_at is null`,
  `create index reservations_user on reservations (user_id, id desc)`,
  `create index reservations_expiry on reservations (expires_at) where ended_at is null`,
  `create table deals (
    id bigint generated always as identity primary key,
    user_id ${CLIENT},
    flat_id integer not null references flats (id),
    reservation_id bigint references reservations (id),
    price bigint check (price > 0),
    author_id integer references users (id) on delete set null,
    created_at timestamptz not null default now(),
    cancelled_at timestamptz)`,
  `create unique index deals_live on deals (flat_id) where cancelled_at is null`,
  `create index deals_user on deals (user_id, id desc)`,

  // ---- comparisons: a shareable list of up to six
  `create table comparisons (
    id bigint generated always as identity primary key,
    code text not null unique,
    entity_type text not null check (entity_type in ('building', 'flat')),
    entity_ids integer[] not null check (cardinality(entity_ids) between 1 and 6),
    -- for whom; null: a guest's
    user_id integer references users (id) on delete cascade,
    author_id integer references users (id) on delete set null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  `create index comparisons_user on comparisons (user_id, id desc)`,

  // ---- a manager asks for a client who is somebody else's
  `create table client_requests (
    id bigint generated always as identity primary key,
    user_id ${CLIENT},
    author_id ${CLIENT},
    comment text check (length(comment) <= 1000),
    state text not null default 'new' check (state in ('new', 'granted', 'refused')),
    decided_by integer references users (id) on delete set null, decided_at timestamptz,
    created_at timestamptz not null default now())`,
  `create unique index client_requests_open on client_requests (user_id, author_id) where state = 'new'`,
];
