import { Link, useRevalidator } from 'react-router';
import { formatDateTime } from '../../complex/rules/format.ts';
import { groupDigits } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { type Column, DataTable } from '../../site/office/data-table.tsx';
import { ListFooter, type ListMeta } from '../../site/office/list-footer.tsx';
import { ListHead } from '../../site/office/list-head.tsx';
import { saved } from '../../site/office/saved.ts';
import { useListAddress } from '../../site/office/use-list-address.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedRun, FeedSource } from '../contract.ts';
import styles from './feed-page.module.css';
import { ActiveSwitch, RunNow } from './feeds-page.tsx';
import { RunBadge } from './run-badge.tsx';

export interface FeedPageProps {
  readonly source: FeedSource;
  readonly runs: readonly FeedRun[];
  readonly meta: ListMeta;
}

/** Counts of a run in the order of their interest. */
const COUNTS: readonly (readonly [key: string, word: string])[] = [
  ['seen', 'лотов'],
  ['new', 'новых'],
  ['changed', 'изменено'],
  ['missing', 'пропало'],
  ['retired', 'снято'],
  ['skipped', 'не наших'],
  ['bad', 'нечитаемых'],
  ['duplicates', 'повторов'],
];

/** One source with its runs: what each changed, warned of, and whether somebody should confirm it. */
export function FeedPage({ source, runs, meta }: FeedPageProps) {
  const address = useListAddress();
  return (
    <>
      <nav aria-label="Где вы" className="nv-small nv-secondary">
        <Link to="/admin/feeds">Фиды</Link> › <span aria-current="page">{source.title}</span>
      </nav>
      <ListHead title={source.title} total={meta.total}>
        <ActiveSwitch source={source} />
        <RunNow source={source} />
      </ListHead>
      <p className="nv-small nv-secondary">{source.location}</p>
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
    cell: ({ counts }) =>
      COUNTS.filter(([key]) => (counts[key] ?? 0) > 0)
        .map(([key, word]) => `${word} ${groupDigits(counts[key] ?? 0)}`)
        .join(', ') || '—',
  },
  { key: 'warnings', title: 'Замечания', cell: (run) => <Remarks run={run} /> },
];

function Verdict({ run }: { readonly run: FeedRun }) {
  const { revalidate } = useRevalidator();
  const confirm = async () => {
    await saved(callApi('confirmFeedRun', { params: { id: run.id } }), 'Загрузка подтверждена');
    void revalidate();
  };
  return (
    <span className={styles.verdict}>
      <RunBadge status={run.status} />
      {run.confirmed_at && (
        <span className="nv-caption nv-tertiary">подтверждена {formatDateTime(run.confirmed_at)}</span>
      )}
      {run.confirmable && (
        <Button size="xs" variant="light" onClick={() => void confirm()}>
          Подтвердить
        </Button>
      )}
    </span>
  );
}

function Remarks({ run: { reason, warnings } }: { readonly run: FeedRun }) {
  if (!reason && warnings.length === 0) return 'Нет';
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
    </div>
  );
}
