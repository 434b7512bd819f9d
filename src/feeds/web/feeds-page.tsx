import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatDateTime } from '../../complex/rules/format.ts';
import { groupDigits } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconPlus } from '../../site/ui/icons.ts';
import type { FeedRun, FeedSource } from '../contract.ts';
import { FeedTabs } from './feed-tabs.tsx';
import { everyText, formatTitle } from './feed-words.ts';
import { NewFeed } from './new-feed.tsx';
import { RunBadge } from './run-badge.tsx';
import { isAwaited, useFollowed } from './use-followed.ts';

/** «Фиды»: where the catalogue comes from, how the last loading went, what waits for somebody. */
export function FeedsPage({ sources }: { readonly sources: readonly FeedSource[] }) {
  const [adding, setAdding] = useState(false);
  useFollowed(sources.some(isAwaited));
  return (
    <>
      <ListHead title="Фиды" total={sources.length}>
        <Button variant="primary" size="sm" onClick={() => setAdding(true)}>
          <Icon of={IconPlus} size={18} />
          Подключить фид
        </Button>
      </ListHead>
      <FeedTabs />
      <DataTable label="Фиды" columns={COLUMNS} rows={sources} rowKey={({ id }) => id} empty="Фидов пока нет" />
      <OfficeWindow opened={adding} onClose={() => setAdding(false)} title="Подключить фид" size="lg">
        <NewFeed onClose={() => setAdding(false)} />
      </OfficeWindow>
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
    cell: ({ id, active, last_run, questions }) => (
      <span>
        {last_run ? <LastRun run={last_run} /> : active ? 'Начинается' : 'Ещё не загружался'}
        {questions > 0 && (
          <Link className="nv-link" to={`/admin/feeds/questions?source=${id}`} style={{ display: 'block' }}>
            Вопросов: {groupDigits(questions)}
          </Link>
        )}
      </span>
    ),
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

/** «Загрузить»: fetches a source now, and follows the run until it has begun. */
export function RunNow({ source }: { readonly source: FeedSource }) {
  const last = source.last_run?.id ?? null;
  /** The last run when a new one was asked for. */
  const [asked, setAsked] = useState<{ readonly after: number | null }>();
  const isAsked = asked !== undefined && asked.after === last;
  const running = isAsked || isAwaited(source);
  useFollowed(isAsked);
  const run = async () => {
    if (await saved(callApi('runFeedSource', { params: { id: source.id } }), 'Загрузка началась'))
      setAsked({ after: last });
  };
  return (
    <Button size="xs" variant="light" disabled={running} onClick={() => void run()}>
      {running ? 'Загружается' : 'Загрузить'}
    </Button>
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
