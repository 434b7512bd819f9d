import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import type { FormEvent } from 'react';
import { formatDate } from '../../complex/rules/format.ts';
import type { WorkTimeRow } from '../../people/contract/work-time.ts';
import { clockOf, WEEKDAYS } from '../../people/rules/work-time.ts';
import type { Colleague } from '../../people/web/hand-over-choice.tsx';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import styles from '../../site/office/office-form.module.css';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { Button } from '../../site/ui/button.tsx';
import own from './work-time-window.module.css';

export interface WorkTimeWindowProps {
  readonly work: WorkTimeRow | null;
  readonly onClose: () => void;
  readonly colleagues: readonly Colleague[];
  readonly onDone: () => void;
}

/** Hours, days off with a substitute, limits and rights of one person of staff. */
export function WorkTimeWindow({ work, onClose, colleagues, onDone }: WorkTimeWindowProps) {
  return (
    <OfficeWindow opened={work !== null} onClose={onClose} title={`Рабочее время: ${nameOf(work?.manager)}`} size="lg">
      {work && (
        <div className={styles.form}>
          <Terms work={work} onDone={onDone} />
          <DaysOff work={work} colleagues={colleagues} onDone={onDone} />
        </div>
      )}
    </OfficeWindow>
  );
}

const nameOf = (person: Colleague | undefined): string => (person ? (person.name ?? `Сотрудник № ${person.id}`) : '');

interface Day {
  readonly on: boolean;
  readonly from: string;
  readonly to: string;
}

function Terms({ work, onDone }: { readonly work: WorkTimeRow; readonly onDone: () => void }) {
  const form = useOfficeForm('work-time', work.manager.id, () => ({
    days: daysOf(work) as readonly Day[],
    limits: { requests: work.max_open_requests, clients: work.max_clients },
    ...{ takes: work.takes_requests, exports: work.may_export },
  }));
  const { errors, saving } = form;
  const { days, limits, takes, exports } = form.draft;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const hours = days.flatMap(({ on, from, to }, index) => (on ? [{ weekday: index + 1, from, to }] : []));
    const body = {
      ...{ hours, max_open_requests: limits.requests, max_clients: limits.clients },
      ...{ takes_requests: takes, may_export: exports },
    };
    const params = { id: work.manager.id };
    const sent = await form.send('changeWorkTime', { params, body }, 'Рабочее время сохранено');
    if (sent) form.forget(form.draft);
    if (sent && sent !== 'waiting') onDone();
  };
  const set = (index: number, change: Partial<Day>) =>
    form.change({ days: days.map((day, n) => (n === index ? { ...day, ...change } : day)) });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <RestoredNote form={form} />
      <fieldset className={own.hours}>
        <legend className="nv-small nv-secondary">Часы по Москве; без отмеченных дней – всегда на месте</legend>
        {days.map((day, index) => (
          <div key={WEEKDAYS[index]} className={own.day}>
            <Checkbox
              label={WEEKDAYS[index]}
              checked={day.on}
              onChange={(event) => set(index, { on: event.currentTarget.checked })}
            />
            <TextInput
              type="time"
              size="sm"
              aria-label={`${WEEKDAYS[index]}: с`}
              value={day.from}
              disabled={!day.on}
              onChange={(event) => set(index, { from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              size="sm"
              aria-label={`${WEEKDAYS[index]}: до`}
              value={day.to}
              disabled={!day.on}
              onChange={(event) => set(index, { to: event.currentTarget.value })}
            />
          </div>
        ))}
      </fieldset>
      {errors.hours && <p className={own.error}>{errors.hours}</p>}
      <div className={own.limits}>
        <NumberInput
          label="Открытых заявок не больше"
          placeholder="без предела"
          min={0}
          max={10_000}
          value={limits.requests ?? ''}
          error={errors.max_open_requests}
          onChange={(value) => form.change({ limits: { ...limits, requests: numberOf(value) } })}
        />
        <NumberInput
          label="Клиентов не больше"
          placeholder="без предела"
          min={0}
          max={100_000}
          value={limits.clients ?? ''}
          error={errors.max_clients}
          onChange={(value) => form.change({ limits: { ...limits, clients: numberOf(value) } })}
        />
      </div>
      <Checkbox label="Получает новые заявки по очереди" {...form.tick('takes')} />
      <Checkbox label="Может выгружать списки в файл" {...form.tick('exports')} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={saving ? 'Сохраняем' : undefined}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

const numberOf = (value: string | number): number | null => (typeof value === 'number' ? value : null);

function daysOf({ hours }: WorkTimeRow): Day[] {
  return WEEKDAYS.map((_, index) => {
    const day = hours.find(({ weekday }) => weekday === index + 1);
    return { on: day !== undefined, from: clockOf(day?.from_minute ?? 540), to: clockOf(day?.to_minute ?? 1_080) };
  });
}

interface DaysOffProps {
  readonly work: WorkTimeRow;
  readonly colleagues: readonly Colleague[];
  readonly onDone: () => void;
}

interface DaysDraft {
  readonly range: [string | null, string | null];
  readonly substitute: string | null;
}

const NO_DAYS: DaysDraft = { range: [null, null], substitute: null };

function DaysOff({ work, colleagues, onDone }: DaysOffProps) {
  const id = work.manager.id;
  const form = useOfficeForm('days-off', id, NO_DAYS);
  const { errors, saving, send } = form;
  const { range, substitute } = form.draft;
  const add = async () => {
    const [from_day, to_day] = range;
    if (from_day === null) return;
    const body = {
      ...{ from_day, to_day: to_day ?? from_day },
      substitute_id: substitute === null ? null : Number(substitute),
    };
    const sent = await send('addDaysOff', { params: { id }, body }, 'Дни отсутствия отмечены');
    if (sent && sent !== 'waiting') onDone();
  };
  const remove = async (days_off_id: number) => {
    const sent = await send('removeDaysOff', { params: { id, days_off_id } }, 'Дни отсутствия сняты');
    if (sent && sent !== 'waiting') onDone();
  };
  return (
    <section className={styles.form} aria-label="Дни отсутствия">
      <h3 className="nv-h4">Отпуск и другие дни отсутствия</h3>
      {work.days_off.length > 0 && (
        <ul className={own.absences}>
          {work.days_off.map((days) => (
            <li key={days.id}>
              {formatDate(days.from_day)} – {formatDate(days.to_day)}
              {days.substitute && `, замещает ${nameOf(days.substitute)}`}
              <Button size="xs" variant="subtle" onClick={() => void remove(days.id)}>
                Убрать
                <span className="nv-hidden"> {formatDate(days.from_day)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={own.limits}>
        <DatePickerInput
          type="range"
          label="Дни"
          placeholder="С какого по какое"
          value={range}
          error={errors.from_day ?? errors.to_day}
          onChange={(chosen) => form.change({ range: chosen })}
        />
        <Select
          label="Кто замещает"
          placeholder="никто"
          clearable
          searchable
          data={colleagues.filter((one) => one.id !== id).map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          {...form.field('substitute', 'substitute_id')}
        />
      </div>
      <div className={styles.buttons}>
        <Button disabled={range[0] === null} busy={saving ? 'Сохраняем' : undefined} onClick={() => void add()}>
          Отметить дни
        </Button>
      </div>
    </section>
  );
}
