import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import styles from '../../site/office/office-form.module.css';
import { Button } from '../../site/ui/button.tsx';
import { EMPTY_FEED, FeedFields, feedBody } from './feed-fields.tsx';
import { FeedPreview } from './feed-preview.tsx';
import { useFeedPreview } from './use-feed-preview.ts';

/** «Подключить фид»: its address, what it would do, and only then the connection. */
export function NewFeed({ onClose }: { readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useOfficeForm('feed', 'new', EMPTY_FEED);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { retire_after_runs: _runs, retire_after_hours: _hours, ...body } = feedBody(form.draft);
    const sent = await form.send('addFeedSource', { body }, 'Фид подключён, загрузка началась');
    if (sent) onClose();
    if (sent && sent !== 'waiting') void revalidate();
  };
  const { location } = form.draft;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <RestoredNote form={form} />
      <FeedFields form={form} />
      {previewed !== null && <Previewed location={previewed} />}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button disabled={!/^https?:\/\/\S+$/i.test(location)} onClick={() => setPreviewed(location)}>
          Посмотреть, что будет
        </Button>
        <Button type="submit" variant="primary" disabled={form.saving}>
          Подключить
        </Button>
      </div>
    </form>
  );
}

function Previewed({ location }: { readonly location: string }) {
  return <FeedPreview state={useFeedPreview({ location })} />;
}
