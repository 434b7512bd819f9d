import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex } from '../../../../test/factories/catalogue.ts';
import { type Registered, TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { holding, untilWaiting } from '../../../../test/factories/waiting.ts';
import { giveAdvices } from '../../../clients/contract/client-activity.ts';
import { makeComparison } from '../../../clients/contract/client-story.ts';
import { addClient, addNote, addTask, decideClientRequest } from '../../../clients/contract/client-work.ts';
import { Spool } from '../../../leads/server/spool.ts';
import type { Failure } from '../../../platform/failure.ts';
import { saveComparison } from '../../../saved/contract/comparisons.ts';
import { addFavouriteBuilding } from '../../../saved/contract/favourites.ts';
import { appoint } from '../accounts/staff-accounts.ts';
import { writeAct } from './act.ts';
import { type ErasureParts, eraseSubject } from './erase-subject.ts';
import { exportSubject } from './export-subject.ts';
import { HOLDINGS } from './holdings.ts';
import { findAffected } from './incident.ts';
import { findSubject } from './subject.ts';

let clients = 0;
const CONSENT = { personal_data: true };

let door: TestDoor;
let other: Registered;
beforeAll(async () => {
  door = await TestDoor.open();
  other = await door.register();
});
afterAll(() => door.close());

const spool = (): string => join(door.folder, 'spool-of-test');
const parts = (more: Partial<ErasureParts> = {}): ErasureParts => ({
  db: door.app.db,
  spool: spool(),
  act: '1',
  reason: 'обращение',
  withDeals: false,
  decide: () => ({ decision: 'keep', reason: 'однофамилец' }),
  now: door.clock,
  ...more,
});

/** A client with a profile, a request, a note of staff and rows of the audit log with his name and phone. */
async function client(): Promise<Registered & { id: number; name: string; email: string }> {
  const person = await door.register();
  const name = `Ядвига Канарейкина-${++clients}я`;
  const email = `kanareika-${clients}@example.ru`;
  const user = await door.app.db
    .updateTable('users')
    .set({ name, email })
    .where('phone', '=', person.phone)
    .returning('id')
    .executeTakeFirstOrThrow();
  const sent = await door.post('/api/callback/callback_phones', {
    name,
    phone: person.phone,
    type: 0,
    consent: CONSENT,
  });
  expect(sent.status).toBeLessThan(300);
  await sql`insert into notes (user_id, text) values (${user.id}, ${`${name} перезвонит`})`.execute(door.app.db);
  await sql`insert into audit_log (at, actor_role, action, object_type, object_id, client_id, before, after)
    values (${new Date(door.clock)}, 2, 'note.create', 'notes', '1', ${user.id}, null,
      ${JSON.stringify({ text: `${name} перезвонит`, pages: 3 })}::jsonb)`.execute(door.app.db);
  await sql`insert into audit_log (at, actor_role, action, object_type, after)
    values (${new Date(door.clock)}, 99, 'lead.list', 'leads', ${JSON.stringify({ phone: person.phone })}::jsonb)`.execute(
    door.app.db,
  );
  return { ...person, id: user.id, name, email };
}

/** What a call answers, or how it fails, that meets the erasure of this person when he is locked and still there. */
async function beside(person: Registered, call: () => Promise<unknown>): Promise<unknown> {
  const { db } = door.app;
  const subject = await findSubject(db, person.phone);
  const release = await holding(db, sql`lock table messages in exclusive mode`);
  const erasure = eraseSubject(subject, parts());
  await untilWaiting(db, 1);
  const answer = call().catch((error: unknown) => error);
  await untilWaiting(db, 2);
  await release();
  await erasure;
  return answer;
}

/** Every text of the whole database. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(
    door.app.db,
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      sql<{ all: string | null }>`select string_agg(t::text, ' ') as all from ${sql.table(name)} t`.execute(
        door.app.db,
      ),
    ),
  );
  return texts.map(({ rows }) => rows[0]?.all ?? '').join('\n');
}

describe('a request for a copy', () => {
  it('gets everything that is held, without secrets of ours and without others', async () => {
    const person = await client();
    const exported = await exportSubject(
      door.app.db,
      await findSubject(door.app.db, person.phone),
      spool(),
      door.clock,
    );
    const tables = exported.data.map(({ table }) => table);
    expect(tables).toEqual(
      expect.arrayContaining(['users', 'leads', 'messages', 'sessions', 'credentials', 'notes', 'audit_log']),
    );
    const text = JSON.stringify(exported);
    expect(text).toContain(person.name);
    expect(text).not.toMatch(/password_hash|secret_hash|argon2|"sealed"/);
    expect(text).not.toContain(other.phone);
  });
});

describe('an erasure', () => {
  it('leaves no trace in the database but an audit log that is whole, and touches nobody else', async () => {
    const person = await client();
    const before = await exportSubject(door.app.db, await findSubject(door.app.db, other.phone), spool(), 0);
    const subject = await findSubject(door.app.db, person.phone);
    const erasure = await eraseSubject(subject, parts());
    const left = await everything();
    for (const trace of [person.phone, person.name, person.email]) expect(left).not.toContain(trace);
    const { rows } = await sql<{ broken: number | null }>`select broken_audit_row() as broken`.execute(door.app.db);
    expect(rows[0]?.broken).toBeNull();
    expect(await exportSubject(door.app.db, await findSubject(door.app.db, other.phone), spool(), 0)).toEqual(before);
    const kept = await sql<{ action: string; after: unknown }>`
      select action, after from audit_log where client_id = ${person.id} order by id`.execute(door.app.db);
    expect(kept.rows).toContainEqual({ action: 'note.create', after: { text: 'стёрто', pages: 3 } });
    expect(kept.rows.at(-1)).toMatchObject({ action: 'personal_data.erase', after: { act: '1' } });
    expect(erasure.destroyed.map(({ table }) => table)).toEqual(expect.arrayContaining(['users', 'leads', 'notes']));
    expect(await door.statusOf(person.token)).toBe(401);
    const act = writeAct({
      number: '1',
      at: door.clock,
      operator: { legal_name: 'ООО «Новосёл»', address: 'Москва', inn: '7707083893' },
      subject,
      reason: 'обращение',
      erasure,
      backups: [{ name: 'novosel-20261121-000000.backup', until: Date.UTC(2026, 11, 5) }],
      backup_days: 14,
      scrubbed: { in_place: ['public.flat_views'], server: false },
    });
    expect(act.act).toContain(person.name);
    expect(act.act).toContain('заявки: записей 1');
    expect(act.act).toContain('novosel-20261121-000000.backup: удаляется после 05.12.2026');
    expect(act.act).toContain('public.flat_views');
    expect(act.log).toContain(erasure.audit.head_after);
  });

  it('keeps the proof of consent without the person', async () => {
    const person = await client();
    const kept = await door.app.db.selectFrom('consents').select('id').where('phone', '=', person.phone).execute();
    expect(kept.length).toBeGreaterThan(0);
    await eraseSubject(await findSubject(door.app.db, person.phone), parts());
    const now = await door.app.db
      .selectFrom('consents')
      .select(['phone', 'ip', 'user_agent', 'user_id', 'lead_id', 'text_version'])
      .where(
        'id',
        'in',
        kept.map(({ id }) => id),
      )
      .execute();
    expect(now.length).toBe(kept.length);
    for (const row of now) {
      expect(row).toMatchObject({ phone: null, ip: null, user_agent: null, user_id: null, lead_id: null });
    }
  });

  it('is refused for staff, and while requests wait on disk', async () => {
    const manager = door.newPhone();
    await appoint(door.app.db, { phone: manager, role: 2, by: 'command' }, door.clock);
    await expect(eraseSubject(await findSubject(door.app.db, manager), parts())).rejects.toThrow(/сотрудник/);
    const person = await client();
    mkdirSync(spool(), { recursive: true });
    const waiting = new Spool<object>(join(spool(), 'leads.jsonl'));
    await waiting.append({ phone: person.phone });
    await expect(eraseSubject(await findSubject(door.app.db, person.phone), parts())).rejects.toThrow(/очереди/);
    await waiting.drain(async () => undefined);
    await waiting.close();
    await eraseSubject(await findSubject(door.app.db, person.phone), parts());
  });

  it('overwrites refused requests in place, so that a process that has the file open loses nothing', async () => {
    const person = await client();
    mkdirSync(spool(), { recursive: true });
    const file = join(spool(), 'leads-refused.jsonl');
    const refused = new Spool<object>(file);
    await refused.append({ phone: other.phone });
    await refused.append({ phone: person.phone, name: person.name });
    await eraseSubject(await findSubject(door.app.db, person.phone), parts());
    await refused.append({ phone: other.phone, n: 2 });
    await refused.close();
    expect(readFileSync(file, 'utf8')).not.toContain(person.phone);
    const next = new Spool<{ phone?: string }>(file);
    const records = await next.recover();
    expect(next.damaged).toBe(0);
    expect(records.filter(({ phone }) => phone === other.phone)).toHaveLength(2);
    await next.close();
    writeFileSync(file, '');
  });

  it('waits in no ring with a decision about the client', async () => {
    const { db } = door.app;
    const person = await client();
    const author = await insertUser(db, 2);
    const admin = callerOf(door.app, await insertUser(db, 99), { role: 99 });
    const { id } = await db
      .insertInto('client_requests')
      .values({ user_id: person.id, author_id: author })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = await findSubject(db, person.phone);
    const release = await holding(db, sql`select 1 from users where id = ${author} for update`);
    const decision = admin.call(decideClientRequest, { params: { id }, body: { state: 'granted' } });
    await untilWaiting(db, 1);
    const erasure = eraseSubject(subject, parts());
    await Promise.race([erasure, untilWaiting(db, 2)]);
    await release();
    await erasure;
    await decision.catch((error: Failure) => expect(error.code).toBe('not_found'));
    expect(await everything()).not.toContain(person.phone);
  });

  it('waits in no ring with a password that the person asks for', async () => {
    const { db } = door.app;
    const { phone } = await client();
    const subject = await findSubject(db, phone);
    door.pass(61_000);
    const release = await holding(db, sql`lock table consents in exclusive mode`);
    const asked = door.post('/api/auth/register', { phone, consent: true });
    await untilWaiting(db, 1);
    const both = Promise.all([asked, eraseSubject(subject, parts())]);
    await untilWaiting(db, 2);
    await release();
    expect((await both)[0].status).toBe(200);
    expect(await findSubject(db, phone)).toMatchObject({ user_id: undefined });
  });

  it.each(['new', 'given again'] as const)('keeps only his from recommendations that are %s', async (way) => {
    const { db } = door.app;
    const person = await client();
    const next = await insertUser(db);
    const building = { entity_type: 'building' as const, entity_id: await insertComplex(db) };
    const advices = [person.id, next].map((user_id) => ({ user_id, ...building }));
    const admin = callerOf(door.app, await insertUser(db, 99), { role: 99 });
    if (way === 'given again') await admin.call(giveAdvices, { body: { advices } });
    const subject = await findSubject(db, person.phone);
    const release = await holding(db, sql`lock table tasks in exclusive mode`);
    const erasure = eraseSubject(subject, parts());
    await untilWaiting(db, 1);
    const given = admin.call(giveAdvices, { body: { advices } });
    await untilWaiting(db, 2);
    await release();
    await erasure;
    expect(await given).toEqual({ changed: 1 });
    const kept = await db.selectFrom('advices').select('user_id').where('entity_id', '=', building.entity_id).execute();
    expect(kept).toEqual([{ user_id: next }]);
  });

  it.each(['task', 'note', 'comparison'] as const)(
    'is waited for by a new %s, which then finds nobody',
    async (what) => {
      const { db } = door.app;
      const person = await client();
      const admin = callerOf(door.app, await insertUser(db, 99), { role: 99 });
      const entity_ids = [await insertComplex(db), await insertComplex(db)];
      const params = { id: person.id };
      const ways = {
        task: () =>
          admin.call(addTask, { params, body: { text: 'Позвонить', due_at: new Date(door.clock).toISOString() } }),
        note: () => admin.call(addNote, { params, body: { text: 'Перезвонит' } }),
        comparison: () => admin.call(makeComparison, { params, body: { entity_type: 'building', entity_ids } }),
      };
      const added = await beside(person, ways[what]);
      expect(added).toMatchObject({ code: 'not_found' });
    },
  );

  it('makes room for a client whose phone it frees', async () => {
    const { db } = door.app;
    const person = await client();
    const id = await insertUser(db, 2);
    const manager = callerOf(door.app, id, { role: 2 });
    const added = await beside(person, () => manager.call(addClient, { body: { phone: person.phone } }));
    expect(added).toMatchObject({ data: { outcome: 'created', user: { phone: person.phone, manager_id: id } } });
  });

  it('leaves no favourite that the person adds meanwhile, and of his comparison only the list', async () => {
    const { db } = door.app;
    const entity_ids = [await insertComplex(db), await insertComplex(db)];
    const liking = await client();
    const likes = callerOf(door.app, liking.id);
    expect(
      await beside(liking, () => likes.call(addFavouriteBuilding, { params: { id: entity_ids[0] ?? 0 } })),
    ).toMatchObject({ code: 'not_found' });
    const comparing = await client();
    const compares = callerOf(door.app, comparing.id);
    const body = { entity_type: 'building' as const, entity_ids };
    const kept = await beside(comparing, () => compares.call(saveComparison, { body }));
    expect(kept).toMatchObject({ data: { code: expect.any(String) } });
    const rows = await db.selectFrom('comparisons').select(['user_id', 'author_id', 'entity_ids']).execute();
    expect(rows).toContainEqual({ user_id: null, author_id: null, entity_ids });
  });

  it('knows every table of the schema that names a person', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attname in ('user_id', 'phone', 'email', 'client_id')`.execute(door.app.db);
    const known = new Set<string>([...HOLDINGS.map(({ table }) => table), 'audit_log']);
    expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([]);
  });
});

describe('an incident', () => {
  it('names the people whose data was opened in its window, and says when lists were open', async () => {
    const person = await client();
    const window = { from: new Date(door.clock - 1), to: new Date(door.clock + 1), ip: undefined, whole: false };
    const { subjects, lists } = await findAffected(door.app.db, { ...window, actor: undefined });
    expect(subjects.map(({ phone }) => phone)).toContain(person.phone);
    expect(subjects.map(({ phone }) => phone)).not.toContain(other.phone);
    expect(lists.map(({ action }) => action)).toContain('lead.list');
    const elsewhere = { ...window, from: new Date(0), to: new Date(1), actor: undefined };
    expect(await findAffected(door.app.db, elsewhere)).toEqual({ subjects: [], lists: [] });
    const all = await findAffected(door.app.db, { ...window, actor: undefined, whole: true });
    expect(all.subjects.map(({ phone }) => phone)).toEqual(expect.arrayContaining([person.phone, other.phone]));
  });
});
