import { sql } from 'kysely';
import type { PaymentTerms } from '../../agency/server/settings/live-settings.ts';
import type { Db } from '../../platform/db/db.ts';
import type { PaymentProgramme } from '../rules/payment-programmes.ts';

/** Ways to pay are changed one transaction after the other. */
const PAYMENTS_LOCK = 7_042;

export interface VersionRecord {
  programme: string;
  version: number;
  terms: unknown;
  withdrawn: boolean;
  author_id: number | null;
  author_name: string | null;
  created_at: Date;
}

/** Waits until nobody else changes ways to pay, and keeps them out until the transaction ends. */
export async function lockPayments(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAYMENTS_LOCK})`.execute(trx);
}

/** Stored versions, those of one programme together, newest last. */
export async function readVersions(db: Db): Promise<VersionRecord[]> {
  const { rows } =
    await sql<VersionRecord>`select v.programme, v.version, v.terms, v.withdrawn_at is not null as withdrawn,
      v.author_id, u.name as author_name, v.created_at
    from payment_versions v left join users u on u.id = v.author_id order by v.programme, v.version`.execute(db);
  return rows;
}

export interface TermsRecord extends PaymentTerms {
  readonly version: number;
  readonly author_id: number | null;
  readonly author_name: string | null;
  readonly created_at: Date;
}

/** What was last stored to be said of all ways to pay; undefined: the file's. */
export async function readTerms(db: Db): Promise<TermsRecord | undefined> {
  const { rows } = await sql<TermsRecord>`select t.version, t.demo, t.discount_rate::float8 as discount_rate, t.warning,
      t.author_id, u.name as author_name, t.created_at
    from payment_terms t left join users u on u.id = t.author_id order by t.version desc limit 1`.execute(db);
  return rows[0];
}

interface Authorship {
  readonly authorId: number | null;
  readonly now: Date;
}

export async function insertVersion(
  trx: Db,
  version: number,
  programme: PaymentProgramme,
  { authorId, now }: Authorship,
): Promise<void> {
  await sql`insert into payment_versions (programme, version, terms, author_id, created_at)
    values (${programme.id}, ${version}, ${JSON.stringify(programme)}::jsonb, ${authorId}, ${now})`.execute(trx);
}

export async function withdrawVersion(trx: Db, programme: string, version: number, now: Date): Promise<void> {
  await sql`update payment_versions set withdrawn_at = ${now}
    where programme = ${programme} and version = ${version} and withdrawn_at is null`.execute(trx);
}

export async function insertTerms(
  trx: Db,
  version: number,
  { demo, discount_rate, warning }: PaymentTerms,
  { authorId, now }: Authorship,
): Promise<void> {
  await sql`insert into payment_terms (version, demo, discount_rate, warning, author_id, created_at)
    values (${version}, ${demo}, ${discount_rate}, ${warning}, ${authorId}, ${now})`.execute(trx);
}
