import { Modal, NumberInput, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatDateTime } from '../../complex/rules/format.ts';
import { groupDigits } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { type Column, DataTable } from '../../site/office/data-table.tsx';
import { ListHead } from '../../site/office/list-head.tsx';
import styles from '../../site/office/office-form.module.css';
import { failureText, fieldErrors, saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconPlus } from '../../site/ui/icons.ts';
import type { FeedRun, FeedSource } from '../contract.ts';
import { everyText, formatTitle } from './feed-words.ts';
import { RunBadge } from './run-badge.tsx';

/** «Фиды»: where the catalogue comes from, how the last loading went, what waits for somebody. */
export function FeedsPage({ sources }: { readonly sources: readonly FeedSource[] }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListHead title="Фиды" total={sources.length}>
        <Button variant="primary" size="sm" onClick={() => setAdding(true)}>
          <Icon of={IconPlus} size={18} />
          Подключить фид
        </Button>
      </ListHead>
      <DataTable label="Фиды" columns={COLUMNS} rows={sources} rowKey={({ id }) => id} empty="Фидов пока нет" />
      <Modal opened={adding} onClose={() => setAdding(false)} title="Подключить фид">
        <NewFeed onClose={() => setAdding(false)} />
      </Modal>
    </>
  );
}

const COLUMNS: readonly Column<FeedSource>[] = [
  {
    key: 'title',
    title: 'Источник',
    phone: 'head',
    cell: ({ id, title, location }) => (
      <span>
        <Link className="nv-link" to={`/admin/feeds/${id}`}>
          {title}
        </Link>
        <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
          {location}
        </span>
      </span>
    ),
  },
  {
    key: 'format',
    title: 'Формат',
    width: '110px',
    cell: ({ format, last_run }) => formatTitle(format ?? last_run?.format),
  },
  { key: 'lots', title: 'В продаже', width: '100px', numeric: true, cell: ({ lots }) => groupDigits(lots) },
  {
    key: 'last',
    title: 'Последняя загрузка',
    width: '240px',
    cell: ({ last_run }) => (last_run ? <LastRun run={last_run} /> : 'Ещё не загружался'),
  },
  {
    key: 'schedule',
    title: 'Расписание',
    width: '190px',
    cell: ({ active, interval_minutes, next_run_at }) =>
      active ? (
        <span>
          {everyText(interval_minutes)}
          <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
            следующая {formatDateTime(next_run_at)}
          </span>
        </span>
      ) : (
        'Только вручную'
      ),
  },
  { key: 'run', title: 'Действия', quiet: true, width: '150px', cell: (source) => <RunNow source={source} /> },
];

function LastRun({ run }: { readonly run: FeedRun }) {
  return (
    <span>
      <RunBadge status={run.status} /> {formatDateTime(run.started_at)}
    </span>
  );
}

/** «Загрузить»: fetches a source now. */
export function RunNow({ source }: { readonly source: FeedSource }) {
  const { revalidate } = useRevalidator();
  const running = source.last_run?.status === 'running';
  const run = async () => {
    await saved(callApi('runFeedSource', { params: { id: source.id } }), 'Загрузка началась');
    setTimeout(() => void revalidate(), REFRESH_AFTER);
  };
  return (
    <Button size="xs" variant="light" disabled={running} onClick={() => void run()}>
      {running ? 'Загружается' : 'Загрузить'}
    </Button>
  );
}

/** Until a run that was started shows in the list, ms. */
const REFRESH_AFTER = 1_500;

function NewFeed({ onClose }: { readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [location, setLocation] = useState('');
  const [title, setTitle] = useState('');
  const [interval, setInterval] = useState<number | string>(60);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    try {
      await callApi('addFeedSource', { body: { location, title, interval_minutes: Number(interval) } });
      notify.success('Фид подключён, загрузка началась');
      onClose();
      void revalidate();
    } catch (error) {
      const fields = fieldErrors(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) notify.error(failureText(error));
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Адрес фида"
        description="YRL, CIAN, Domclick или Profitbase; формат определится сам"
        placeholder="https://developer.example/feed.xml"
        type="url"
        value={location}
        error={errors.location}
        maxLength={2_000}
        required
        data-autofocus
        onChange={(event) => setLocation(event.currentTarget.value)}
      />
      <TextInput
        label="Название"
        value={title}
        error={errors.title}
        maxLength={200}
        required
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <NumberInput
        label="Загружать раз в, минут"
        value={interval}
        error={errors.interval_minutes}
        min={5}
        max={525_600}
        allowDecimal={false}
        allowNegative={false}
        onChange={setInterval}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary">
          Подключить
        </Button>
      </div>
    </form>
  );
}

/** Whether a source is fetched on its schedule. */
export function ActiveSwitch({ source }: { readonly source: FeedSource }) {
  const { revalidate } = useRevalidator();
  const change = async (active: boolean) => {
    const call = callApi('changeFeedSource', { params: { id: source.id }, body: { active } });
    await saved(call, active ? 'Расписание включено' : 'Расписание выключено');
    void revalidate();
  };
  return (
    <Switch
      label="Загружать по расписанию"
      checked={source.active}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
