import { Checkbox, Select, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime } from '../../../complex/rules/format.ts';
import { moscowDate, moscowInstant } from '../../../platform/rules/moscow-time.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { type OfficeFormOf, useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { SureButton } from '../../../site/office/sure-button.tsx';
import { Button } from '../../../site/ui/button.tsx';
import { classNames } from '../../../site/ui/class-names.ts';
import { Chip } from '../../../site/ui/form/chip.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconPlus } from '../../../site/ui/icons.ts';
import type { Task } from '../../contract/client-work.ts';
import { quickTimes } from '../../rules/task-times.ts';
import { TASK_KINDS, TASK_TITLES, type TaskKind, wordsOfTask } from '../../rules/tasks.ts';
import styles from '../card/client-work.module.css';

export interface ClientTasksProps {
  readonly userId: number;
  readonly tasks: readonly Task[];
  /** Epoch milliseconds of the rendering. */
  readonly now: number;
}

/** «Задачи» on a client: what to do until when, with a reminder. */
export function ClientTasks({ userId, tasks, now }: ClientTasksProps) {
  return (
    <section id="tasks" className={styles.panel} aria-label="Задачи">
      <h2 className={styles.title}>Задачи</h2>
      <NewTaskPlace userId={userId} now={now} />
      <TaskList tasks={tasks} />
    </section>
  );
}

/** The form is long and mostly not needed: the outcome of a call sets the usual task. What was not saved opens it. */
function NewTaskPlace(props: NewTaskProps) {
  const [open, setOpen] = useState(false);
  const form = useOfficeForm('task', props.userId, NEW_TASK);
  if (open || form.touched) return <NewTask {...props} form={form} onClose={() => setOpen(false)} />;
  return (
    <Button className={styles.add} size="sm" variant="light" onClick={() => setOpen(true)}>
      <Icon of={IconPlus} size={18} />
      Новая задача
    </Button>
  );
}

interface NewTaskProps {
  readonly userId: number;
  readonly now: number;
}

interface TaskDraft {
  readonly kind: TaskKind;
  readonly text: string;
  /** 'YYYY-MM-DD HH:mm:ss' of the Moscow clock. */
  readonly due: string | null;
  readonly remind: boolean;
}

const NEW_TASK: TaskDraft = { kind: 'call', text: '', due: null, remind: true };
const KINDS = TASK_KINDS.map((value) => ({ value, label: TASK_TITLES[value] }));

interface NewTaskFormProps extends NewTaskProps {
  readonly form: OfficeFormOf<TaskDraft>;
  readonly onClose: () => void;
}

function NewTask({ userId, now, form, onClose }: NewTaskFormProps) {
  const { revalidate } = useRevalidator();
  const { kind, text, due, remind } = form.draft;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!due) return;
    const dueAt = moscowInstant(due);
    const words = text.trim() || TASK_TITLES[kind];
    const body = { kind, text: words, due_at: dueAt, remind_at: remind ? dueAt : null };
    const sent = await form.send('addTask', { params: { id: userId }, body }, 'Задача поставлена');
    if (sent) onClose();
    if (sent !== 'waiting') void revalidate();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <RestoredNote form={form} />
      <Select aria-label="Вид задачи" data={KINDS} allowDeselect={false} size="md" {...form.choice('kind')} />
      <TextInput aria-label="Что сделать" placeholder="Что сделать" {...form.long('text', 1_000)} size="md" />
      <div className={styles.actions}>
        {quickTimes(now).map(({ label, at }) => (
          <Chip key={label} pressed={due === moscowClock(at)} onClick={() => form.change({ due: moscowClock(at) })}>
            {label}
          </Chip>
        ))}
      </div>
      <DateTimePicker
        aria-label="Когда, по Москве"
        placeholder="Другой день и время, по Москве"
        valueFormat="DD.MM.YYYY HH:mm"
        minDate={moscowDate(now)}
        timePickerProps={{ minutesStep: 5 }}
        size="md"
        {...form.field('due', 'due_at')}
      />
      <Checkbox label="Напомнить в это время" {...form.tick('remind')} />
      <Button
        type="submit"
        variant="light"
        size="sm"
        disabled={!due || (kind === 'other' && !text.trim())}
        busy={form.saving ? 'Сохраняем' : undefined}
      >
        Поставить задачу
      </Button>
      <Button
        size="sm"
        variant="subtle"
        onClick={() => {
          form.forget();
          onClose();
        }}
      >
        Отмена
      </Button>
    </form>
  );
}

/** A moment as the field of date and time has it. */
const moscowClock = (at: string): string =>
  new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** A tick that is saved at once leaves nothing to be kept. */
const NOTHING = {};

export interface TaskListProps {
  readonly tasks: readonly Task[];
  /** Names the client of each task. */
  readonly client?: (task: Task) => React.ReactNode;
}

/** Tasks with a box that marks them done. */
export function TaskList({ tasks, client }: TaskListProps) {
  const { revalidate } = useRevalidator();
  const { send } = useOfficeForm('task-done', 'list', NOTHING);
  const removal = useOfficeForm('task-removed', 'list', NOTHING);
  const change = async (task: Task, done: boolean) => {
    const path = { id: task.user.id, task_id: task.id };
    const said = done ? 'Задача выполнена' : 'Задача открыта снова';
    if ((await send('editTask', { params: path, body: { done } }, said)) !== 'waiting') void revalidate();
  };
  const remove = async (task: Task) => {
    const params = { id: task.user.id, task_id: task.id };
    if ((await removal.send('removeTask', { params }, 'Задача удалена')) !== 'waiting') void revalidate();
  };
  return (
    <ul className={styles.list}>
      {tasks.map((task) => (
        <li key={task.id} className={styles.row}>
          <Checkbox
            label={wordsOfTask(task)}
            checked={task.done_at !== null}
            onChange={(event) => void change(task, event.currentTarget.checked)}
          />
          <p className={styles.foot}>
            <span className={classNames('nv-caption', task.overdue ? styles.overdue : 'nv-tertiary')}>
              {task.done_at ? `выполнена ${formatDateTime(task.done_at)}` : `до ${formatDateTime(task.due_at)}`}
              {task.overdue && ' · просрочена'}
              {task.reminding && ' · напоминание'}
              {task.assignee?.name && ` · ${task.assignee.name}`}
            </span>
            <span className={styles.actions}>
              {client?.(task)}
              <SureButton onSure={() => void remove(task)}>Удалить</SureButton>
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
