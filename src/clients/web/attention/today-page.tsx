import { useEffect } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { formatDate } from '../../../complex/rules/format.ts';
import { countOf, NBSP, nbsp } from '../../../platform/rules/russian.ts';
import { ChoiceFilter } from '../../../site/office/lists/choice-filter.tsx';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { useListAddress } from '../../../site/office/lists/use-list-address.ts';
import { useLivePage } from '../../../site/office/office-events.ts';
import { EmptyState } from '../../../site/ui/layout/empty-state.tsx';
import type { AttentionMeta, AttentionRow } from '../../contract/attention.ts';
import { PutOff } from './put-off.tsx';
import { useSteadyRows } from './steady-rows.ts';
import styles from './today-page.module.css';
import { TodayRow } from './today-row.tsx';

export interface TodayPageProps {
  readonly rows: readonly AttentionRow[];
  readonly meta: AttentionMeta;
  /** Epoch milliseconds of the rendering. */
  readonly now: number;
  /** Whose queue may be looked at; absent for managers. */
  readonly managers?: readonly { readonly id: number; readonly name: string | null }[] | undefined;
}

const BLOCKS = [
  { block: 'now', title: 'Сейчас', about: 'Ждут ответа, сроки прошли' },
  { block: 'planned', title: 'По плану', about: 'Задачи и брони на сегодня' },
  { block: 'good', title: 'Хорошо бы', about: 'Есть повод написать или позвонить' },
] as const;

const REQUESTS = ['заявка', 'заявки', 'заявок'] as const;
/** After «от». */
const CLIENTS = ['клиента', 'клиентов', 'клиентов'] as const;
const waits = (requests: number): string =>
  requests % 10 === 1 && requests % 100 !== 11 ? 'Ждёт ответа' : 'Ждут ответа';

/** The same tasks in their list: an administrator's own list is of his own tasks unless it is told whose. */
const overdueTasks = (admin: boolean, manager: string | null): string =>
  `/clients/tasks?state=overdue${admin ? `&assignee=${manager || 'all'}` : ''}`;

/** A timer holds no longer waits. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Reads the page anew at a moment: nobody tells of time that passes. `now`: when the page was made, by the server's clock. */
function useChangesAt(moment: string | null, now: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (moment === null) return;
    const wait = Math.min(Math.max(0, Date.parse(moment) - now) + 1_000, LONGEST_WAIT_MS);
    const timer = setTimeout(() => {
      if (navigator.onLine) void revalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [moment, now, revalidate]);
}

/** «Сегодня»: whom to turn to next, and why. */
export function TodayPage({ rows, meta, managers, now }: TodayPageProps) {
  useLivePage(['lead_new', 'lead', 'client', 'task', 'hold', 'contact', 'selection']);
  useChangesAt(meta.changes_at, now);
  const { shown, ...steady } = useSteadyRows(rows);
  const address = useListAddress();
  const [params] = useSearchParams();
  const admin = managers !== undefined;
  const withManager = (admin && !params.get('manager_id')) || meta.standing_in.length > 0;
  return (
    <>
      <ListHead title="Сегодня">
        {managers && (
          <Link to="/admin/attention" className="nv-link">
            Баллы и сроки
          </Link>
        )}
        {managers && (
          <ChoiceFilter
            label="Чья очередь"
            name="manager_id"
            address={address}
            options={[
              { value: '', label: 'Все менеджеры' },
              ...managers.map(({ id, name }) => ({ value: String(id), label: name ?? `№ ${id}` })),
            ]}
          />
        )}
      </ListHead>
      <p className={styles.head} aria-live="polite">
        {waits(meta.waiting)} <b>{countOf(meta.waiting, REQUESTS)}</b>
        {meta.waiting_clients < meta.waiting && ` от ${countOf(meta.waiting_clients, CLIENTS)}`}, просрочено{' '}
        <b data-bad={meta.overdue > 0 || undefined}>{meta.overdue}</b> · задачи и{NBSP}брони: просрочено{' '}
        {meta.tasks_overdue > 0 ? (
          <Link to={overdueTasks(admin, params.get('manager_id'))} className={styles.bad}>
            {meta.tasks_overdue}
          </Link>
        ) : (
          <b>0</b>
        )}
        , на{NBSP}сегодня <b>{meta.planned}</b>
      </p>
      {meta.put_off.length > 0 && <PutOff rows={meta.put_off} now={now} own={!params.get('manager_id')} />}
      {meta.standing_in.map(({ id, name, until }) => (
        <p key={id} className={styles.about}>
          Вы замещаете: {name ?? `№ ${id}`}, до {formatDate(until)} включительно. Клиенты и задачи – в этой очереди и в
          списке.
        </p>
      ))}
      {shown.length === 0 && (
        <EmptyState
          title="На сейчас всё сделано"
          hint={nbsp(
            `Новые заявки, задачи и сигналы клиентов появятся здесь сами, без обновления страницы.${meta.put_off.length > 0 ? ' Отложенные вернутся в своё время.' : ''}`,
          )}
        />
      )}
      {BLOCKS.map(({ block, title, about }) => {
        const own = shown.filter(({ row }) => row.block === block);
        if (own.length === 0) return null;
        return (
          <section key={block} className={styles.block} aria-label={title}>
            <h2 className={styles.title}>
              {title} <span className={styles.about}>{about}</span>
            </h2>
            <ul className={styles.rows}>
              {own.map((one) => (
                <TodayRow
                  key={one.row.key}
                  {...one}
                  withManager={withManager}
                  everybody={admin}
                  now={now}
                  onPress={steady.keep}
                  onTaken={steady.rename}
                  onReached={steady.ask}
                  onNext={steady.answered}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {meta.total > rows.length && (
        <p className={styles.about}>
          Показаны первые {rows.length} из {meta.total}: сделайте их, и появятся следующие.
        </p>
      )}
    </>
  );
}
