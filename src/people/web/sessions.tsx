import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoment } from '../../complex/rules/format.ts';
import { callApi, logoutEverywhere } from '../../site/client/api-client.ts';
import { problemOf } from '../../site/client/api-problem.ts';
import { notify } from '../../site/client/notices.ts';
import { Button } from '../../site/ui/button.tsx';
import type { SessionSummary } from '../contract/me.ts';
import styles from './profile-page.module.css';

export interface SessionsProps {
  /** Latest use first. */
  readonly sessions: readonly SessionSummary[];
  readonly now: number;
}

/** Where the visitor is logged in, with a way to end each session or all of them. */
export function Sessions({ sessions, now }: SessionsProps) {
  const [ending, setEnding] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const attempt = async (key: string, work: () => Promise<unknown>) => {
    setEnding(key);
    try {
      await work();
    } catch (error) {
      notify.error(problemOf(error)?.detail ?? 'Произошла ошибка, попробуйте позже');
    } finally {
      setEnding(null);
    }
  };
  const end = (id: string) =>
    attempt(id, async () => {
      await callApi('endSession', { params: { id } });
      await revalidate();
      notify.success('Сеанс завершён');
    });
  return (
    <section className={`nv-card ${styles.card}`} aria-labelledby="sessions">
      <h2 id="sessions">Где выполнен вход</h2>
      <ul className={styles.sessions}>
        {sessions.map(({ id, current, device, ip, last_used_at }) => (
          <li key={id}>
            <div>
              <b>{device ?? 'Неизвестное устройство'}</b>
              <span>
                {current ? 'Это устройство' : `Был на сайте ${formatMoment(last_used_at, now)}`}
                {ip && `, ${ip}`}
              </span>
            </div>
            {!current && (
              <Button
                size="sm"
                busy={ending === id && 'Завершаем'}
                onClick={() => end(id)}
                aria-label={`Завершить сеанс: ${device ?? ip ?? ''}`}
              >
                Завершить
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button busy={ending === 'all' && 'Выходим'} onClick={() => attempt('all', logoutEverywhere)}>
        Выйти везде
      </Button>
    </section>
  );
}
