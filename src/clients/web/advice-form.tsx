import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../site/ui/button.tsx';
import styles from './advice-form.module.css';
import { type Advice, sendAdvices } from './send-advices.ts';

export interface AdviceFormProps {
  /** What is recommended to whom, without the word of the manager; empty until enough is chosen. */
  readonly advices: readonly Omit<Advice, 'comment'>[];
  readonly onClose: () => void;
  /** The choice: of clients, or of what they are recommended. */
  readonly children: ReactNode;
}

/** A recommendation with a word of the manager; closes when it was sent, whatever became of it. */
export function AdviceForm({ advices, onClose, children }: AdviceFormProps) {
  const { revalidate } = useRevalidator();
  const [comment, setComment] = useState('');
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    if (await sendAdvices(advices.map((advice) => ({ ...advice, comment: comment || null })))) void revalidate();
    setSending(false);
    onClose();
  };
  return (
    <div className={styles.form}>
      {children}
      <Textarea
        label="Комментарий клиенту"
        placeholder="Почему стоит посмотреть"
        value={comment}
        maxLength={1_000}
        autosize
        minRows={3}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={advices.length === 0}
          busy={sending ? 'Отправляем' : undefined}
          onClick={() => void send()}
        >
          Порекомендовать
        </Button>
      </div>
    </div>
  );
}
