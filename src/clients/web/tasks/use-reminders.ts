import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../../site/client/api-client.ts';
import type { Task } from '../../contract/client-work.ts';
import { nextLook, type ReminderState, ringingNow } from './reminder-state.ts';

/** Reminders that were closed in this tab. */
const CLOSED = 'office-reminders-closed';

export interface ShownReminders {
  /** The caller's tasks that are due, for the menu. */
  readonly due: number;
  /** Whose reminder has come and was not closed. */
  readonly tasks: readonly Task[];
  readonly close: (task: Task) => void;
}

/**
 * Looks every minute, and at the moment when the next reminder comes, what is due; clients are asked for only when there
 * is something to show, because each such look stands in the audit log.
 */
export function useReminders(initial: ReminderState): ShownReminders {
  const [state, setState] = useState(initial);
  const [tasks, setTasks] = useState<readonly Task[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  useEffect(() => setState(initial), [initial]);
  useEffect(() => setClosed(readClosed()), []);

  useEffect(() => {
    const look = () =>
      callApi('taskReminders', {}).then(
        ({ data }) => setState(data),
        () => setState((known) => ({ ...known, next_at: null })),
      );
    const timer = setTimeout(() => void look(), nextLook(state, Date.now()));
    return () => clearTimeout(timer);
  }, [state]);

  const wanted = ringingNow(state, closed, Date.now()).join();
  useEffect(() => {
    if (wanted === '') {
      setTasks([]);
      return;
    }
    const abort = new AbortController();
    callApi('listTasks', { query: { state: 'reminding', per_page: 100 } }, abort.signal).then(
      ({ data }) => setTasks(data.filter((task) => wanted.split(',').includes(keyOf(task)))),
      () => undefined,
    );
    return () => abort.abort();
  }, [wanted]);

  const close = useCallback((task: Task) => {
    setClosed((known) => {
      const next = [...known, keyOf(task)].slice(-100);
      sessionStorage.setItem(CLOSED, next.join());
      return next;
    });
  }, []);
  return { due: state.due, tasks, close };
}

const keyOf = ({ id, remind_at }: Pick<Task, 'id' | 'remind_at'>): string => `${id} ${remind_at}`;

function readClosed(): string[] {
  return (sessionStorage.getItem(CLOSED) ?? '').split(',').filter(Boolean);
}
