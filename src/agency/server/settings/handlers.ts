import { recordAudit } from '../../../platform/audit/queries.ts';
import { type Brand, brandOf, lentKeys } from '../../../platform/brand-settings.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { SITE_SETTINGS, type SiteSetting, type SiteSettingKey } from '../../../platform/rules/site-settings.ts';
import { changeSiteSettings, getSiteSettings, type SiteSettingRow } from '../../contract/settings.ts';
import { readBrand, refusedKeys, switchedOff } from './live-settings.ts';
import {
  lockSettings,
  readSettings,
  type SettingChange,
  type SettingRecord,
  settingsVersion,
  writeSettings,
} from './queries.ts';

export const settings: readonly Implementation[] = [
  implement(getSiteSettings, async ({ app }) => ({ data: await presentAll(app.db, app.config) })),

  implement(changeSiteSettings, async (context, { body: { version, values } }) => {
    const { app } = context;
    const data = await app.db.transaction().execute(async (trx) => {
      await lockSettings(trx);
      const before = await readSettings(trx);
      const current = settingsVersion(before);
      if (current !== version) {
        throw new Failure('conflict', {
          detail: 'Настройки уже изменил кто-то другой. Посмотрите, что теперь в полях, и сохраните ещё раз',
          current: { version: current },
        });
      }
      const changes = SITE_SETTINGS.flatMap(({ key }): SettingChange[] => {
        const value = values[key];
        return value === undefined ? [] : [[key, value]];
      });
      requireUsable(app.config, before, changes);
      await writeSettings(trx, changes, { authorId: staffOf(context).id, now: new Date(app.now()) });
      const after = await presentAll(trx, app.config);
      const stored = new Map(before.map(({ key, value }) => [key, value]));
      await recordAudit(trx, context, {
        action: 'settings.change',
        object_type: 'site_settings',
        before: Object.fromEntries(changes.map(([key]) => [key, stored.get(key) ?? null])),
        after: Object.fromEntries(changes),
      });
      return after;
    });
    // This process need not wait for its own notice.
    await app.settings.refresh();
    return { data };
  }),
];

/** @throws {Failure} `invalid_value` with a sentence for each text that cannot be used. */
function requireUsable(config: Config, before: readonly SettingRecord[], changes: readonly SettingChange[]): void {
  const errors = changes.flatMap(([key, value]) => {
    const { optional, hint } = settingOf(key);
    if (value === '') return optional ? [] : [{ field: `values.${key}`, message: 'Не может быть пустым' }];
    const alone = value === null ? [] : refusedKeys(readBrand(config, [{ key, value }]));
    return alone.includes(key) ? [{ field: `values.${key}`, message: `Не подходит. ${hint}` }] : [];
  });
  if (errors.length > 0) throw new Failure('invalid_value', { errors });
  const changed = new Map<string, string | null>(changes);
  const kept = before.filter(({ key }) => !changed.has(key));
  const next = changes.flatMap(([key, value]) => (value === null ? [] : [{ key, value }]));
  const refused = refusedKeys(readBrand(config, [...kept, ...next]));
  if (refused.length > 0) throw new Failure('conflict', { detail: `Не подходит: ${refused.map(titleOf).join(', ')}` });
}

const titleOf = (key: SiteSettingKey): string => settingOf(key).title;

function settingOf(key: SiteSettingKey): SiteSetting {
  const found = SITE_SETTINGS.find((setting) => setting.key === key);
  if (!found) throw new RangeError(`no setting ${key}`);
  return found;
}

async function presentAll(db: Db, config: Config): Promise<{ version: string; settings: SiteSettingRow[] }> {
  const records = await readSettings(db);
  const stored = new Map(records.map((record) => [record.key, record]));
  const now = brandFrom(config, records);
  const without = brandFrom(config, []);
  const lent = lentBy(config, records);
  const rows = SITE_SETTINGS.map((setting): SiteSettingRow => {
    const { key, variable, title, group, optional, hint } = setting;
    const own = stored.get(key);
    const given = config.brand_given[variable] !== undefined;
    return {
      key,
      variable,
      title,
      group,
      optional,
      hint,
      value: textOf(now, key),
      lent: lent.includes(key),
      fallback: textOf(without, key),
      source: own ? 'site' : given ? 'environment' : 'default',
      changed_at: own?.updated_at.toISOString() ?? null,
      changed_by: own?.updated_by == null ? null : { id: own.updated_by, name: own.updated_by_name },
    };
  });
  return { version: settingsVersion(records), settings: rows };
}

function brandFrom(config: Config, records: readonly SettingRecord[]): Brand {
  const read = readBrand(config, records);
  return read.success ? brandOf(read.data, config.demo, switchedOff(records)) : config.brand;
}

function lentBy(config: Config, records: readonly SettingRecord[]): readonly string[] {
  const read = readBrand(config, records);
  return read.success ? lentKeys(read.data, config.demo, switchedOff(records)) : [];
}

/** A value of the agency as it is written in a field; empty when there is none. */
function textOf(brand: Brand, key: SiteSettingKey): string {
  const value = brand[key];
  return value === undefined ? '' : typeof value === 'string' ? value : value.join(',');
}
