import { sql, type Transaction } from 'kysely';
import { formatPhone } from '../../../complex/rules/format.ts';
import { endSessions } from '../../../people/server/accounts/sessions.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { furtherStatus, lostWords, managerOfBoth, UNDO_DAYS, wishesOfBoth } from '../../rules/merging.ts';
import type { SalesStatus } from '../../rules/sales-status.ts';
import { movePairs } from './distinct.ts';
import { handBefore, lastId } from './hand-before.ts';
import type { Kept, KeptChange, Row } from './kept.ts';
import { moveRows } from './move-rows.ts';
import { mergeable, type Pair } from './pair.ts';

type Trx = Transaction<Tables>;

export interface By {
  readonly author: number;
  readonly now: Date;
}

/** What two cards say when they are one. */
export function outcomeOf({ stays, goes }: Pair): { readonly status: SalesStatus; readonly manager_id: number | null } {
  return {
    status: furtherStatus(stays.status, goes.status),
    manager_id: managerOfBoth(mergeable(stays), mergeable(goes)),
  };
}

/** Makes two locked cards one and keeps how it was for {@link UNDO_DAYS} days; gives the number of the merge. */
export async function mergePair(trx: Trx, pair: Pair, by: By): Promise<number> {
  const { stays, goes } = pair;
  const { status, manager_id } = outcomeOf(pair);
  const person = await readUser(trx, goes.id);
  const before = await readUser(trx, stays.id);
  const notices = await lastId(trx, 'staff_notices');
  const handed = [await handBefore(trx, stays, manager_id, by), await handBefore(trx, goes, manager_id, by)];
  await endSessions(trx, { userId: goes.id }, 'logout_all', by.now.getTime());
  const pairs = await movePairs(trx, goes.id, stays.id);
  const rows = await moveRows(trx, goes.id, stays.id);
  await sql`delete from users where id = ${goes.id}`.execute(trx);
  await joinUsers(trx, { stays: before, goes: person }, wishesOfBoth(mergeable(stays), mergeable(goes)), by.now);
  const written = [
    ...handed.flatMap((one) => one.written),
    ...(await setStatus(trx, stays.id, status, by)),
    ...(await noteLost(trx, pair, by)),
  ];
  // Nobody is told of what only the merge did.
  await sql`delete from staff_notices where user_id = ${stays.id} and id > ${notices}`.execute(trx);
  const after = await readUser(trx, stays.id);
  const changed: KeptChange[] = [
    ...handed.flatMap((one) => one.changed),
    ...rows.changed,
    { table: 'users', key: ['id'], before, after },
  ];
  const kept: Kept = { person, moved: rows.moved, taken_out: rows.taken_out, changed, written, pairs };
  const until = new Date(by.now.getTime() + UNDO_DAYS * 86_400_000);
  const { rows: made } = await sql<{
    id: number;
  }>`insert into person_merges (user_id, gone_id, author_id, at, undo_until, kept)
    values (${stays.id}, ${goes.id}, ${by.author}, ${by.now}, ${until}, ${JSON.stringify(kept)}::jsonb) returning id`.execute(
    trx,
  );
  await sql`select tell_office('client', ${stays.id}::int, ${stays.id}::int)`.execute(trx);
  return made[0]?.id ?? 0;
}

/** A person's row as JSON. */
async function readUser(trx: Trx, id: number): Promise<Row> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(u) as row from users u where id = ${id}`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('a locked person is not there');
  return found.row;
}

/** What the row of the one who stays takes over. Of consents to advertising the last word of either holds. */
async function joinUsers(
  trx: Trx,
  { stays, goes }: { readonly stays: Row; readonly goes: Row },
  wishes: 'stays' | 'goes',
  now: Date,
): Promise<void> {
  const both = sql`jsonb_populate_record(null::users, ${JSON.stringify(stays)}::jsonb) b,
    jsonb_populate_record(null::users, ${JSON.stringify(goes)}::jsonb) g`;
  // What either asked for: the stronger wish.
  const banOf = (name: string) =>
    sql`${sql.ref(name)} = case when g.contact_ban = 'all' or u.contact_ban is null then coalesce(g.${sql.ref(name)}, u.${sql.ref(name)})
      else u.${sql.ref(name)} end`;
  const taken = wishes === 'goes' ? sql`wishes = g.wishes, wishes_by = g.wishes_by, wishes_at = g.wishes_at,` : sql``;
  const sourced = sql`g.source_kind is not null and (u.source_kind is null or g.created_at < u.created_at)`;
  await sql`update users u set name = coalesce(u.name, g.name), email = coalesce(u.email, g.email),
      avatar_image_id = coalesce(u.avatar_image_id, g.avatar_image_id),
      ${banOf('contact_ban')}, ${banOf('contact_ban_reason')}, ${banOf('contact_ban_at')}, ${banOf('contact_ban_by')},
      brief = coalesce(u.brief, g.brief), ${taken} wishes_version = greatest(u.wishes_version, g.wishes_version),
      source_kind = case when ${sourced} then g.source_kind else u.source_kind end,
      source = case when ${sourced} then g.source else u.source end,
      source_details = case when ${sourced} then g.source_details else u.source_details end,
      marketing_consent_at = case when c.given is null then greatest(u.marketing_consent_at, g.marketing_consent_at)
        when c.given then greatest(u.marketing_consent_at, g.marketing_consent_at, c.at) end,
      created_at = least(u.created_at, g.created_at), activated_at = least(u.activated_at, g.activated_at),
      blocked_at = coalesce(u.blocked_at, g.blocked_at), last_seen_at = greatest(u.last_seen_at, g.last_seen_at),
      last_contact_at = greatest(u.last_contact_at, g.last_contact_at), updated_at = ${now}
    from ${both} left join lateral (select c.given, c.at from consents c join consent_owners o on o.consent_id = c.id
      where o.user_id = b.id and c.kind = 'marketing' order by c.at desc, c.id desc limit 1) c on true
    where u.id = b.id`.execute(trx);
  // A trigger takes the later visit for a return: apart, so that what either row says of it stands.
  await sql`update users u set returned_at = greatest(b.returned_at, g.returned_at),
      away_since = case when g.returned_at > coalesce(b.returned_at, '-infinity') then g.away_since else b.away_since end
    from ${both} where u.id = b.id`.execute(trx);
}

/** The history ends with the status that holds. */
async function setStatus(trx: Trx, id: number, status: SalesStatus, { author, now }: By): Promise<Kept['written']> {
  const { rows } = await sql<{ to_status: number }>`select to_status from status_changes where user_id = ${id}
    order by id desc limit 1`.execute(trx);
  const last = rows[0]?.to_status ?? 1;
  await sql`update users set status = ${status} where id = ${id}`.execute(trx);
  if (last === status) return [];
  const { rows: made } = await sql<{
    id: number;
  }>`insert into status_changes (user_id, from_status, to_status, author_id, at)
    values (${id}, ${last}, ${status}, ${author}, ${now}) returning id`.execute(trx);
  return made.map((change) => ({ table: 'status_changes', id: change.id }));
}

async function noteLost(trx: Trx, { stays, goes }: Pair, { author, now }: By): Promise<Kept['written']> {
  const lost = lostWords(mergeable(stays), mergeable(goes));
  const text = [`Объединено с карточкой ${formatPhone(goes.phone)}`, ...lost].join('; ');
  const { rows } = await sql<{ id: number }>`insert into notes (user_id, author_id, text, created_at, updated_at)
    values (${stays.id}, ${author}, ${text}, ${now}, ${now}) returning id`.execute(trx);
  return rows.map(({ id }) => ({ table: 'notes', id }));
}
