import { Link, useRevalidator } from 'react-router';
import { formatDateTime, formatPhone } from '../../../complex/rules/format.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { clientCardPath } from '../../../site/office/lists/row-menu.tsx';
import { Button } from '../../../site/ui/button.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconBell, IconX } from '../../../site/ui/icons.ts';
import type { Task } from '../../contract/client-work.ts';
import styles from './reminders-panel.module.css';

export interface RemindersPanelProps {
  readonly tasks: readonly Task[];
  readonly onClose: (task: Task) => void;
}

/** How far «Напомнить через час» puts a reminder off, ms. */
const LATER = 3_600_000;
/** More would cover the rows that one works with; the next comes when this one is dealt with. */
const SHOWN = 1;

/** A press that is saved at once leaves nothing to be kept. */
const NOTHING = {};

/** Reminders that have come, over the page until somebody deals with them. */
export function RemindersPanel({ tasks, onClose }: RemindersPanelProps) {
  const { revalidate } = useRevalidator();
  const { send } = useOfficeForm('reminder', 'list', NOTHING);
  const change = async (task: Task, body: { done: true } | { remind_at: string }, said: string) => {
    const params = { id: task.user.id, task_id: task.id };
    const sent = await send('editTask', { params, body }, said);
    if (sent) onClose(task);
    if (sent !== 'waiting') void revalidate();
  };
  return (
    <section className={styles.corner} aria-label="Напоминания" aria-live="polite">
      {tasks.slice(0, SHOWN).map((task) => (
        <article key={task.id} className={styles.reminder} aria-label={`Напоминание: ${task.text}`}>
          <p className={styles.head}>
            <Icon of={IconBell} size={18} />
            <b>Напоминание</b>
            <button
              type="button"
              className={styles.close}
              onClick={() => onClose(task)}
              aria-label={`Закрыть напоминание: ${task.text}`}
            >
              <Icon of={IconX} size={18} />
            </button>
          </p>
          <p className={styles.text}>{task.text}</p>
          <p className="nv-caption nv-secondary">
            <Link className="nv-link" to={clientCardPath(task.user.id)}>
              {task.user.name ?? formatPhone(task.user.phone)}
            </Link>
            , до {formatDateTime(task.due_at)}
          </p>
          <p className={styles.actions}>
            <Button size="xs" variant="light" onClick={() => void change(task, { done: true }, 'Задача выполнена')}>
              Выполнено
            </Button>
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                const remind_at = new Date(Date.now() + LATER).toISOString();
                void change(task, { remind_at }, 'Напомним через час');
              }}
            >
              Напомнить через час
            </Button>
          </p>
        </article>
      ))}
      {tasks.length > SHOWN && (
        <p className={styles.reminder}>
          <Link className="nv-link" to="/clients/tasks">
            Ещё напоминаний: {tasks.length - SHOWN}
          </Link>
        </p>
      )}
    </section>
  );
}
