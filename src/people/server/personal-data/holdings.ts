import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

/** Whose personal data is meant. */
export interface Subject {
  /** 7XXXXXXXXXX; the one by which he is asked for. */
  readonly phone: string;
  /** All of his, that one included. */
  readonly phones: readonly string[];
  /** Numbers of accounts that were merged into his: the log still names them. */
  readonly former_ids: readonly number[];
  /** His account; undefined: he only left requests. */
  readonly user_id: number | undefined;
  readonly name: string | null;
  /** 1 client, 2 manager, 99 administrator; undefined without an account. */
  readonly role: number | undefined;
}

/** What is done to rows when a person's data is destroyed. */
type Fate = 'delete' | 'pseudonymise';

/** A table that holds personal data of clients. A test holds the list against the schema. */
export interface Holding {
  readonly table: keyof Tables;
  /** Words of the act, in Russian. */
  readonly category: string;
  readonly fate: Fate;
  /** Columns that are secrets of ours or mean nothing to the person: not exported. */
  readonly withheld?: readonly string[];
  readonly where: (subject: Subject) => RawBuilder<unknown>;
}

const ofUser = ({ user_id }: Subject) => sql`user_id = ${user_id ?? null}`;
const ofPhone = ({ phones }: Pick<Subject, 'phones'>) => sql`phone = any(${[...phones]}::text[])`;
const ofPhoneOrUser = (subject: Pick<Subject, 'phones' | 'user_id'>) =>
  sql`(${ofPhone(subject)} or user_id = ${subject.user_id ?? null})`;

const ofSelection = ({ user_id }: Subject) => sql`s.user_id = ${user_id ?? null}`;

const ofAccount = (table: keyof Tables, category: string, withheld: readonly string[] = []): Holding => ({
  table,
  category,
  fate: 'delete',
  withheld,
  where: ofUser,
});

/** Of somebody who was of the staff once. */
const ofStaff = (table: keyof Tables, category: string): Holding => ({
  table,
  category,
  fate: 'delete',
  where: ({ user_id }) => sql`manager_id = ${user_id ?? null}`,
});

