import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../complex/rules/format.ts';
import { countOf, groupDigits } from '../../platform/rules/russian.ts';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ListFooter, type ListMeta } from '../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { Button } from '../../site/ui/button.tsx';
import type { FeedRun, FeedSource } from '../contract.ts';
import { ConfirmRun } from './confirm-run.tsx';
import { FeedActions } from './feed-actions.tsx';
import styles from './feed-page.module.css';
import { countWords } from './feed-words.ts';
import { ActiveSwitch, RunNow } from './feeds-page.tsx';
import { RunBadge } from './run-badge.tsx';
import { isAwaited, useFollowed } from './use-followed.ts';

export interface FeedPageProps {
  readonly source: FeedSource;
  readonly runs: readonly FeedRun[];
  readonly meta: ListMeta;
}

/** One source with its runs: what each changed, warned of, and whether somebody should confirm it. */
export function FeedPage({ source, runs, meta }: FeedPageProps) {
  const address = useListAddress();
  useFollowed(runs.some(({ status }) => status === 'running') || isAwaited(source));
  return (
    <>
      <nav aria-label="Где вы" className="nv-small nv-secondary">
        <Link to="/admin/feeds">Фиды</Link> › <span aria-current="page">{source.title}</span>
      </nav>
      <ListHead title={source.title} total={meta.total}>
        <RunNow source={source} />
        <FeedActions source={source} />
      </ListHead>
      <p className="nv-small nv-secondary">{source.location}</p>
      <ActiveSwitch source={source} />
      {source.questions > 0 && (
        <p>
          <Link className="nv-link" to={`/admin/feeds/questions?source=${source.id}`}>
            Вопросы к вам: {groupDigits(source.questions)}
          </Link>
        </p>
      )}
      {source.complexes_waiting > 0 && (
        <p>
          <Link className="nv-link" to={`/admin/feeds/complexes?source=${source.id}&state=waiting`}>
            Ждут решения: {countOf(source.complexes_waiting, ['комплекс', 'комплекса', 'комплексов'])}
          </Link>
        </p>
      )}
      <p>
        <Link className="nv-link" to={`/admin/feeds/complexes?source=${source.id}`}>
          Комплексы этого фида
        </Link>
        {' · '}
        <Link className="nv-link" to={`/admin/feeds/${source.id}/housings`}>
          Корпуса
        </Link>
        {' · '}
        <Link className="nv-link" to={`/admin/feeds/villages?source=${source.id}`}>
          Посёлки
        </Link>
        {' · '}
        <Link className="nv-link" to={`/admin/feeds/${source.id}/warnings`}>
          Замечания по лотам
        </Link>
      </p>
      <DataTable
        label="Загрузки"
        columns={COLUMNS}
        rows={runs}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty="Загрузок ещё не было"
        footer={<ListFooter meta={meta} address={address} />}
      />
    </>
  );
}

const COLUMNS: readonly Column<FeedRun>[] = [
  {
    key: 'started',
    title: 'Начата',
    width: '150px',
    phone: 'head',
    cell: ({ started_at }) => <time dateTime={started_at}>{formatDateTime(started_at)}</time>,
  },
  { key: 'status', title: 'Итог', width: '150px', cell: (run) => <Verdict run={run} /> },
  {
    key: 'counts',
    title: 'Что изменилось',
    width: '240px',
    cell: (run) => (run.status === 'running' ? <Progress run={run} /> : countWords(run.counts) || '—'),
  },
  { key: 'warnings', title: 'Замечания', cell: (run) => <Remarks run={run} /> },
];

const PHASES = { fetch: 'скачивается', read: 'читается', publish: 'записывается' } as const;

/** How far a running loading has come. */
function Progress({ run: { progress } }: { readonly run: FeedRun }) {
  if (!progress) return 'начинается';
  return progress.lots > 0 ? `${PHASES[progress.phase]}, лотов ${groupDigits(progress.lots)}` : PHASES[progress.phase];
}

function Verdict({ run }: { readonly run: FeedRun }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <span className={styles.verdict}>
      <RunBadge status={run.status} />
      {run.confirmed_at && (
        <span className="nv-caption nv-tertiary">подтверждена {formatDateTime(run.confirmed_at)}</span>
      )}
      {run.confirmable && (
        <Button size="xs" variant="light" onClick={() => setConfirming(true)}>
          Подтвердить…
        </Button>
      )}
      <OfficeWindow opened={confirming} onClose={() => setConfirming(false)} title="Подтвердить загрузку">
        {confirming && <ConfirmRun run={run} onClose={() => setConfirming(false)} />}
      </OfficeWindow>
    </span>
  );
}

function Remarks({ run: { source_id, reason, warnings, muted } }: { readonly run: FeedRun }) {
  if (!reason && warnings.length === 0 && muted === 0) return 'Нет';
  return (
    <div className={styles.remarks}>
      {reason && <p className={styles.reason}>{reason}</p>}
      {warnings.map(({ code, title, count, examples }) => (
        <details key={code}>
          <summary>
            {title}: {groupDigits(count)}
          </summary>
          <ul>
            {examples.map(({ external_id, detail }) => (
              <li key={`${external_id}-${detail}`}>
                {[external_id && `лот ${external_id}`, detail].filter(Boolean).join(': ')}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {muted > 0 && (
        <Link className="nv-link" to={`/admin/feeds/${source_id}/warnings?state=muted`}>
          Скрыто видов замечаний: {muted}
        </Link>
      )}
    </div>
  );
}
