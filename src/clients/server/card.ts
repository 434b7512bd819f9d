import { sql } from 'kysely';
import type { SourceKind } from '../../leads/rules/source.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import type { CallContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { staffOf } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import { readPhone } from '../../platform/rules/phone.ts';
import { type ClientCard, visitSchema } from '../contract/client-card.ts';
import { isPutOff } from '../rules/attention.ts';
import { type Staff, seesEverybody } from '../rules/client-scope.ts';
import type { RefusalReason } from '../rules/refusal.ts';
import { REFUSED_STATUS } from '../rules/sales-status.ts';
import { readActivity, type Selected } from './activity-queries.ts';
import { presentAdvices } from './advice-handlers.ts';
import { readAdvices } from './advice-queries.ts';
import { readMarks } from './attention/queue.ts';
import { listsOf } from './leads/lead-handlers.ts';
import { belongsTo } from './ownership.ts';
import { presentActivity, presentTop } from './present-activity.ts';
import { findUser, type PersonKey, presentId, presentUser, type UserRecord } from './queries.ts';
import { readTop } from './top-queries.ts';
import { readContactBan } from './work/contact-ban.ts';
import { readLastContacts } from './work/contacts.ts';
import { readTasks } from './work/task-queries.ts';
import { presentTask } from './work/tasks.ts';
import { readWishes } from './work/wishes.ts';

/** Rows of a group on the card. */
const PREVIEW = 3;
const EMPTY = { total: 0, data: [] };
const NOTHING = { buildings: EMPTY, flats: EMPTY };

/** The card of a client; opening it is recorded. Throws `not_found` for somebody else's client as for nobody. */
export async function openCard(context: CallContext, ref: string): Promise<ClientCard> {
  const staff = staffOf(context);
  const { db } = context.app;
  const key = await presentKey(db, keyOf(ref));
  const user = await findUser(db, staff, key);
  if (user === null && (!('phone' in key) || !seesEverybody(staff))) throw new Failure('not_found');
  const phone = user?.phone ?? ('phone' in key ? key.phone : '');
  const [callbacks, consents, groups, more] = await Promise.all([
    readCallbacks(db, user, phone),
    readConsents(db, user, phone),
    user === null
      ? { views: NOTHING, favorites: NOTHING, top: NOTHING, advices: NOTHING }
      : readGroups(context, staff, user.id),
    user === null ? null : readMore(context, staff, user.id),
  ]);
  await recordAudit(db, context, {
    action: 'client.read',
    object_type: 'users',
    object_id: user?.id ?? null,
    client_id: user?.id ?? null,
    after: user === null ? { phone } : null,
  });
  return {
    user:
      user === null || more === null
        ? null
        : {
            ...presentUser(user, staff),
            activated: more.activated_at !== null,
            brief: listsOf(more.brief),
            phones: more.phones,
            ...more.care,
            marketing_consent_at: marketingSince(consents, more.marketing_consent_at),
          },
    phone,
    callbacks,
    ...groups,
    consents,
    counts: more?.counts ?? { notes: 0, tasks: 0, reservations: 0, deals: 0, comparisons: 0 },
  };
}

/** `u12` and `12` are numbers of people, eleven digits a phone. */
function keyOf(ref: string): PersonKey {
  const digits = ref.replace(/^[u+]/, '');
  if (digits.length < 11) {
    if (Number(digits) > 2_147_483_647) throw new Failure('not_found');
    return { id: Number(digits) };
  }
  const phone = readPhone(digits);
  if (phone === undefined) throw new Failure('not_found');
  return { phone };
}

/** The number of a card that went into another one leads there: links outlive it. */
const presentKey = async (db: Db, key: PersonKey): Promise<PersonKey> =>
  'id' in key ? { id: await presentId(db, key.id) } : key;

/** What is the client's; without one what came from a phone that nobody has, which only an administrator opens. */
const hisOwn = (row: 'leads' | 'consents', user: UserRecord | null, phone: string) =>
  user === null ? sql`(user_id is null and phone = ${phone})` : belongsTo(sql.ref(row), sql`select ${user.id}::int`);

async function readCallbacks(db: Db, user: UserRecord | null, phone: string) {
  const { rows } = await sql<{ total: number; last_at: Date | null }>`
    select count(*)::int as total, max(created_at) as last_at
    from leads where ${hisOwn('leads', user, phone)}`.execute(db);
  return { total: rows[0]?.total ?? 0, last_at: rows[0]?.last_at?.toISOString() ?? null };
}

