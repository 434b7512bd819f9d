import { afterEach, describe, expect, it } from 'vitest';
import { insertComplex } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { listPaymentProgrammes } from '../../../payments/contract/payments.ts';
import { operatorOf } from '../../../people/rules/legal/legal-text.ts';
import { LEGAL_SLUGS, legalText, plainText } from '../../../people/rules/legal/legal-texts.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { getFirstSteps, putAwayFirstSteps } from '../../contract/first-steps.ts';

let door: TestDoor;
afterEach(() => door.close());

async function opened(environment: Record<string, string> = {}): Promise<ApiClient> {
  door = await TestDoor.open(environment);
  return callerOf(door.app, await insertUser(door.app.db, 99), { role: 99 });
}

const undone = async (admin: ApiClient) =>
  (await admin.call(getFirstSteps, {})).data.steps.flatMap(({ key, done }) => (done ? [] : [key]));

describe('an installation without the demo', () => {
  it('begins with every step undone, and each ticks itself by what is there', async () => {
    const admin = await opened();
    const { db } = door.app;
    expect(await undone(admin)).toEqual((await admin.call(getFirstSteps, {})).data.steps.map(({ key }) => key));
    const source = await db
      .insertInto('feed_sources')
      .values({ key: 'a', title: 'А', location: 'https://feed.example/a.xml' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('feed_runs')
      .values({ source_id: source.id, started_at: new Date(0), status: 'failed' })
      .execute();
    await insertComplex(db, { published: false });
    expect(await undone(admin)).toEqual(expect.arrayContaining(['feed', 'complex']));
    await db
      .insertInto('feed_runs')
      .values({ source_id: source.id, started_at: new Date(0), status: 'complete' })
      .execute();
    await insertComplex(db);
    await insertUser(db, 2);
    await db
      .insertInto('site_settings')
      .values([
        { key: 'name', value: 'Контур' },
        { key: 'phone', value: '+7 495 111-22-33' },
        { key: 'address', value: 'Москва, Лесная, 1' },
      ])
      .execute();
    expect(await undone(admin)).toEqual(['contacts', 'requisites', 'mail', 'sms', 'payments', 'map']);
    await db.insertInto('site_settings').values({ key: 'hours', value: 'С 10 до 20' }).execute();
    expect(await undone(admin)).toEqual(['requisites', 'mail', 'sms', 'payments', 'map']);
  });

  it('counts what the environment states, and is put away by an administrator', async () => {
    const admin = await opened({ SMS_URL: 'https://sms.example/send?login=a&psw=b', BRAND_EMAIL: 'a@agency.example' });
    expect(await undone(admin)).not.toEqual(expect.arrayContaining(['sms']));
    expect(await undone(admin)).not.toContain('mail');
    const away = await admin.call(putAwayFirstSteps, { body: { put_away: true } });
    expect(away.data).toMatchObject({ put_away: true, map_problem: null });
    expect((await admin.call(getFirstSteps, {})).data.put_away).toBe(true);
  });

  it('says why the file of the map is not shown', async () => {
    const admin = await opened({ MAP_FILE: '/nowhere/moscow.pmtiles' });
    expect((await admin.call(getFirstSteps, {})).data.map_problem).toBe('missing');
    expect(await undone(admin)).toContain('map');
  });

  it('says nothing of an agency that nobody stated, and offers no invented conditions', async () => {
    await opened();
    const { brand } = door.app.config;
    expect(brand).toMatchObject({ phone: '', address: '', hours: '', legal_name: '', point: undefined });
    const guest = callerOf(door.app);
    const { data } = await guest.call(listPaymentProgrammes, {});
    expect(data).toMatchObject({ programmes: [], demo: false });
    for (const slug of LEGAL_SLUGS) {
      const text = legalText(slug);
      const said = text ? plainText(text, operatorOf(brand)) : '';
      expect(said).not.toMatch(/[{}]|Новосёл|Пресненск|: ,|, ,|адрес: (?:,|\.|$)|телефон (?:,|$)/m);
    }
  });
});

describe('the demo', () => {
  it('has its invented agency and conditions, which are no steps done', async () => {
    const admin = await opened({ DEMO: '1' });
    expect(door.app.config.brand).toMatchObject({ phone: '74950123456', legal_name: 'ООО «Новосёл»' });
    expect((await callerOf(door.app).call(listPaymentProgrammes, {})).data).toMatchObject({ demo: true });
    expect(await undone(admin)).toEqual(expect.arrayContaining(['contacts', 'requisites', 'payments']));
  });
});
