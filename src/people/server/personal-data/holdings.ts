import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

/** Whose personal data is meant. */
export interface Subject {
  /** 7XXXXXXXXXX. */
  readonly phone: string;
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
const ofPhoneOrUser = ({ phone, user_id }: Subject) => sql`(phone = ${phone} or user_id = ${user_id ?? null})`;

const ofAccount = (table: keyof Tables, category: string, withheld: readonly string[] = []): Holding => ({
  table,
  category,
  fate: 'delete',
  withheld,
  where: ofUser,
});

/** In the order in which they are destroyed. */
export const HOLDINGS: readonly Holding[] = [
  {
    table: 'sms_messages',
    category: 'сообщения на телефон',
    fate: 'delete',
    withheld: ['sealed', 'sealed_until', 'provider_id'],
    where: ({ phone }) => sql`phone = ${phone}`,
  },
  {
    table: 'password_requests',
    category: 'запросы пароля по SMS',
    fate: 'delete',
    withheld: ['nonce'],
    where: ({ phone }) => sql`phone = ${phone}`,
  },
  {
    table: 'throttles',
    category: 'счётчики попыток с номером телефона',
    fate: 'delete',
    where: ({ phone }) => sql`strpos(key, ${phone}) > 0`,
  },
  {
    table: 'consents',
    category: 'журнал согласий (остаётся без телефона и адреса)',
    fate: 'pseudonymise',
    where: ({ phone, user_id }) =>
      sql`(phone = ${phone} or user_id = ${user_id ?? null} or lead_id in (select id from leads where ${ofPhoneOrUser({ phone, user_id, name: null, role: undefined })}))`,
  },
  { table: 'leads', category: 'заявки', fate: 'delete', where: ofPhoneOrUser },
  ofAccount('sessions', 'сеансы входа', ['secret_hash', 'previous_hash']),
  ofAccount('credentials', 'пароль', ['password_hash', 'pending_hash']),
  ofAccount('recovery_codes', 'запасные коды входа', ['digest']),
  ofAccount('second_factors', 'второй фактор входа', ['secret', 'last_step']),
  ofAccount('user_preferences', 'настройки'),
  ofAccount('favorite_buildings', 'избранные комплексы'),
  ofAccount('favorite_flats', 'избранные квартиры'),
  ofAccount('favorite_offers', 'избранные предложения посёлков'),
  ofAccount('building_views', 'просмотры комплексов'),
  ofAccount('flat_views', 'просмотры квартир'),
  ofAccount('advices', 'рекомендации'),
  ofAccount('comparisons', 'сравнения'),
  ofAccount('notes', 'заметки менеджера'),
  ofAccount('tasks', 'задачи менеджера'),
  ofAccount('status_changes', 'история статусов'),
  ofAccount('manager_changes', 'история менеджеров'),
  ofAccount('client_requests', 'запросы менеджеров'),
  ofAccount('deals', 'сделки'),
  ofAccount('reservations', 'брони'),
  {
    table: 'users',
    category: 'учётная запись: телефон, имя, почта, запрос',
    fate: 'delete',
    where: ({ user_id }) => sql`id = ${user_id ?? null}`,
  },
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
    where client_id = ${subject.user_id ?? null} order by id`.execute(db);
  return rows.map(({ row }) => row);
}
