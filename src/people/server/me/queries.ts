import { type Kysely, sql } from 'kysely';
import { flatTitleShort, type TitledFlat } from '../../../complex/rules/flat-title.ts';
import type { App } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { Failure } from '../../../platform/failure.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import type { OwnDeal, OwnHold, Profile } from '../../contract/me.ts';
import { isStaff, readRole } from '../../rules/roles.ts';
import { hasSecondFactor } from '../accounts/second-factor.ts';
import { substituteOf } from '../work-time/queries.ts';

type Executor = Kysely<Tables>;

interface ProfileRow extends Omit<Profile, 'role' | 'password_origin' | 'second_factor' | 'holds' | 'deals'> {
  readonly role: number;
  readonly second_factor: boolean;
  readonly password_origin: string | null;
}

/** A user's profile with his counters. @throws {Failure} `unauthenticated` when he is gone. */
export async function findProfile(
  { config, db, now }: Pick<App, 'config' | 'db' | 'now'>,
  userId: number,
): Promise<Profile> {
  const [row, holds, deals] = await Promise.all([
    readProfile(db, userId),
    readOwnHolds(db, userId, new Date(now())),
    readOwnDeals(db, userId),
  ]);
  if (!row) throw new Failure('unauthenticated');
  const role = readRole(row.role);
  const required = config.staff_second_factor && isStaff(role);
  return {
    ...row,
    role,
    holds,
    deals,
    password_origin: row.password_origin === 'own' ? 'own' : 'sms',
    second_factor: row.second_factor ? 'on' : required ? 'required' : 'off',
  };
}

async function readProfile(db: Executor, userId: number): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select u.id, u.name, u.phone, u.role, u.referral_code, c.password_origin, ${hasSecondFactor} as second_factor,
      (select count(*)::int from favorite_buildings f where f.user_id = u.id) as favorites_buildings_count,
      (select count(*)::int from favorite_flats f where f.user_id = u.id) as favorites_flats_count,
      coalesce(a.buildings, 0)::int as recommendations_buildings_count,
      coalesce(a.flats, 0)::int as recommendations_flats_count,
      coalesce(a.unseen, 0)::int as recommendations_unseen_count
    from users u
      left join credentials c on c.user_id = u.id
      left join lateral (select
          count(*) filter (where entity_type = 'building') as buildings,
          count(*) filter (where entity_type = 'flat') as flats,
          count(*) filter (where seen_at is null) as unseen
        from advices where user_id = u.id and dismissed_at is null) a on true
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

interface OwnFlat extends TitledFlat {
  flat_id: number;
  /** Of the complex, and its address within the site. */
  title: string;
  title_eng: string;
  /** Whether the complex is shown on the site. */
  shown: boolean;
}

interface HeldFlat extends OwnFlat {
  until: Date;
}

interface BoughtFlat extends OwnFlat {
  at: Date;
}

async function readOwnHolds(db: Executor, userId: number, now: Date): Promise<OwnHold[]> {
  const { rows } = await sql<HeldFlat>`
    select r.flat_id, f.rooms, f.rooms_known, f.apartment, f.open_plan, f.area_total, root.title, root.title_eng, root.published and c.published as shown,
      r.expires_at as until
    from reservations r join flats f on f.id = r.flat_id join complexes c on c.id = f.complex_id
      join complexes root on root.id = coalesce(c.parent_id, c.id)
    where r.user_id = ${userId} and r.ended_at is null and r.expires_at > ${now}
    order by r.expires_at, r.id`.execute(db);
  return rows.map((row) => ({ ...ownFlat(row), until: row.until.toISOString() }));
}

async function readOwnDeals(db: Executor, userId: number): Promise<OwnDeal[]> {
  const { rows } = await sql<BoughtFlat>`
    select d.flat_id, f.rooms, f.rooms_known, f.apartment, f.open_plan, f.area_total, root.title, root.title_eng, root.published and c.published as shown,
      d.created_at as at
    from deals d join flats f on f.id = d.flat_id join complexes c on c.id = f.complex_id
      join complexes root on root.id = coalesce(c.parent_id, c.id)
    where d.user_id = ${userId} and d.cancelled_at is null
    order by d.created_at desc, d.id desc`.execute(db);
  return rows.map((row) => ({ ...ownFlat(row), at: row.at.toISOString() }));
}

/** Which flat it is, and where it stands on the site. */
function ownFlat(flat: OwnFlat): Omit<OwnHold, 'until'> {
  return {
    flat_id: flat.flat_id,
    title: `${flatTitleShort(flat)}, ЖК${NBSP}«${flat.title}»`,
    path: flat.shown ? `/${flat.title_eng}?flat=${flat.flat_id}` : null,
  };
}

/** Changes a user's name and nothing else. */
export async function rename(db: Executor, userId: number, name: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ name, updated_at: now }).where('id', '=', userId).execute();
}

export interface ManagerRow {
  readonly id: number;
  readonly name: string | null;
  readonly phone: string;
  readonly avatar_url: string | null;
  /** Name of the user's own manager where another one answers for him; null: he answers himself, or has no name. */
  readonly stands_in_for: string | null;
}

/** Who answers a user: his manager, or who stands in for him now; undefined when he has none, or that one is no longer of the staff. */
export async function findManager(db: Executor, userId: number, now: Date): Promise<ManagerRow | undefined> {
  const { rows } = await sql<ManagerRow>`
    select m.id, m.name, m.phone, case when m.id <> own.id then own.name end as stands_in_for,
      case when i.scope = 'remote' then '/media/remote/' || i.id else '/media/' || i.scope || '/' || i.path end as avatar_url
    from users u
      join users own on own.id = u.manager_id and own.role >= 2 and own.blocked_at is null
      left join lateral (${substituteOf(sql<number>`own.id`, now)}) s on true
      join users m on m.id = coalesce(s.id, own.id)
      left join images i on i.id = m.avatar_image_id
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

export interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly ip: string | null;
  readonly user_agent: string | null;
}

/** Live sessions of a user, latest use first. */
export async function listLiveSessions(db: Executor, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', now)
    .where('absolute_until', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Whether a session belongs to a user and is alive. */
export async function hasSession(db: Executor, userId: number, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
