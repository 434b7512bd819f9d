import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime, formatPhone } from '../../complex/rules/format.ts';
import { countOf } from '../../platform/rules/russian.ts';
import type { SiteSettingKey } from '../../platform/rules/site-settings.ts';
import { tooLong } from '../../platform/rules/text-length.ts';
import { AskBeforeLeaving } from '../../site/office/ask-before-leaving.tsx';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { Button } from '../../site/ui/button.tsx';
import type { PapersRule as Rule } from '../contract/papers-rule.ts';
import type { SiteSettingRow } from '../contract/settings.ts';
import { PapersRule } from './papers-rule.tsx';
import { type Edit, editedField, goneWith } from './settings-edits.ts';
import styles from './settings-page.module.css';

export interface SettingsPageProps {
  readonly version: string;
  readonly settings: readonly SiteSettingRow[];
  readonly papers: Rule;
}

type Edits = Readonly<Partial<Record<SiteSettingKey, Edit>>>;

/** «Настройки сайта»: what every page says of the agency, where each value comes from, and the way back to it. */
export function SettingsPage({ version, settings, papers }: SettingsPageProps) {
  const { revalidate } = useRevalidator();
  const form = useOfficeForm<{ edits: Edits }>('settings', 'site', { edits: {} });
  const { errors, saving } = form;
  const { edits } = form.draft;
  // A second press may come before the page has been read anew.
  const [own, setOwn] = useState({ after: '', version: '' });
  const known = own.after === version ? own.version : version;
  const setEdits = (next: Edits) => form.change({ edits: next });
  const put = (setting: SiteSettingRow, text: string) =>
    setEdits({ ...edits, [setting.key]: { text, base: shownValue(setting, setting.value) } });
  const without = (keys: readonly string[]): Edits =>
    Object.fromEntries(Object.entries(edits).filter(([key]) => !keys.includes(key)));
  const fieldOf = (setting: SiteSettingRow) => editedField(edits[setting.key], shownValue(setting, setting.value));
  const changed = settings.filter((setting) => fieldOf(setting).changed);
  const unsaved = changed.length > 0 ? `Не сохранено: ${countOf(changed.length, CHANGES)}` : null;
  const gone = goneWith(
    settings,
    changed.map(({ key }) => key),
  );
  const send = async (values: Partial<Record<SiteSettingKey, string | null>>, said: string) => {
    const sent = await form.send('changeSiteSettings', { body: { version: known, values } }, said);
    // After a conflict the form shows what the others have written.
    if (!sent) return void revalidate();
    setEdits(without(Object.keys(values)));
    if (sent === 'waiting') return;
    setOwn({ after: version, version: sent.answer.data.version });
    await revalidate();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = Object.fromEntries(changed.map(({ key }) => [key, edits[key]?.text.trim() ?? '']));
    void send(values, gone.length > 0 ? `Настройки сохранены. Больше не показываем: ${gone.join(', ')}` : SAVED);
  };
  const groups = [...Map.groupBy(settings, ({ group }) => group)];
  return (
    <>
      <ListHead title="Настройки сайта" />
      <AskBeforeLeaving unsaved={unsaved} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <RestoredNote form={form} />
        <div className={styles.groups}>
          {groups.map(([group, rows]) => (
            <section key={group} className={styles.group} aria-label={group}>
              <h2 className={styles.title}>{group}</h2>
              {rows.map((setting) => (
                <Setting
                  key={setting.key}
                  setting={setting}
                  {...fieldOf(setting)}
                  error={errors[`values.${setting.key}`]}
                  onChange={(value) => put(setting, value)}
                  onForget={() => setEdits(without([setting.key]))}
                  onReset={() => void send({ [setting.key]: null }, 'Возвращено исходное значение')}
                />
              ))}
            </section>
          ))}
          <PapersRule rule={papers} />
        </div>
        <div className={styles.bar}>
          {gone.length > 0 && (
            <p className={styles.gone} role="status">
              После сохранения не будут показываться: {gone.join(', ')}. Это данные вымышленного агентства из
              демонстрации, впишите свои.
            </p>
          )}
          <span className="nv-small nv-secondary" role="status">
            {unsaved ?? 'Изменения видны на всех страницах сразу'}
          </span>
          {changed.length > 0 && <Button onClick={() => form.forget()}>Отменить</Button>}
          <Button
            type="submit"
            variant="primary"
            disabled={changed.length === 0}
            busy={saving ? 'Сохраняем' : undefined}
          >
            Сохранить
          </Button>
        </div>
      </form>
    </>
  );
}

const SAVED = 'Настройки сохранены';
const CHANGES = ['изменение', 'изменения', 'изменений'] as const;
const PHONES: readonly SiteSettingKey[] = ['phone', 'phone_region', 'whatsapp'];

/** Phones are stored as digits and shown as people write them. */
const shownValue = ({ key }: SiteSettingRow, value: string): string =>
  PHONES.includes(key) && value !== '' ? formatPhone(value) : value;

interface SettingProps {
  readonly setting: SiteSettingRow;
  readonly value: string;
  readonly offered: string | null;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** What was typed is let go. */
  readonly onForget: () => void;
  readonly onReset: () => void;
}

/** Signs that a setting takes. */
const VALUE_MAX = 500;

function Setting({ setting, value, offered, error, onChange, onForget, onReset }: SettingProps) {
  const { key, title, hint, optional, source } = setting;
  return (
    <div>
      <TextInput
        label={title}
        description={hint}
        error={tooLong(value, VALUE_MAX) ?? error}
        value={value}
        placeholder={optional ? 'не показывается' : undefined}
        required={!optional}
        withAsterisk={false}
        type={PHONES.includes(key) ? 'tel' : 'text'}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {offered !== null && (
        <p className={styles.source} role="status">
          <span>
            Пока вы писали, здесь изменили другие. Вы писали: {offered.trim() === '' ? 'пусто' : `«${offered.trim()}»`}
          </span>
          <Button size="xs" variant="light" onClick={() => onChange(offered)}>
            Взять моё<span className="nv-hidden"> {title}</span>
          </Button>
          <Button size="xs" variant="subtle" onClick={onForget}>
            Оставить как есть<span className="nv-hidden"> {title}</span>
          </Button>
        </p>
      )}
      <p className={styles.source}>
        <Source setting={setting} />
        {source === 'site' && (
          <Button size="xs" variant="subtle" onClick={onReset}>
            Вернуть исходное
            <span className="nv-hidden"> {title}</span>
          </Button>
        )}
      </p>
    </div>
  );
}

function Source({ setting }: { readonly setting: SiteSettingRow }) {
  const { source, variable, fallback, changed_at, changed_by } = setting;
  if (source === 'default') return <span>По умолчанию</span>;
  if (source === 'environment') return <span>Из окружения сервера, {variable}</span>;
  const who = changed_by?.name ? `, ${changed_by.name}` : '';
  return (
    <>
      <span className={styles.own}>Задано здесь</span>
      <span>
        {changed_at && `${formatDateTime(changed_at)}${who}. `}
        Исходное: {fallback === '' ? 'не показывается' : `«${shownValue(setting, fallback)}»`}
      </span>
    </>
  );
}
