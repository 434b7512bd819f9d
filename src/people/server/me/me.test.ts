import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { insertUser } from '../../../../test/factories/visitors.ts';
import { moscowDate } from '../../../platform/rules/moscow-time.ts';
import { ensureAdmin } from '../accounts/staff-accounts.ts';

let door: TestDoor;

beforeAll(async () => {
  door = await TestDoor.open({ BRAND_PHONE: '+7 (495) 012-34-56' });
});
afterAll(() => door.close());
beforeEach(() => door.fresh());

describe('the profile', () => {
  it('takes a name in any script and nothing else', async () => {
    const { token, phone } = await door.register();
    const change = {
      name: '  Łukasz Ёжиков 李 ',
      role: 99,
      phone: '79990000000',
      id: 1,
      manager_id: 1,
      status: 6,
      __proto__: {},
    };
    const answer = await door.call('PATCH', '/api/me/profile', change, { token });
    expect(answer.json().data).toMatchObject({ name: 'Łukasz Ёжиков 李', role: 1, phone });
    for (const name of ['', '   ', '\u200b', '\u202e ', 'a'.repeat(101), 5, null])
      expect((await door.call('PATCH', '/api/me/profile', { name }, { token })).status).toBe(422);
    for (const name of ['a\u0000b', 'a\u200bb', '\u202eab', 'a\u2066b\u2069\n', '\ufeffab'])
      expect((await door.call('PATCH', '/api/me/profile', { name }, { token })).json().data.name).toBe('ab');
    expect(
      (await door.call('PATCH', '/api/me/profile', { name: 'Сергеи\u0306\n  Ли' }, { token })).json().data.name,
    ).toBe('Сергей Ли');
  });

  it('shows the common desk to those without a manager, and the manager to the others', async () => {
    const { token, phone } = await door.register();
    const desk = await door.call('GET', '/api/me/manager', undefined, { token });
    expect(desk.json().data).toEqual({ name: 'Новосёл', phone: '74950123456', avatar_url: null });
    const manager = await door.app.db
      .insertInto('users')
      .values({ phone: door.newPhone(), role: 2, name: 'Анна Котова', referral_code: 'manager1' })
      .returning(['id', 'phone'])
      .executeTakeFirstOrThrow();
    await door.app.db.updateTable('users').set({ manager_id: manager.id }).where('phone', '=', phone).execute();
    const own = await door.call('GET', '/api/me/manager', undefined, { token });
    expect(own.json().data).toEqual({ id: manager.id, name: 'Анна Котова', phone: manager.phone, avatar_url: null });
    expect((await door.call('GET', '/api/me/manager')).status).toBe(401);
  });

  it('shows who stands in for the manager while he is away, and the desk when neither answers', async () => {
    const { token, phone } = await door.register();
    const { db } = door.app;
    const own = await insertUser(db, 2, 'Анна Котова');
    const other = await insertUser(db, 2, 'Олег Сыч');
    await db.updateTable('users').set({ manager_id: own }).where('phone', '=', phone).execute();
    const shown = async () => (await door.call('GET', '/api/me/manager', undefined, { token })).json().data;
    const day = (later: number) => moscowDate(new Date(door.app.now() + later * 86_400_000));
    const away = (from: number, to: number) =>
      sql`insert into days_off (manager_id, from_day, to_day, substitute_id)
        values (${own}, ${day(from)}::date, ${day(to)}::date, ${other})`.execute(db);
    await away(2, 3);
    expect(await shown()).toMatchObject({ id: own, name: 'Анна Котова' });
    await away(0, 1);
    expect(await shown()).toMatchObject({ id: other, name: 'Олег Сыч', stands_in_for: 'Анна Котова' });
    await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', other).execute();
    expect((await shown()).stands_in_for).toBeUndefined();
    expect(await shown()).toMatchObject({ id: own });
    await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', own).execute();
    expect((await shown()).id).toBeUndefined();
  });

  it('tells which flats are held for the visitor, until when, and none that is not his or was let go', async () => {
    const { token, phone } = await door.register();
    const { db } = door.app;
    const user = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
    const other = await insertUser(db, 1);
    const whole = await insertComplex(db);
    const part = await insertComplex(db, { parent_id: whole });
    const flats = [await insertFlat(db, part), await insertFlat(db, whole), await insertFlat(db, whole)] as const;
    const until = new Date(door.clock + 86_400_000);
    const hold = { user_id: user.id, expires_at: until };
    const [held, let_go, others] = flats;
    await db
      .insertInto('reservations')
      .values([
        { ...hold, flat_id: held },
        { ...hold, flat_id: let_go, ended_at: new Date(door.clock), ended_because: 'released' },
        { ...hold, flat_id: others, user_id: other },
      ])
      .execute();
    const holds = async () => (await door.call('POST', '/api/auth/me', undefined, { token })).json().data.holds;
    const { title, title_eng } = await db
      .selectFrom('complexes')
      .select(['title', 'title_eng'])
      .where('id', '=', whole)
      .executeTakeFirstOrThrow();
    expect(await holds()).toEqual([
      {
        flat_id: held,
        title: expect.stringMatching(new RegExp(`м², ЖК.«${title}»$`)),
        path: `/${title_eng}?flat=${held}`,
        until: until.toISOString(),
      },
    ]);
    // Hidden, whole or in part, it has no page to lead to.
    for (const hidden of [whole, part]) {
      const show = (published: boolean) =>
        db.updateTable('complexes').set({ published }).where('id', '=', hidden).execute();
      await show(false);
      expect(await holds()).toMatchObject([{ flat_id: held, path: null }]);
      await show(true);
    }
    await db
      .updateTable('reservations')
      .set({ expires_at: new Date(door.clock - 1) })
      .where('flat_id', '=', held)
      .execute();
    expect(await holds()).toEqual([]);
  });

  it('tells the flats that he bought, not those of an undone deal nor of others', async () => {
    const { token, phone } = await door.register();
    const { db } = door.app;
    const user = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
    const other = await insertUser(db, 1);
    const complex = await insertComplex(db);
    const [own, undone, others] = [
      await insertFlat(db, complex),
      await insertFlat(db, complex),
      await insertFlat(db, complex),
    ];
    const at = new Date(door.clock - 86_400_000);
    const deal = { user_id: user.id, created_at: at };
    await db
      .insertInto('deals')
      .values([
        { ...deal, flat_id: own },
        { ...deal, flat_id: undone, cancelled_at: new Date(door.clock) },
        { ...deal, flat_id: others, user_id: other },
      ])
      .execute();
    const { deals } = (await door.call('POST', '/api/auth/me', undefined, { token })).json().data;
    expect(deals).toEqual([
      {
        flat_id: own,
        title: expect.stringContaining('ЖК'),
        path: expect.stringContaining(`?flat=${own}`),
        at: at.toISOString(),
      },
    ]);
  });

  it('changes the password: the session goes on, the others end, the new one logs in', async () => {
    const { token, phone, password } = await door.register();
    const other = await door.post('/api/auth/login', { phone, password });
    const change = (current_password: string, new_password: string) =>
      door.post('/api/me/password', { current_password, new_password }, { token });
    const wrong = await change('nonsense', 'долгий дом у реки');
    expect([wrong.status, wrong.json().errors]).toEqual([
      422,
      [{ field: 'current_password', message: 'Неверный пароль' }],
    ]);
    expect((await change(password, 'password')).json().errors[0]).toEqual({
      field: 'new_password',
      message: 'Такой пароль легко угадать',
    });
    expect((await change(password, 'долгий дом у реки')).status).toBe(204);
    expect((await door.post('/api/auth/me', undefined, { token })).json().data.password_origin).toBe('own');
    expect((await door.post('/api/auth/me', undefined, { token: other.json().access_token })).status).toBe(401);
    expect((await door.post('/api/auth/login', { phone, password })).status).toBe(401);
    expect((await door.post('/api/auth/login', { phone, password: 'долгий дом у реки' })).status).toBe(200);
  });
});

