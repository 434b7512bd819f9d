import { DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoment, formatTime } from '../../../complex/rules/format.ts';
import { moscowDate, moscowDayNumber, moscowInstant } from '../../../platform/rules/moscow-time.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Button } from '../../../site/ui/button.tsx';
import { Chip } from '../../../site/ui/form/chip.tsx';
import type { Contact } from '../../contract/contacts.ts';
import { type ContactOutcome, contactTitle } from '../../rules/contacts.ts';
import { callAgainAt, quickTimes } from '../../rules/task-times.ts';
import styles from './client-work.module.css';

export interface CallOutcomesProps {
  readonly userId: number;
  readonly contacts: readonly Contact[];
  readonly now: number;
}

/** How a call ended, in one press: «Дозвонился», «Не взял» with the next call, «Перезвонить в…»; the latest can be taken back. */
export function CallOutcomes({ userId, contacts, now }: CallOutcomesProps) {
  const { revalidate } = useRevalidator();
  const [later, setLater] = useState(false);
  const form = useOfficeForm('call', userId, { at: null as string | null });
  const note = async (outcome: ContactOutcome, again: string | null) => {
    const body = { channel: 'call' as const, outcome, again_at: again };
    const sent = await form.send('addContact', { params: { id: userId }, body }, saidOf(outcome, again, now));
    if (sent) setLater(false);
    if (sent !== 'waiting') void revalidate();
  };
  const missed = callAgainAt(now);
  return (
    <div className={styles.outcomes}>
      <fieldset className={styles.ends} aria-label="Чем кончился звонок">
        <Button size="sm" variant="light" disabled={form.saving} onClick={() => void note('reached', null)}>
          Дозвонился
        </Button>
        <Button size="sm" disabled={form.saving} onClick={() => void note('no_answer', missed)}>
          Не взял: {whenOf(missed, now)}
        </Button>
        <Button size="sm" aria-expanded={later} disabled={form.saving} onClick={() => setLater(!later)}>
          Перезвонить в…
        </Button>
      </fieldset>
      {later && (
        <div className={styles.form}>
          <RestoredNote form={form} />
          <div className={styles.actions}>
            {quickTimes(now).map(({ label, at }) => (
              <Chip key={label} pressed={false} disabled={form.saving} onClick={() => void note('call_back', at)}>
                {label}
              </Chip>
            ))}
          </div>
          <div className={styles.actions}>
            <DateTimePicker
              aria-label="Когда перезвонить, по Москве"
              placeholder="Другой день и время"
              valueFormat="DD.MM.YYYY HH:mm"
              minDate={moscowDate(now)}
              size="md"
              {...form.field('at', 'again_at')}
            />
            <Button
              variant="light"
              disabled={!form.draft.at || form.saving}
              onClick={() => form.draft.at && void note('call_back', moscowInstant(form.draft.at))}
            >
              Перезвонить
            </Button>
          </div>
        </div>
      )}
      <LastContact userId={userId} contacts={contacts} now={now} />
    </div>
  );
}

/** 'в 17:30', 'завтра в 10:00', '3 декабря в 10:00'. */
function whenOf(at: string, now: number): string {
  const days = moscowDayNumber(at) - moscowDayNumber(now);
  if (days > 1) return formatMoment(at, now);
  return `${days === 1 ? 'завтра ' : ''}в ${formatTime(at)}`;
}

function saidOf(outcome: ContactOutcome, again: string | null, now: number): string {
  const next = again === null ? '' : `, наберём ${whenOf(again, now)}`;
  return `${contactTitle('call', outcome)}${next}`;
}

/** A press that is saved at once leaves nothing to be kept. */
const NOTHING = {};

function LastContact({ userId, contacts: [last], now }: CallOutcomesProps) {
  const { revalidate } = useRevalidator();
  const { send } = useOfficeForm('contact-removed', userId, NOTHING);
  if (!last) return null;
  const takeBack = async () => {
    const params = { id: userId, contact_id: last.id };
    if ((await send('removeContact', { params }, 'Итог звонка отменён')) !== 'waiting') void revalidate();
  };
  return (
    <p className={styles.last}>
      <span>
        {contactTitle(last.channel, last.outcome)} {formatMoment(last.at, now)}
        {last.author?.name && ` · ${last.author.name}`}
      </span>
      {last.removable && (
        <Button size="xs" variant="subtle" onClick={() => void takeBack()}>
          Отменить
        </Button>
      )}
    </p>
  );
}
