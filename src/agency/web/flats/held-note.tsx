import { useEffect } from 'react';
import { askHeldAgain, type HeldFlat, heldText, useHeldFlat } from '../../../site/client/held-flats.ts';

interface HeldNoteProps {
  readonly flatId: number;
  /** «Не показывать на сайте» is ticked. */
  readonly hiding: boolean;
}

/** For whom a flat is held or was sold, to who is about to hide it. Nothing for one that is free. */
export function HeldNote({ flatId, hiding }: HeldNoteProps) {
  const held = useHeldFlat(flatId, true);
  // Known from another page it may have been let go, or held, since.
  useEffect(() => askHeldAgain(flatId), [flatId]);
  return held ? <HeldWords held={held} hiding={hiding} /> : null;
}

interface HeldWordsProps {
  readonly held: HeldFlat;
  readonly hiding: boolean;
}

export function HeldWords({ held, hiding }: HeldWordsProps) {
  return (
    <p role={hiding ? 'alert' : 'status'} className="nv-small">
      <b>{heldText(held)}.</b>
      {held.state === 'held' &&
        (hiding
          ? ' Клиент увидит, что квартира сейчас не показана, а бронь останется. Сначала скажите менеджеру.'
          : ' Скрывать её не стоит: она обещана клиенту.')}
    </p>
  );
}
