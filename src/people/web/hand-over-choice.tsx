import { Radio } from '@mantine/core';
import { groupDigits, plural } from '../../platform/rules/russian.ts';
import type { HandOverCount, HandOverTo } from '../contract/hand-over.ts';
import styles from './hand-over-choice.module.css';

export interface Colleague {
  readonly id: number;
  readonly name: string | null;
}

export interface HandOverChoiceProps {
  readonly colleagues: readonly Colleague[];
  /** 'turns', 'nobody', the number of a person, or a word of the caller's; empty: nothing is chosen yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Another way out, as «Оставить за ним». */
  readonly also?: { readonly value: string; readonly label: string };
}

/** Who gets clients with what is open on them: one person, the managers by turns, or nobody. */
export function HandOverChoice({ colleagues, value, onChange, also }: HandOverChoiceProps) {
  return (
    <Radio.Group label="Кому передать" value={value} onChange={onChange} className={styles.choice}>
      <div className={styles.list}>
        {also && <Radio value={also.value} label={also.label} />}
        <Radio value="turns" label="По очереди: поровну менеджерам, которые принимают клиентов" />
        {colleagues.map(({ id, name }) => (
          <Radio key={id} value={String(id)} label={name ?? `Сотрудник № ${id}`} />
        ))}
        <Radio value="nobody" label="Никому: останутся без менеджера" />
      </div>
    </Radio.Group>
  );
}

/** What a choice means to the API; undefined while nothing of these is chosen. */
export function handOverOf(value: string): HandOverTo | undefined {
  if (value === 'turns' || value === 'nobody') return { kind: value };
  return /^\d+$/.test(value) ? { kind: 'one', manager_id: Number(value) } : undefined;
}

/** '754 клиента, 12 заявок, 40 задач, 3 брони'; what there is none of is left out but the clients. */
export function countInWords({ clients, requests, tasks, holds }: HandOverCount): string {
  const of = (n: number, one: string, few: string, many: string) => `${groupDigits(n)} ${plural(n, one, few, many)}`;
  return [
    of(clients, 'клиент', 'клиента', 'клиентов'),
    ...(requests > 0 ? [of(requests, 'заявка', 'заявки', 'заявок')] : []),
    ...(tasks > 0 ? [of(tasks, 'задача', 'задачи', 'задач')] : []),
    ...(holds > 0 ? [of(holds, 'бронь', 'брони', 'броней')] : []),
  ].join(', ');
}