/** The journal of what was agreed to at forms, the latest fifty. */
async function readConsents(db: Db, user: UserRecord | null, phone: string): Promise<ClientCard['consents']> {
  const { rows } = await sql<Omit<ClientCard['consents'][number], 'at'> & { at: Date }>`
    select kind, form, given, text_version, at
    from consents where ${hisOwn('consents', user, phone)} order by id desc limit 50`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** When he agreed to offers: what he ticked last decides, and where he ticked nothing, his account. */
function marketingSince(consents: ClientCard['consents'], account: Date | null): string | null {
  const latest = consents.find(({ kind }) => kind === 'marketing');
  if (latest) return latest.given ? latest.at : null;
  return account?.toISOString() ?? null;
}

async function readGroups({ app }: CallContext, staff: Staff, id: number) {
  const { db } = app;
  const selected: Selected = { users: [id], scope: null, complexes: null, from: null, to: null };
  const activity = async (kind: Parameters<typeof readActivity>[1]) => {
    const { total, rows } = await readActivity(db, kind, selected, 0, PREVIEW);
    return { total, data: await presentActivity(app, rows) };
  };
  const top = async (kind: 'building_view' | 'flat_view') => {
    const { total, rows } = await readTop(db, kind, selected, 0, PREVIEW);
    return { total, data: await presentTop(app, rows) };
  };
  const advices = async (entity_type: 'building' | 'flat') => {
    const { total, rows } = await readAdvices(db, staff, { id, entity_type }, 0, PREVIEW);
    return { total, data: await presentAdvices(app, rows) };
  };
  const [viewed, viewedFlats, liked, likedFlats, topBuildings, topFlats, advised, advisedFlats] = await Promise.all([
    activity('building_view'),
    activity('flat_view'),
    activity('favorite_building'),
    activity('favorite_flat'),
    top('building_view'),
    top('flat_view'),
    advices('building'),
    advices('flat'),
  ]);
  return {
    views: { buildings: viewed, flats: viewedFlats },
    favorites: { buildings: liked, flats: likedFlats },
    top: { buildings: topBuildings, flats: topFlats },
    advices: { buildings: advised, flats: advisedFlats },
  };
}

type CardUser = NonNullable<ClientCard['user']>;

interface More {
  activated_at: Date | null;
  phones: string[];
  brief: unknown;
  marketing_consent_at: Date | null;
  counts: ClientCard['counts'];
  source_kind: SourceKind | null;
  source: string | null;
  source_details: unknown;
}

type Care = Pick<CardUser, 'wishes' | 'source' | 'next_step' | 'contacts' | 'ban' | 'put_off_until' | 'refusal'>;

async function readMore({ app }: CallContext, staff: Staff, id: number): Promise<(More & { care: Care }) | null> {
  const [more, wishes, next, contacts, ban, putOff, refusal] = await Promise.all([
    readAccount(app.db, id),
    readWishes(app.db, id),
    readTasks(app.db, sql`t.user_id = ${id} and t.done_at is null`, sql`t.due_at, t.id`, 0, 1),
    readLastContacts(app.db, staff, id, PREVIEW),
    readContactBan(app.db, id),
    readMarks(app.db, staff.id, app.now(), id),
    readRefusal(app.db, id),
  ]);
  if (!more) return null;
  const until = putOff.find(isPutOff)?.until ?? null;
  const [task] = next.rows;
  const source = more.source_kind && {
    kind: more.source_kind,
    name: more.source,
    visit: visitSchema.safeParse(more.source_details ?? {}).data ?? {},
  };
  const put_off_until = until === null ? null : new Date(until).toISOString();
  const next_step = task ? presentTask(task, app.now()) : null;
  return { ...more, care: { wishes, source, next_step, contacts, ban, put_off_until, refusal } };
}

/** Why a client who stands at «Отказ» came there last. */
async function readRefusal(db: Db, id: number): Promise<CardUser['refusal']> {
  const { rows } = await sql<{ reason: RefusalReason | null; comment: string | null; at: Date }>`
    select c.refusal_reason as reason, c.refusal_comment as comment, c.at from status_changes c join users u on u.id = c.user_id
    where c.user_id = ${id} and u.status = ${REFUSED_STATUS} and c.to_status = ${REFUSED_STATUS}
    order by c.id desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, at: row.at.toISOString() } : null;
}

async function readAccount(db: Db, id: number): Promise<More | null> {
  const { rows } = await sql<More>`
    select u.activated_at, u.marketing_consent_at, u.source_kind, u.source, u.source_details,
      -- what is written down of his wishes, otherwise what he answered last
      coalesce(u.brief, (select l.quiz from leads l join lead_owners o on o.lead_id = l.id
        where o.user_id = u.id and l.kind = 'quiz' order by l.id desc limit 1)) as brief,
      array(select p.phone from user_phones p where p.user_id = u.id and p.phone <> u.phone order by p.phone) as phones,
      jsonb_build_object(
        'notes', (select count(*) from notes where user_id = u.id),
        'tasks', (select count(*) from tasks where user_id = u.id and done_at is null),
        'reservations', (select count(*) from reservations where user_id = u.id and ended_at is null),
        'deals', (select count(*) from deals where user_id = u.id and cancelled_at is null),
        'comparisons', (select count(*) from comparisons where user_id = u.id)) as counts
    from users u where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