describe('staff', () => {
  it('of the settings exists after start, once, and again with a changed password', async () => {
    const admin = { phone: door.newPhone(), password: 'three pines on the hill' };
    await ensureAdmin(door.app, admin);
    const login = await door.post('/api/auth/login', admin);
    expect(login.json().refresh_expires_in).toBe(8 * 3_600);
    await ensureAdmin(door.app, admin);
    expect(
      (await door.post('/api/auth/me', undefined, { token: login.json().access_token })).json().data,
    ).toMatchObject({
      role: 99,
      password_origin: 'own',
    });
    await ensureAdmin(door.app, { ...admin, password: 'four pines on the hill' });
    expect((await door.post('/api/auth/me', undefined, { token: login.json().access_token })).status).toBe(401);
    expect((await door.post('/api/auth/login', admin)).status).toBe(401);
    expect((await door.post('/api/auth/login', { ...admin, password: 'four pines on the hill' })).status).toBe(200);
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log where actor_id = (select id from users where phone = ${admin.phone}) or object_id = (select id::text from users where phone = ${admin.phone}) order by id`.execute(
      door.app.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['user.role', 'session.begin', 'user.role', 'session.begin']);
  });

  it('with a password from an SMS have the rights of clients until they set an own one of 15 signs', async () => {
    const { phone, password, token } = await door.register();
    await door.app.db.updateTable('users').set({ role: 99 }).where('phone', '=', phone).execute();
    const refused = await door.call('GET', '/api/audit', undefined, { token });
    expect([refused.status, refused.json().detail]).toEqual([
      403,
      'Задайте собственный пароль в профиле: с паролем из SMS рабочие разделы закрыты',
    ]);
    const change = (new_password: string) =>
      door.post('/api/me/password', { current_password: password, new_password }, { token });
    expect((await change('короткий пароль'.slice(0, 14))).status).toBe(422);
    expect((await change('passwordqwerty123456')).status).toBe(422);
    expect((await change('сорок две синицы')).status).toBe(204);
    expect((await door.call('GET', '/api/audit', undefined, { token })).status).toBe(200);
  });
});
