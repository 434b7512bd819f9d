import { Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FlatOption } from '../../../contract/reservations.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FlatChoice } from './flat-choice.tsx';
import { type FoundOption, OptionSearch } from './option-search.tsx';
import styles from './recommend-dialog.module.css';
import { sendAdvices } from './send-advices.ts';
import { findComplexes } from './suggest.ts';

export interface RecommendToClientProps {
  readonly userId: number;
  /** What is recommended; null keeps the window closed. */
  readonly subject: 'building' | 'flat' | null;
  readonly onClose: () => void;
}

/** Recommends a complex or a flat to the client whose card is open, with a word of the manager. */
export function RecommendToClient({ userId, subject, onClose }: RecommendToClientProps) {
  return (
    <Modal
      opened={subject !== null}
      onClose={onClose}
      title={subject === 'flat' ? 'Порекомендовать квартиру' : 'Порекомендовать ЖК'}
    >
      {subject && <Form userId={userId} subject={subject} onClose={onClose} />}
    </Modal>
  );
}

function Form({ userId, subject, onClose }: RecommendToClientProps & { readonly subject: 'building' | 'flat' }) {
  const { revalidate } = useRevalidator();
  const [building, setBuilding] = useState<FoundOption | null>(null);
  const [flat, setFlat] = useState<FlatOption | null>(null);
  const [comment, setComment] = useState('');
  const [sending, setSending] = useState(false);
  const chosen = subject === 'flat' ? flat?.flat.id : building && Number(building.value);
  const send = async () => {
    if (!chosen) return;
    setSending(true);
    const advice = { user_id: userId, entity_type: subject, entity_id: chosen, comment: comment || null };
    if (await sendAdvices([advice])) void revalidate();
    onClose();
  };
  return (
    <div className={styles.form}>
      {subject === 'flat' ? (
        <FlatChoice userId={userId} chosen={flat} onChoose={setFlat} />
      ) : (
        <>
          <OptionSearch label="ЖК" find={findComplexes} onChoose={setBuilding} />
          {building && (
            <p className={styles.clients}>
              <Tag removeLabel={`Убрать: ${building.label}`} onRemove={() => setBuilding(null)}>
                {building.label}
              </Tag>
            </p>
          )}
        </>
      )}
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
          disabled={!chosen}
          busy={sending ? 'Отправляем' : undefined}
          onClick={() => void send()}
        >
          Порекомендовать
        </Button>
      </div>
    </div>
  );
}
