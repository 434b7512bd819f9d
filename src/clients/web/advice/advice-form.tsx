import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Button } from '../../../site/ui/button.tsx';
import styles from './advice-form.module.css';
import { type Advice, sayGiven } from './send-advices.ts';

export interface AdviceFormProps {
  /** What is recommended to whom, without the word of the manager; empty until enough is chosen. */
  readonly advices: readonly Omit<Advice, 'comment'>[];
  readonly onClose: () => void;
  /** The choice: of clients, or of what they are recommended. */
  readonly children: ReactNode;
}

/** A recommendation with a word of the manager; stays open, with what was typed, when it was refused. */
export function AdviceForm({ advices, onClose, children }: AdviceFormProps) {
  const { revalidate } = useRevalidator();
  const form = useOfficeForm('advice', 'new', { comment: '' });
  const send = async () => {
    const given = advices.map((advice) => ({ ...advice, comment: form.draft.comment || null }));
    const sent = await form.send('giveAdvices', { body: { advices: given } }, '');
    if (!sent) return;
    onClose();
    if (sent === 'waiting') return;
    sayGiven(sent.answer.changed, given.length);
    if (sent.answer.changed > 0) void revalidate();
  };
  return (
    <div className={styles.form}>
      {children}
      <RestoredNote form={form} />
      <Textarea
        label="Комментарий клиенту"
        placeholder="Почему стоит посмотреть"
        {...form.long('comment', 1_000)}
        autosize
        minRows={3}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={advices.length === 0}
          busy={form.saving ? 'Отправляем' : undefined}
          onClick={() => void send()}
        >
          Порекомендовать
        </Button>
      </div>
    </div>
  );
}
