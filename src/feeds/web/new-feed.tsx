import { type FormEvent, useEffect, useState } from 'react';
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
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { location } = form.draft;
  const refusal = refused?.location === location ? refused.text : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // What was just looked at and found no feed is none a moment later.
    if (refusal !== undefined && form.refused({ location: refusal })) return;
    const { retire_after_runs: _runs, retire_after_hours: _hours, ...body } = feedBody(form.draft);
    const sent = await form.send('addFeedSource', { body }, 'Фид подключён, загрузка началась');
    if (sent) onClose();
    if (sent && sent !== 'waiting') void revalidate();
  };
  const preview = () => {
    form.refused({});
    setRefused(null);
    setPreviewed({ location, press: (previewed?.press ?? 0) + 1 });
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <RestoredNote form={form} />
      <FeedFields form={form} refusal={refusal} />
      {previewed && <PreviewOf key={previewed.press} location={previewed.location} onRefused={setRefused} />}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button disabled={location.trim() === ''} onClick={preview}>
          Посмотреть, что будет
        </Button>
        <Button type="submit" variant="primary" disabled={form.saving || refusal !== undefined}>
          Подключить
        </Button>
      </div>
    </form>
  );
}

/** An address that was looked at, and by which press. */
interface Previewed {
  readonly location: string;
  readonly press: number;
}

interface Refused {
  readonly location: string;
  readonly text: string;
}

interface PreviewOfProps {
  readonly location: string;
  readonly onRefused: (refused: Refused) => void;
}

/** What a feed would do; where nothing can be had from the address, that stands at its field. */
function PreviewOf({ location, onRefused }: PreviewOfProps) {
  const state = useFeedPreview({ location });
  const { answer, failure } = state;
  const unread = answer !== null && answer.status !== 'running' && !answer.preview;
  const text = failure ?? (unread ? `Фид не прочитан: ${answer.reason ?? 'неизвестная ошибка'}` : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for what became of it
  useEffect(() => {
    if (text === null) return;
    onRefused({ location, text });
    setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, [text]);
  return text === null ? <FeedPreview state={state} /> : null;
}
