import { Select, Switch, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../site/client/api-client.ts';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import forms from '../../site/office/office-form.module.css';
import { type FoundOption, OptionSearch, type OptionSearchProps } from '../../site/office/option-search.tsx';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconX } from '../../site/ui/icons.ts';
import type { CatalogueExport } from '../contract/exports.ts';
import styles from './exports-page.module.css';

export interface ExportFormProps {
  /** Undefined: a new one. */
  readonly edited: CatalogueExport | undefined;
  readonly onClose: () => void;
}

interface ExportDraft {
  readonly title: string;
  readonly format: 'yrl' | 'cian';
  readonly complexes: Chosen;
  readonly developers: Chosen;
  readonly villages: Chosen;
  readonly with_villages: boolean;
  readonly with_booked: boolean;
}

type Chosen = readonly { readonly id: number; readonly title: string }[];

const FORMATS = [
  { value: 'yrl', label: 'YRL — Яндекс и партнёры' },
  { value: 'cian', label: 'ЦИАН' },
] as const;
/** As many as a search shows. */
const FOUND = 20;

/** What a file is called and what it holds; the format of one that is fetched already stays. */
export function ExportForm({ edited, onClose }: ExportFormProps) {
  const { revalidate } = useRevalidator();
  const form = useOfficeForm<ExportDraft>('export', edited?.id ?? 'new', {
    title: edited?.title ?? '',
    format: edited?.format ?? 'yrl',
    complexes: edited?.complexes ?? [],
    developers: edited?.developers ?? [],
    villages: edited?.villages ?? [],
    with_villages: edited?.with_villages ?? false,
    with_booked: edited?.with_booked ?? false,
  });
  const { draft } = form;
  const chosen = (key: 'complexes' | 'developers' | 'villages') => {
    const { value, ...field } = form.field(key);
    return { chosen: value, ...field };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const ids = (chosen: Chosen) => chosen.map(({ id }) => id);
    const { title, format, with_booked, with_villages } = draft;
    const limits = {
      complexes: ids(draft.complexes),
      developers: ids(draft.developers),
      villages: ids(draft.villages),
    };
    const body = { title, ...limits, with_booked, with_villages };
    const sent = edited
      ? await form.send('changeExport', { params: { id: edited.id }, body }, 'Выгрузка сохранена')
      : await form.send('addExport', { body: { ...body, format } }, 'Выгрузка создана');
    if (!sent) return;
    onClose();
    if (sent !== 'waiting') void revalidate();
  };
  return (
    <form className={forms.form} noValidate onSubmit={(event) => void submit(event)}>
      <RestoredNote form={form} />
      <TextInput
        label="Название"
        description="Для кого файл: так вы узнаете его в списке"
        required
        data-autofocus
        {...form.long('title', 200)}
      />
      <Select
        label="Формат"
        data={[...FORMATS]}
        disabled={edited !== undefined}
        allowDeselect={false}
        {...form.choice('format')}
      />
      <p className="nv-small nv-secondary">
        Без ограничений в файле весь каталог сайта. Можно оставить в нём только выбранные комплексы, застройщиков и
        посёлки.
      </p>
      <Limit label="Комплексы" ask="Найти комплекс" find={findComplexes} {...chosen('complexes')} />
      <Limit label="Застройщики" ask="Найти застройщика" find={findDevelopers} {...chosen('developers')} />
      <Switch
        label="С предложениями посёлков"
        description={draft.format === 'cian' ? 'Дуплексы и гаражи ЦИАН не принимает: их в файле не будет' : undefined}
        {...form.tick('with_villages')}
      />
      {draft.with_villages && <Limit label="Посёлки" ask="Найти посёлок" find={findVillages} {...chosen('villages')} />}
      {draft.format === 'cian' && (
        <Switch
          label="С забронированными квартирами"
          description="Без цены: на сайте её у брони тоже нет"
          {...form.tick('with_booked')}
        />
      )}
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={form.saving ? 'Сохраняем' : undefined}>
          {edited ? 'Сохранить' : 'Создать'}
        </Button>
      </div>
    </form>
  );
}

interface LimitProps {
  readonly label: string;
  readonly ask: string;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  readonly find: OptionSearchProps['find'];
  readonly error: string | undefined;
}

function Limit({ label, ask, chosen, onChange, find, error }: LimitProps) {
  const add = ({ value, label: title }: FoundOption) =>
    onChange([...chosen.filter(({ id }) => id !== Number(value)), { id: Number(value), title }]);
  return (
    <fieldset className={styles.limits}>
      <legend>{label}</legend>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map(({ id, title }) => (
            <li key={id}>
              <Button size="xs" variant="light" onClick={() => onChange(chosen.filter((one) => one.id !== id))}>
                {title}
                <Icon of={IconX} size={14} />
                <span className="nv-hidden"> — убрать</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <OptionSearch label={ask} find={find} onChoose={add} />
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}

async function findComplexes(term: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { data } = await callApi('listCuratedComplexes', { query: { term, per_page: FOUND } }, signal);
  return data.map(({ id, title, published }) => ({
    value: String(id),
    label: title ?? `№ ${id}`,
    hint: published ? undefined : 'скрыт: в файл попадёт, когда появится на сайте',
  }));
}

async function findDevelopers(term: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { data } = await callApi('listDevelopers', { query: { term, per_page: FOUND } }, signal);
  return data.map(({ id, title }) => ({ value: String(id), label: title }));
}

/** As many as a list of villages gives at once: there are tens of them, no more. */
const VILLAGES = 60;

async function findVillages(term: string, signal: AbortSignal): Promise<FoundOption[]> {
  const { data } = await callApi('listVillages', { query: { per_page: VILLAGES } }, signal);
  const wanted = term.toLowerCase();
  return data
    .filter(({ titles }) => titles.title.toLowerCase().includes(wanted))
    .map(({ id, titles }) => ({ value: String(id), label: titles.title }));
}
