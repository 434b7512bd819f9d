import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { signAccessToken } from '../../../people/server/accounts/access-token.ts';
import { beginSession } from '../../../people/server/accounts/sessions.ts';
import { setOwnPassword } from '../../../people/server/auth/queries.ts';
import { unsealedText } from '../../../platform/outbox/outbox.ts';

let door: TestDoor;
let maria: { id: number; token: string };
let ilya: { id: number; token: string };
let flats: number[];

async function staff(name: string): Promise<{ id: number; token: string }> {
  const { app } = door;
  const { id } = await app.db
    .insertInto('users')
    .values({ phone: door.newPhone(), role: 2, name, referral_code: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setOwnPassword(app.db, id, 'never verified here', new Date(door.clock));
  const session = { userId: id, role: 2 as const, ip: '10.0.0.1', userAgent: undefined, device: '' };
  const { id: sessionId } = await beginSession(app.db, session, door.clock);
  return { id, token: await signAccessToken(app.accounts.keyring, { userId: id, sessionId, role: 2 }, door.clock) };
}
const client = async (manager_id: number, email: string | null = null): Promise<number> =>
  (
    await door.app.db
      .insertInto('users')
      .values({ phone: door.newPhone(), role: 1, manager_id, email, name: 'Анна', referral_code: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

beforeAll(async () => {
  door = await TestDoor.open({ PUBLIC_URL: 'https://novosel.example' });
  // Noon in Moscow.
  door.clock = Date.UTC(2026, 10, 24, 9);
  [maria, ilya] = [await staff('Мария Белова'), await staff('Илья Соколов')];
  const complex = await insertComplex(door.app.db);
  flats = [];
  for (let n = 0; n < 6; n++) flats.push(await insertFlat(door.app.db, complex, { price_total: 10_000_000 + n }));
});
afterAll(() => door.close());
beforeEach(() => door.forgetAttempts());

const flatItems = (ids: readonly number[]) => ids.map((entity_id) => ({ entity_type: 'flat', entity_id }));
const send = (user_id: number, ids = flats.slice(0, 5), more: object = {}, key?: string, who = maria) =>
  door.post(
    '/api/selections',
    { user_id, items: flatItems(ids), channel: 'sms', comment: 'Посмотрите', ...more },
    { token: who.token, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
  );
const PERSON = 'device-of-the-mother';
const tokenOf = (path: string): string => path.replace('/p/', '');

describe('five flats sent at once', () => {
  it('become recommendations, one page behind a secret address and one message, once', async () => {
    const anna = await client(maria.id);
    const [first, again] = [await send(anna, undefined, {}, 'press-1'), await send(anna, undefined, {}, 'press-1')];
    expect(first.status).toBe(201);
    expect(first.json().data).toMatchObject({ message: 'kept' });
    expect(again.json().data).toEqual(first.json().data);
    const { path } = first.json().data;
    expect(tokenOf(path)).toMatch(/^[0-9A-Za-z]{22}$/);
    const messages = await door.app.db.selectFrom('messages').selectAll().where('user_id', '=', anna).execute();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ channel: 'sms', purpose: 'advice' });
    expect(messages[0]?.text).not.toContain(tokenOf(path));
    expect(unsealedText(messages[0]?.sealed ?? null, door.app.accounts.keyring)?.replaceAll('\u00a0', ' ')).toBe(
      `Новосёл: Мария — для вас 5 квартир: https://novosel.example${path}`,
    );
    const advices = await door.app.db.selectFrom('advices').select('entity_id').where('user_id', '=', anna).execute();
    expect(advices.map(({ entity_id }) => entity_id).sort()).toEqual(flats.slice(0, 5).sort());
    const stored = await door.app.db
      .selectFrom('selections')
      .selectAll()
      .where('user_id', '=', anna)
      .executeTakeFirst();
    expect(JSON.stringify(stored)).not.toContain(tokenOf(path));
  });

  it("go to nobody else's client, and not without a mail address by mail", async () => {
    expect((await send(await client(maria.id), undefined, {}, undefined, ilya)).status).toBe(404);
    expect((await send(await client(maria.id), undefined, { channel: 'email' })).json().detail).toContain('нет почты');
    const answer = await send(await client(maria.id, 'anna@example.ru'), undefined, { channel: 'email' });
    expect(answer.status).toBe(201);
  });

  it('are refused by name when one is held, sold or sold by us', async () => {
    const [anna, boris] = [await client(maria.id), await client(maria.id)];
    const [held = 0, sold = 0, free = 0] = flats;
    await door.app.db
      .insertInto('reservations')
      .values({ flat_id: held, user_id: boris, expires_at: new Date(door.clock + 86_400_000) })
      .execute();
    await door.app.db.updateTable('flats').set({ status: 3 }).where('id', '=', sold).execute();
    const answer = await send(anna, [held, sold, free]);
    expect(answer.status).toBe(409);
    expect(answer.json().detail).toMatch(/забронировано.*продано/);
    expect(await door.app.db.selectFrom('advices').select('id').where('user_id', '=', anna).execute()).toEqual([]);
    // The client who holds it may be sent it.
    expect((await send(boris, [held, free])).status).toBe(201);
    await door.app.db.deleteFrom('reservations').execute();
    await door.app.db.updateTable('flats').set({ status: 1 }).where('id', '=', sold).execute();
  });
});

describe('the page behind the address', () => {
  const opened = async (user: number): Promise<string> => tokenOf((await send(user)).json().data.path);

  it('tells what people choose by, and what is held or sold meanwhile', async () => {
    const { db } = door.app;
    const complex = await insertComplex(db);
    const housing = await insertHousing(db, complex);
    const values = { housing_id: housing, floor: 3, renovation_feed: 2 };
    const [held, sold] = [await insertFlat(db, complex, values), await insertFlat(db, complex, values)];
    await sql`insert into geo_entities (id, kind, title, title_full, title_eng, locative, region_code)
      values (990001, 'station', 'Сокол', 'метро Сокол', 'sokol-of-selections', 'у метро Сокол', 77) on conflict do nothing`.execute(
      db,
    );
    await db
      .insertInto('complex_stations')
      .values({ complex_id: complex, station_id: 990001, distance_m: 600, foot_minutes: 7 })
      .execute();
    const anna = await client(maria.id);
    const token = tokenOf((await send(anna, [held, sold])).json().data.path);
    await db
      .insertInto('reservations')
      .values({ flat_id: held, user_id: await client(ilya.id), expires_at: new Date(door.clock + 86_400_000) })
      .execute();
    await db.updateTable('flats').set({ status: 3 }).where('id', '=', sold).execute();
    const read = async () => (await door.get(`/api/p/${token}`)).json().data.items;
    const [first, second] = await read();
    expect(first).toMatchObject({
      flat_id: held,
      on_sale: true,
      held: true,
      about: expect.stringContaining('3 этаж из 12'),
    });
    expect(first.facts).toEqual(['Сокол, 7 мин пешком', 'Срок сдачи: 3\u00A0квартал\u00A02027', 'Отделка: чистовая']);
    expect(second).toMatchObject({ on_sale: false, hidden: false, held: false, price: null });
    await sql`update flats set status_curated = 4, corrections = '{"hidden": true}' where id = ${held}`.execute(db);
    expect((await read())[0]).toMatchObject({ on_sale: false, hidden: true, held: false, price: null });
    await sql`update flats set status_curated = null, corrections = null where id = ${held}`.execute(db);
    door.clock += 2 * 86_400_000;
    expect((await read())[0].held).toBe(false);
    door.clock -= 2 * 86_400_000;
    // A flat of a part: as its complex says it, as everywhere else.
    const part = await insertComplex(db, { parent_id: complex });
    await db
      .insertInto('complex_stations')
      .values({ complex_id: part, station_id: 990001, distance_m: 400, foot_minutes: 5 })
      .execute();
    const inPart = tokenOf((await send(anna, [await insertFlat(db, part)])).json().data.path);
    const { data } = (await door.get(`/api/p/${inPart}`)).json();
    expect(data.items[0].facts).toContain('Сокол, 7 мин пешком');
    // Only a plan lies on paper in the evening: a flat without one is shown by its complex.
    const media = JSON.stringify([{ kind: 'plan', src: '/media/drawn/plan.svg' }]);
    const shown = [await insertFlat(db, complex, { media }), await insertFlat(db, complex)];
    const drawn = tokenOf((await send(anna, shown)).json().data.path);
    const { items } = (await door.get(`/api/p/${drawn}`)).json().data;
    expect(items.map(({ is_plan }: { is_plan: boolean }) => is_plan)).toEqual([true, false]);
  });

  it('shows these things and nothing of the client, and keeps the reaction of each person apart', async () => {
    const anna = await client(maria.id);
    const token = await opened(anna);
    const { data } = (await door.get(`/api/p/${token}?person=${PERSON}`)).json();
    expect(data.items).toHaveLength(5);
    expect(data).toMatchObject({ author: 'Мария', greeting: 'Посмотрите' });
    expect(JSON.stringify(data)).not.toMatch(/Анна|7916/);
    const react = (person: string, value: string | null, n = 0) =>
      door.call('PUT', `/api/p/${token}/reactions/${data.items[n].id}`, { person, value, comment: 'Нравится вид' });
    expect((await react(PERSON, 'like')).status).toBe(204);
    const seenBy = async (person: string) => (await door.get(`/api/p/${token}?person=${person}`)).json().data.items[0];
    expect(await seenBy(PERSON)).toMatchObject({ reaction: 'like', comment: 'Нравится вид' });
    expect(await seenBy('device-of-the-father')).toMatchObject({ reaction: null, comment: null });
    const { data: listed } = (await door.get(`/api/clients/${anna}/selections`, { token: maria.token })).json();
    const liked = { title: data.items[0].title, link: data.items[0].link, reaction: 'like', comment: 'Нравится вид' };
    expect(listed).toMatchObject([
      { total: 5, opens: 0, seen: 1, likes: 1, devices: 1, path: `/p/${token}`, things: [liked] },
    ]);
    const { data: queue } = (await door.get('/api/attention', { token: maria.token })).json();
    const row = queue.find(({ key }: { key: string }) => key === `u${anna}`);
    expect(row.reasons[0]).toMatchObject({ code: 'commented', points: 35 });
    expect((await door.get(`/api/clients/${anna}/selections`, { token: ilya.token })).status).toBe(404);
  });

  it('tells of how many things were looked at and liked, each once, however many people press', async () => {
    const anna = await client(maria.id);
    const token = await opened(anna);
    const { data } = (await door.get(`/api/p/${token}?person=${PERSON}`)).json();
    const react = (person: string, n: number, value: string) =>
      door.call('PUT', `/api/p/${token}/reactions/${data.items[n].id}`, { person, value });
    for (const person of [PERSON, 'device-of-the-father']) await react(person, 0, 'like');
    await react(PERSON, 1, 'like');
    await react(PERSON, 2, 'no');
    // What one likes another may refuse: both are told.
    await react('device-of-the-friend', 0, 'no');
    const [before, after] = [new Date(door.clock - 86_400_000), new Date(door.clock + 1_000)];
    for (const created_at of [before, after, after])
      await sql`insert into flat_views (user_id, flat_id, complex_id, created_at)
        select ${anna}, entity_id, complex_id, ${created_at} from selection_items where id = ${data.items[3].id}`.execute(
        door.app.db,
      );
    const { data: listed } = (await door.get(`/api/clients/${anna}/selections`, { token: maria.token })).json();
    expect(listed).toMatchObject([{ total: 5, seen: 4, likes: 2, refusals: 2, devices: 3 }]);
    const counted = listed[0].things.map(({ reaction }: { reaction: string }) => reaction).sort();
    expect(counted).toEqual(['like', 'like', 'no', 'no']);
    // His story tells each answer, and a recommendation what he said of it last.
    const story = (await door.get(`/api/clients/${anna}/timeline?kinds=advice`, { token: maria.token })).json().data;
    const titles = story
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => / из подборки$/.test(title));
    expect(titles.sort()).toEqual([
      ...['Не подходит из подборки', 'Не подходит из подборки'],
      ...['Нравится из подборки', 'Нравится из подборки', 'Нравится из подборки'],
    ]);
    const { data: told } = (await door.get(`/api/users/advices?id=${anna}`, { token: maria.token })).json();
    const saidOf = (n: number) =>
      told.find(
        ({ entity_id }: { entity_id: number }) => entity_id === Number(data.items[n].link.match(/flat=(\d+)/)?.[1]),
      )?.picked;
    expect([saidOf(1), saidOf(2), saidOf(4)]).toEqual(['like', 'no', null]);
    const { data: queue } = (await door.get('/api/attention', { token: maria.token })).json();
    const row = queue.find(({ key }: { key: string }) => key === `u${anna}`);
    const reason = row.reasons.find(({ code }: { code: string }) => code === 'liked');
    expect(reason.text).toMatch(/нравится 2 из 5$/);
    expect(reason.link).toMatch(/\?flat=\d+$/);
  });

  it('counts an opening when somebody has looked, not when a messenger has', async () => {
    const anna = await client(maria.id);
    const token = await opened(anna);
    await door.get(`/api/p/${token}`);
    const opens = async () =>
      (await door.get(`/api/clients/${anna}/selections`, { token: maria.token })).json().data[0].opens;
    expect(await opens()).toBe(0);
    for (let n = 0; n < 3; n++) await door.post(`/api/p/${token}/seen`, { person: PERSON });
    expect(await opens()).toBe(1);
  });

  it('answers a wrong, an expired and a revoked address alike, and thirty wrong ones with a wait', async () => {
    const anna = await client(maria.id);
    const [revoked, expired] = [await opened(anna), await opened(anna)];
    const { data } = (await door.get(`/api/clients/${anna}/selections`, { token: maria.token })).json();
    await door.post(`/api/selections/${data[1].id}/revoke`, undefined, { token: maria.token });
    await door.app.db
      .updateTable('selections')
      .set({ expires_at: new Date(door.clock) })
      .where('id', '=', data[0].id)
      .execute();
    const answers = await Promise.all(
      [revoked, expired, 'A'.repeat(22), 'x'].map(async (token) => {
        const { status, json } = await door.get(`/api/p/${token}`);
        const { request_id: _id, ...rest } = json();
        return { status, ...rest };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, detail: 'Подборка больше не доступна. Попросите новую' });
    for (let n = 0; n < 40; n++) await door.get(`/api/p/${'B'.repeat(22)}`);
    expect((await door.get(`/api/p/${'C'.repeat(22)}`)).status).toBe(429);
    expect((await door.get(`/api/p/${'C'.repeat(22)}`, { ip: '10.9.9.9' })).status).toBe(404);
  });

  it('lets no item of another selection be pressed', async () => {
    const [one, other] = [await opened(await client(maria.id)), await opened(await client(maria.id))];
    const [item] = (await door.get(`/api/p/${other}`)).json().data.items;
    const answer = await door.call('PUT', `/api/p/${one}/reactions/${item.id}`, { person: PERSON, value: 'like' });
    expect(answer.status).toBe(404);
  });
});
