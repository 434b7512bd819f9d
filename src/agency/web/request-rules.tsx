import { NumberInput, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RequestRules } from '../../people/contract/work-time.ts';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import styles from '../../site/office/office-form.module.css';
import { Button } from '../../site/ui/button.tsx';
import own from './work-time-window.module.css';

const MODES = [
  { value: 'hand', label: 'Раздаёт администратор' },
  { value: 'turns', label: 'По очереди тем, кто на работе' },
] as const;
const OVERDUE = [
  { value: 'next', label: 'Уходит следующему по очереди' },
  { value: 'alarm', label: 'Поднимает тревогу' },
] as const;

const OWN = 'Заявка клиента, у которого есть менеджер, всегда достаётся ему.';
/** What becomes of a new request, by who gives them out. */
const MODE_WORDS: Readonly<Record<RequestRules['mode'], string>> = {
  hand: `${OWN} Остальные ждут, пока менеджера назначит администратор или кто-нибудь из менеджеров возьмёт их сам в «Сегодня».`,
  turns: `${OWN} Остальные по очереди получают менеджеры, у которых сейчас рабочие часы и есть место по их пределам.`,
};

/** How new requests reach a manager, and what becomes of those that nobody takes. */
export function RequestRulesForm({ rules }: { readonly rules: RequestRules }) {
  const [kept, setKept] = useState(rules);
  const form = useOfficeForm('request-rules', 'all', rules);
  const { draft, errors, saving } = form;
  const setDraft = (next: RequestRules) => form.change(next);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await form.send('setRequestRules', { body: draft }, 'Порядок раздачи сохранён'))) return;
    form.forget(draft);
    setKept(draft);
  };
  const changed = JSON.stringify(kept) !== JSON.stringify(draft);
  return (
    <section className="nv-card" style={{ padding: 'var(--nv-space-7)' }} aria-label="Новые заявки">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <h2 className="nv-h4">Новые заявки</h2>
        <RestoredNote form={form} />
        <div className={own.limits}>
          <Select
            label="Кому достаются"
            data={[...MODES]}
            value={draft.mode}
            allowDeselect={false}
            onChange={(mode) => setDraft({ ...draft, mode: mode === 'turns' ? 'turns' : 'hand' })}
          />
          <NumberInput
            label="Сколько минут ждать, пока возьмут"
            placeholder="не следить"
            min={1}
            max={1_440}
            value={draft.minutes ?? ''}
            error={errors.minutes}
            onChange={(value) => setDraft({ ...draft, minutes: typeof value === 'number' ? value : null })}
          />
          <Select
            label="Если не взяли"
            data={[...OVERDUE]}
            value={draft.overdue}
            disabled={draft.minutes === null}
            allowDeselect={false}
            onChange={(overdue) => setDraft({ ...draft, overdue: overdue === 'next' ? 'next' : 'alarm' })}
          />
        </div>
        <p className="nv-small nv-secondary">{MODE_WORDS[draft.mode]}</p>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" disabled={!changed} busy={saving ? 'Сохраняем' : undefined}>
            Сохранить
          </Button>
        </div>
      </form>
    </section>
  );
}
