import { Checkbox, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime } from '../../complex/rules/format.ts';
import { moscowInstant } from '../../platform/rules/moscow-time.ts';
import { callApi } from '../../site/client/api-client.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import type { Task } from '../contract/client-work.ts';
import styles from './client-work.module.css';

export interface ClientTasksProps {
  readonly userId: number;
  readonly tasks: readonly Task[];
}

/** «Задачи» on a client: what to do until when, with a reminder. */
export function ClientTasks({ userId, tasks }: ClientTasksProps) {
  return (
    <section id="tasks" className={styles.panel} aria-label="Задачи">
      <h2 className={styles.title}>Задачи</h2>
      <NewTask userId={userId} />
      <TaskList tasks={tasks} />
    </section>
  );
}

function NewTask({ userId }: { readonly userId: number }) {
  const { revalidate } = useRevalidator();
  const [text, setText] = useState('');
  const [due, setDue] = useState<string | null>(null);
  const [remind, setRemind] = useState(true);
  const [saving, setSaving] = useState(false);
  const add = async () => {
    if (!due) return;
    setSaving(true);
    const dueAt = moscowInstant(due);
    const body = { text, due_at: dueAt, remind_at: remind ? dueAt : null };
    if (await saved(callApi('addTask', { params: { id: userId }, body }), 'Задача поставлена')) {
      setText('');
      setDue(null);
    }
    setSaving(false);
    void revalidate();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextInput
        aria-label="Что сделать"
        placeholder="Что сделать"
        value={text}
        maxLength={1_000}
        size="md"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DateTimePicker
        aria-label="Когда, по Москве"
        placeholder="Когда, по Москве"
        valueFormat="DD.MM.YYYY HH:mm"
        value={due}
        size="md"
        onChange={setDue}
      />
      <Checkbox label="Напомнить" checked={remind} onChange={() => setRemind(!remind)} />
      <Button
        type="submit"
        variant="light"
        size="sm"
        disabled={!text.trim() || !due}
        busy={saving ? 'Сохраняем' : undefined}
      >
        Поставить задачу
      </Button>
    </form>
  );
}

export interface TaskListProps {
  readonly tasks: readonly Task[];
  /** Names the client of each task. */
  readonly client?: (task: Task) => React.ReactNode;
}

/** Tasks with a box that marks them done. */
export function TaskList({ tasks, client }: TaskListProps) {
  const { revalidate } = useRevalidator();
  const change = async (task: Task, done: boolean) => {
    const path = { id: task.user.id, task_id: task.id };
    const call = callApi('editTask', { params: path, body: { done } });
    await saved(call, done ? 'Задача выполнена' : 'Задача открыта снова');
    void revalidate();
  };
  const remove = async (task: Task) => {
    await saved(callApi('removeTask', { params: { id: task.user.id, task_id: task.id } }), 'Задача удалена');
    void revalidate();
  };
  return (
    <ul className={styles.list}>
      {tasks.map((task) => (
        <li key={task.id} className={styles.row}>
          <Checkbox
            label={task.text}
            checked={task.done_at !== null}
            onChange={(event) => void change(task, event.currentTarget.checked)}
          />
          <p className={classNames('nv-caption', task.overdue ? styles.overdue : 'nv-tertiary')}>
            {task.done_at ? `выполнена ${formatDateTime(task.done_at)}` : `до ${formatDateTime(task.due_at)}`}
            {task.overdue && ' · просрочена'}
            {task.reminding && ' · напоминание'}
            {task.assignee?.name && ` · ${task.assignee.name}`}
          </p>
          <p className={styles.actions}>
            {client?.(task)}
            <Button size="xs" variant="subtle" onClick={() => void remove(task)}>
              Удалить
            </Button>
          </p>
        </li>
      ))}
    </ul>
  );
}
