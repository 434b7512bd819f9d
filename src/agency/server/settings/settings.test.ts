import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import type { SiteSettingKey } from '../../../platform/rules/site-settings.ts';
import { changeSiteSettings, getSiteSettings } from '../../contract/settings.ts';
import { LiveSettings } from './live-settings.ts';

let door: TestDoor;
let admin: ReturnType<typeof callerOf>;
beforeAll(async () => {
  door = await TestDoor.open({ BRAND_EMAIL: 'info@agency.example', WHATSAPP_NUMBER: '+7 999 123-45-67' });
  admin = callerOf(door.app, await insertUser(door.app.db, 99), { role: 99 });
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.app.db.deleteFrom('site_settings').execute();
  await door.app.settings.refresh();
});

type Values = Partial<Record<SiteSettingKey, string | null>>;
async function set(values: Values, version?: string) {
  const seen = version ?? (await admin.call(getSiteSettings, {})).data.version;
  return (await admin.call(changeSiteSettings, { body: { version: seen, values } })).data;
}
const row = (data: Awaited<ReturnType<typeof set>>, key: SiteSettingKey) =>
  data.settings.find((setting) => setting.key === key);

describe('the settings of the site', () => {
  it('say where each value comes from', async () => {
    const { data } = await admin.call(getSiteSettings, {});
    expect(row(data, 'name')).toMatchObject({ value: 'Новосёл', source: 'default', fallback: 'Новосёл' });
    expect(row(data, 'email')).toMatchObject({ value: 'info@agency.example', source: 'environment' });
    const changed = await set({ email: 'hello@agency.example' });
    expect(row(changed, 'email')).toMatchObject({
      value: 'hello@agency.example',
      source: 'site',
      fallback: 'info@agency.example',
    });
  });

  it('stand over the environment at once, everywhere the agency is named, until they are taken back', async () => {
    await set({ name: 'Ключ', phone: '8 (495) 765-43-21', whatsapp: '' });
    expect(door.app.config.brand).toMatchObject({ name: 'Ключ', phone: '74957654321', whatsapp: undefined });
    expect((await door.get('/api/openapi.json')).json().info.title).toContain('Ключ');
    expect((await door.get('/api/meta_data/main')).text).toContain('Ключ');
    const back = await set({ name: null, whatsapp: null });
    expect(door.app.config.brand).toMatchObject({ name: 'Новосёл', whatsapp: '79991234567', phone: '74957654321' });
    expect(row(back, 'name')?.source).toBe('default');
  });

  it('reach another process within a second', async () => {
    const { db, config, log } = door.app;
    const other = await LiveSettings.open({ db, config, log, connectionString: door.connectionString });
    try {
      const before = other.version;
      await set({ hours: 'Круглосуточно' });
      await expect.poll(() => other.brand.hours, { timeout: 1_000, interval: 10 }).toBe('Круглосуточно');
      expect(other.version).toBe(before + 1);
    } finally {
      await other.close();
    }
  });

  it('lose the point of the office with its address, and get it with a new one', async () => {
    await set({ address: 'Химки, улица Победы, 1' });
    expect(door.app.config.brand.point).toBeUndefined();
    await set({ point: '55.889, 37.445' });
    expect(door.app.config.brand.point).toEqual([55.889, 37.445]);
  });

  it.each<[Values, string]>([
    [{ phone: '12345' }, 'values.phone'],
    [{ name: '' }, 'values.name'],
    [{ inn: '7707083894' }, 'values.inn'],
    [{ vk_url: 'javascript:alert(1)' }, 'values.vk_url'],
    [{ vk_url: 'https:vk.com/novosel' }, 'values.vk_url'],
    [{ video_url: 'https://rutube.ru@evil.example/' }, 'values.video_url'],
    [{ point: '95,37' }, 'values.point'],
    [{ yandex_metrika_id: 'UA-1' }, 'values.yandex_metrika_id'],
    [{ name: 'x'.repeat(201) }, 'values.name'],
  ])('refuse %j with a Russian sentence at its field, and change nothing', async (values, field) => {
    const { version } = (await admin.call(getSiteSettings, {})).data;
    const failure = await admin.call(changeSiteSettings, { body: { version, values } }).catch((error) => error);
    expect(failure).toMatchObject({
      code: 'invalid_value',
      errors: [{ field, message: expect.stringMatching(/[а-я]/) }],
    });
    expect((await admin.call(getSiteSettings, {})).data.version).toBe(version);
  });

  it('are not overwritten by somebody who saw an older state', async () => {
    const { version } = (await admin.call(getSiteSettings, {})).data;
    await set({ name: 'Первый' });
    const failure = await set({ name: 'Второй' }, version).catch((error) => error);
    expect(failure).toMatchObject({ code: 'conflict' });
    expect(door.app.config.brand.name).toBe('Первый');
  });

  it('leave a row in the audit log with what was before', async () => {
    await set({ name: 'Ключ' });
    await set({ name: 'Замок' });
    const last = await door.app.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ action: 'settings.change', before: { name: 'Ключ' }, after: { name: 'Замок' } });
  });

  it('that a former version allowed and this one does not are left out instead of ending the site', async () => {
    await door.app.db
      .insertInto('site_settings')
      .values([
        { key: 'inn', value: 'nonsense' },
        { key: 'hours', value: 'По записи' },
        { key: 'unknown_key', value: 'x' },
      ])
      .execute();
    await expect.poll(() => door.app.config.brand.hours).toBe('По записи');
    expect(door.app.config.brand.inn).toBeUndefined();
  });
});

it('shows nothing of the invented agency in place of what was switched off', async () => {
  const demo = await TestDoor.open({ DEMO: '1' });
  try {
    const owner = callerOf(demo.app, await insertUser(demo.app.db, 99), { role: 99 });
    const { data } = await owner.call(getSiteSettings, {});
    expect(data.settings.find(({ key }) => key === 'vk_url')?.value).toContain('.example');
    const off = await owner.call(changeSiteSettings, { body: { version: data.version, values: { vk_url: '' } } });
    expect(demo.app.config.brand.vk_url).toBeUndefined();
    expect(off.data.settings.find(({ key }) => key === 'vk_url')).toMatchObject({ value: '', source: 'site' });
  } finally {
    await demo.close();
  }
});

it('says what the invented agency lends until the agency has a name or a phone of its own, and exactly that goes', async () => {
  for (const values of [{ name: 'Ромашка' }, { phone: '79161112233' }, { name: 'Ромашка', email: 'we@own.ru' }]) {
    const demo = await TestDoor.open({ DEMO: '1' });
    try {
      const owner = callerOf(demo.app, await insertUser(demo.app.db, 99), { role: 99 });
      const { data } = await owner.call(getSiteSettings, {});
      const lent = data.settings.filter((row) => row.lent).map(({ key }) => key);
      expect(lent).toEqual(['email', 'whatsapp', 'vk_url', 'video_url']);
      const after = await owner.call(changeSiteSettings, { body: { version: data.version, values } });
      const shown = (rows: typeof data.settings) => rows.flatMap(({ key, value }) => (value === '' ? [] : [key]));
      const kept = shown(after.data.settings);
      expect(shown(data.settings).filter((key) => !kept.includes(key))).toEqual(lent.filter((key) => !(key in values)));
      expect(after.data.settings.filter((row) => row.lent)).toEqual([]);
    } finally {
      await demo.close();
    }
  }
});
