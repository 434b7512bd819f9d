import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedComplexRow } from '../contract/identity.ts';
import styles from './feeds.module.css';

interface NameComplexProps {
  readonly row: FeedComplexRow;
  readonly onDecided: (row: FeedComplexRow) => void;
  /** The decision waits for the network. */
  readonly onWaiting: () => void;
}

/** A complex that its feed does not name becomes a new one under the name that staff give it. */
export function NameComplex({ row: { source, key, given_title }, onDecided, onWaiting }: NameComplexProps) {
  const form = useOfficeForm('feed-complex', `${source.id}:${key}`, { title: given_title ?? '' });
  const decide = async (event: FormEvent) => {
    event.preventDefault();
    const body = { key, decision: 'new' as const, title: form.draft.title };
    const input = { params: { id: source.id }, body };
    const sent = await form.send('decideFeedComplex', input, 'Решение принято, фид перечитывается');
    if (sent === 'waiting') onWaiting();
    else if (sent) onDecided(sent.answer.data.complex);
  };
  return (
    <form className={styles.preview} onSubmit={(event) => void decide(event)} noValidate>
      <RestoredNote form={form} />
      <TextInput
        label="Название нового комплекса"
        description="В фиде его нет. Комплекс появится в каталоге скрытым: проверьте и покажите его"
        required
        {...form.long('title', 120)}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={form.saving ? 'Сохраняем' : undefined}>
          Новый комплекс
        </Button>
      </div>
    </form>
  );
}
