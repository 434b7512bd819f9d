import { useRevalidator } from 'react-router';
import { formatDateTime, formatPhone } from '../../complex/rules/format.ts';
import { callApi } from '../../site/client/api-client.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { ClientRequest } from '../contract/client-work.ts';
import styles from './requests-panel.module.css';

export interface RequestsPanelProps {
  readonly requests: readonly ClientRequest[];
  /** Administrators decide; managers see how theirs stand. */
  readonly admin: boolean;
}

/** Managers ask for clients of others; the administrator gives or refuses. Nothing when nobody asks. */
export function RequestsPanel({ requests, admin }: RequestsPanelProps) {
  const { revalidate } = useRevalidator();
  if (requests.length === 0) return null;
  const decide = async (id: number, state: 'granted' | 'refused') => {
    const call = callApi('decideClientRequest', { params: { id }, body: { state } });
    await saved(call, state === 'granted' ? 'Клиент передан' : 'Запрос отклонён');
    void revalidate();
  };
  return (
    <section className={styles.panel} aria-label="Запросы на клиентов">
      <h2 className={styles.title}>Запросы на клиентов</h2>
      <ul className={styles.list}>
        {requests.map(({ id, phone, user, author, comment, created_at }) => (
          <li key={id} className={styles.row}>
            <div>
              <p>
                <b>{author.name ?? 'Менеджер'}</b> просит клиента {user?.name ?? formatPhone(phone)}
                {user?.manager?.name && ` (сейчас ведёт ${user.manager.name})`}
              </p>
              {comment && <p className="nv-secondary">{comment}</p>}
              <p className="nv-caption nv-tertiary">{formatDateTime(created_at)}</p>
            </div>
            {admin ? (
              <div className={styles.actions}>
                <Button size="sm" variant="light" onClick={() => void decide(id, 'granted')}>
                  Передать
                </Button>
                <Button size="sm" onClick={() => void decide(id, 'refused')}>
                  Отклонить
                </Button>
              </div>
            ) : (
              <span className="nv-secondary">Ждёт решения администратора</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
