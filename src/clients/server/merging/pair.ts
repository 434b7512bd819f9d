import { type Kysely, sql, type Transaction } from 'kysely';
import { ROLES } from '../../../people/rules/roles.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { Failure } from '../../../platform/failure.ts';
import type { LikelyPerson } from '../../contract/merging.ts';
import { wishes as wishesSchema } from '../../contract/wishes.ts';
import type { Staff } from '../../rules/client-scope.ts';
import type { Mergeable } from '../../rules/merging.ts';
import type { SalesStatus } from '../../rules/sales-status.ts';
import { describeWishes } from '../../rules/wishes.ts';
import { inScope } from '../queries.ts';

/** Two cards of which one stays and the other goes. */

interface Card {
  id: number;
  name: string | null;
  phone: string;
  email: string | null;
  status: SalesStatus;
  manager_id: number | null;
  manager_name: string | null;
  created_at: Date;
  last_contact_at: Date | null;
  wishes_at: Date | null;
  wishes: unknown;
}

export interface Pair {
  readonly stays: Card;
  readonly goes: Card;
}

/** Both, within the scope of who asks. @throws {Failure} `not_found` for anybody else, `conflict` for one and the same. */
export async function readPair(db: Kysely<Tables>, staff: Staff, stays: number, goes: number): Promise<Pair> {
  if (stays === goes) throw new Failure('conflict', { detail: 'Это одна и та же карточка' });
  const { rows } =
    await sql<Card>`select u.id, u.name, u.phone, u.email, u.status, u.manager_id, m.name as manager_name,
      u.created_at, u.last_contact_at, u.wishes_at, u.wishes
    from users u left join users m on m.id = u.manager_id
    where u.id in (${stays}, ${goes}) and u.role = ${ROLES.client} and ${inScope(staff, sql`u`)}`.execute(db);
  const [one, other] = [rows.find(({ id }) => id === stays), rows.find(({ id }) => id === goes)];
  if (!one || !other) throw new Failure('not_found');
  return { stays: one, goes: other };
}

/**
 * The same, locked until the transaction ends: their managers, then both, each in the order of ids, as everybody who locks several
 * people. Nothing new can name them meanwhile.
 */
export async function lockPair(trx: Transaction<Tables>, staff: Staff, stays: number, goes: number): Promise<Pair> {
  const seen = await readPair(trx, staff, stays, goes);
  const managers = [seen.stays.manager_id, seen.goes.manager_id].filter((id) => id !== null);
  await sql`select from users where id = any(${managers}::int[]) order by id for no key update`.execute(trx);
  await sql`select from users where id in (${stays}, ${goes}) order by id for update`.execute(trx);
  const pair = await readPair(trx, staff, stays, goes);
  if (pair.stays.manager_id !== seen.stays.manager_id || pair.goes.manager_id !== seen.goes.manager_id)
    throw new Failure('conflict', { detail: 'Карточки только что изменились: посмотрите ещё раз' });
  return pair;
}

export const mergeable = ({ created_at, last_contact_at, wishes_at, wishes, ...card }: Card): Mergeable => ({
  ...card,
  wishes: wishesInWords(wishes),
  created_at: created_at.getTime(),
  last_contact_at: last_contact_at?.getTime() ?? null,
  wishes_at: wishes_at?.getTime() ?? null,
});

function wishesInWords(stored: unknown): string {
  const { data } = wishesSchema.safeParse(stored);
  return data
    ? describeWishes(data)
        .map(({ label, words }) => `${label}: ${words}`)
        .join(', ')
    : '';
}

export const presentCard = ({ manager_id, manager_name, created_at, ...card }: Card): LikelyPerson => ({
  ...{ id: card.id, name: card.name, phone: card.phone, email: card.email, status: card.status },
  manager: manager_id === null ? null : { id: manager_id, name: manager_name },
  created_at: created_at.toISOString(),
});

/**
 * Who logs in with a code keeps his card: without it the other one's password alone would open both.
 * @throws {Failure} `conflict`.
 */
export async function requireNoSecondFactor(db: Kysely<Tables>, goes: number): Promise<void> {
  const { rows } = await sql`select from second_factors where user_id = ${goes}`.execute(db);
  if (rows.length > 0)
    throw new Failure('conflict', {
      detail: 'В карточку, которая уходит, входят по коду из приложения: оставьте её, а присоедините другую',
    });
}