/** In the order in which they are destroyed. */
export const HOLDINGS: readonly Holding[] = [
  {
    table: 'messages',
    category: 'сообщения на телефон и почту',
    fate: 'delete',
    withheld: ['sealed', 'sealed_until', 'provider_id'],
    where: (subject) => sql`(${ofPhone(subject)} or ${ofUser(subject)}
      or lower(email) = (select lower(email) from users where id = ${subject.user_id ?? null}))`,
  },
  {
    table: 'password_requests',
    category: 'запросы пароля по SMS',
    fate: 'delete',
    withheld: ['nonce'],
    where: ofPhone,
  },
  {
    table: 'throttles',
    category: 'счётчики попыток с номером телефона',
    fate: 'delete',
    where: ({ phones }) =>
      sql`exists (select from unnest(${[...phones]}::text[]) as own (phone) where strpos(key, own.phone) > 0)`,
  },
  {
    table: 'consents',
    category: 'журнал согласий (остаётся без телефона и адреса)',
    fate: 'pseudonymise',
    where: (subject) =>
      sql`(${ofPhoneOrUser(subject)} or lead_id in (select id from leads where ${ofPhoneOrUser(subject)}))`,
  },
  {
    table: 'staff_notices',
    category: 'сообщения сотрудникам о нём',
    fate: 'delete',
    where: (subject) => sql`(${ofUser(subject)} or lead_id in (select id from leads where ${ofPhoneOrUser(subject)}))`,
  },
  {
    table: 'attention_marks',
    category: 'отметки в очереди менеджера',
    fate: 'delete',
    where: (subject) => sql`(${ofUser(subject)} or lead_id in (select id from leads where ${ofPhoneOrUser(subject)}))`,
  },
  { table: 'leads', category: 'заявки', fate: 'delete', where: ofPhoneOrUser },
  ofAccount('sessions', 'сеансы входа', ['secret_hash', 'previous_hash']),
  ofAccount('credentials', 'пароль', ['password_hash', 'pending_hash']),
  ofAccount('recovery_codes', 'запасные коды входа', ['digest']),
  ofAccount('second_factors', 'второй фактор входа', ['secret', 'last_step']),
  ofAccount('user_preferences', 'настройки'),
  ofAccount('command_keys', 'ключи повторов команд', ['key']),
  ofStaff('work_hours', 'рабочее время'),
  ofStaff('figure_plans', 'планы продаж'),
  ofStaff('days_off', 'дни отсутствия'),
  ofStaff('work_terms', 'условия работы'),
  ofStaff('lead_turns', 'очередь на заявки'),
  ofAccount('favorite_buildings', 'избранные комплексы'),
  ofAccount('favorite_flats', 'избранные квартиры'),
  ofAccount('favorite_offers', 'избранные предложения посёлков'),
  ofAccount('building_views', 'просмотры комплексов'),
  ofAccount('flat_views', 'просмотры квартир'),
  ofAccount('complex_merge_people', 'избранное и просмотры до объединения комплексов'),
  ofAccount('advices', 'рекомендации'),
  ofAccount('comparisons', 'сравнения'),
  ofAccount('contacts', 'звонки и сообщения менеджера'),
  {
    table: 'selection_reactions',
    category: 'отзывы о подобранном по ссылке',
    fate: 'delete',
    where: (subject) =>
      sql`item_id in (select i.id from selection_items i join selections s on s.id = i.selection_id where ${ofSelection(subject)})`,
  },
  {
    table: 'selection_opens',
    category: 'открытия подборок по ссылке',
    fate: 'delete',
    where: (subject) => sql`selection_id in (select s.id from selections s where ${ofSelection(subject)})`,
  },
  {
    table: 'selection_people',
    category: 'кто открывал подборки',
    fate: 'delete',
    withheld: ['key_hash'],
    where: (subject) => sql`selection_id in (select s.id from selections s where ${ofSelection(subject)})`,
  },
  {
    table: 'selection_items',
    category: 'состав подборок',
    fate: 'delete',
    where: (subject) => sql`selection_id in (select s.id from selections s where ${ofSelection(subject)})`,
  },
  ofAccount('selections', 'подборки для него', ['token_hash', 'token_sealed']),
  ofAccount('notes', 'заметки менеджера'),
  ofAccount('tasks', 'задачи менеджера'),
  ofAccount('status_changes', 'история статусов'),
  ofAccount('client_progress', 'когда он дошёл до каждой ступени'),
  ofAccount('manager_changes', 'история менеджеров'),
  ofAccount('client_requests', 'запросы менеджеров'),
  ofAccount('deals', 'сделки'),
  ofAccount('reservations', 'брони'),
  ofAccount('person_merges', 'объединённые карточки'),
  {
    table: 'distinct_persons',
    category: 'отметки «это разные люди»',
    fate: 'delete',
    where: ({ user_id }) => sql`(low_id = ${user_id ?? null} or high_id = ${user_id ?? null})`,
  },
  ofAccount('user_phones', 'телефоны'),
  {
    table: 'users',
    category: 'учётная запись: телефон, имя, почта, запрос',
    fate: 'delete',
    where: ({ user_id }) => sql`id = ${user_id ?? null}`,
  },
  // Written by triggers whenever something of his is changed or destroyed: therefore the last.
  ofAccount('attention_changes', 'отметки о переменах за сутки', ['id', 'txid']),
];

/** Rows of the person in one table, oldest first as far as they have an order; without what is withheld. */
export async function readHolding(
  db: Kysely<Tables>,
  { table, where, withheld = [] }: Holding,
  subject: Subject,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${sql.val(withheld)}::text[] as row from ${sql.table(table)} t where ${where(subject)}
    order by to_jsonb(t)::text`.execute(db);
  return rows.map(({ row }) => row);
}

/** What staff did with the person's data, from the audit log. */
export async function readAuditOf(db: Kysely<Tables>, subject: Subject): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select jsonb_build_object('at', at, 'action', action, 'actor_role', actor_role) as row from audit_log
    where client_id = any(${[subject.user_id ?? null, ...subject.former_ids]}::int[]) order by id`.execute(db);
  return rows.map(({ row }) => row);
}
