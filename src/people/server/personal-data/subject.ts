import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { PersonTraces } from '../../../platform/rules/person-traces.ts';
import type { Subject } from './holdings.ts';

/** Whose data a phone leads to: any of a person's phones finds all of him. */
export async function findSubject(db: Kysely<Tables>, phone: string): Promise<Subject> {
  const { rows } = await sql<{ id: number; name: string | null; role: number; phones: string[]; former_ids: number[] }>`
    select u.id, u.name, u.role,
      array(select p.phone from user_phones p where p.user_id = u.id order by p.phone) as phones,
      array(select m.gone_id from person_merges m where m.user_id = u.id and m.undone_at is null) as former_ids
    from users u where u.id = owner_of_phone(${phone})`.execute(db);
  const [user] = rows;
  return {
    phone,
    phones: user?.phones ?? [phone],
    former_ids: user?.former_ids ?? [],
    user_id: user?.id,
    name: user?.name ?? null,
    role: user?.role,
  };
}

/** What stands in the log of actions where a text about an erased person stood. */
export const ERASED_IN_LOG = 'стёрто';

/** A code that others have in a text as well would be none: those of the application have eight signs and more. */
const MIN_MARK = 6;

/** Names, mails and codes that a person has or had, from his account, his requests and the log of what was changed of him. */
export async function readTraces(db: Kysely<Tables>, subject: Subject): Promise<PersonTraces> {
  const user = subject.user_id ?? null;
  const users = [user, ...subject.former_ids];
  const phones = [...subject.phones];
  const { rows } = await sql<{ kind: 'name' | 'mail' | 'mark'; value: string }>`
    with own_leads as (select * from leads where phone = any(${phones}::text[]) or user_id = ${user}),
    own_log as (select * from audit_log where client_id = any(${users}::int[]) or actor_id = any(${users}::int[])
      or (object_type = 'users' and object_id = any(${users}::int[]::text[]))),
    changed as (select key, value from own_log, unnest(array[before, after]) as side,
      jsonb_each_text(case when jsonb_typeof(side) = 'object' then side else '{}' end)),
    found as (
      select 'name' as kind, name as value from users where id = ${user}
      union select 'mail', email from users where id = ${user}
      union select 'mark', referral_code from users where id = ${user}
      union select 'name', name from own_leads union select 'mail', email from own_leads
      union select case key when 'name' then 'name' else 'mail' end, value from changed where key in ('name', 'email'))
    select distinct kind, value from found where coalesce(trim(value), '') not in ('', ${ERASED_IN_LOG}) order by 1, 2`.execute(
    db,
  );
  const of = (wanted: string): string[] => rows.filter(({ kind }) => kind === wanted).map(({ value }) => value.trim());
  return {
    phones,
    names: of('name'),
    mails: of('mail').filter((mail) => mail.includes('@')),
    marks: of('mark').filter((mark) => mark.length >= MIN_MARK),
  };
}

/** What is known of a person from several sources, each thing once. */
export function joinTraces(...known: readonly Partial<PersonTraces>[]): PersonTraces {
  const all = (key: keyof PersonTraces): string[] => [...new Set(known.flatMap((traces) => traces[key] ?? []))];
  return {
    phones: all('phones'),
    names: all('names'),
    mails: all('mails'),
    marks: all('marks'),
  };
}
