import { useEffect, useRef, useState } from 'react';
import type { DialogSlotProps } from '../../../site/client/dialogs.ts';
import { classNames } from '../../../site/ui/class-names.ts';
import { Dialog } from '../../../site/ui/layout/dialog.tsx';
import { Thanks } from '../../../site/ui/layout/thanks.tsx';
import styles from './quiz-dialog.module.css';
import { QuizForm } from './quiz-form.tsx';

/** The window fades for so long before its content goes, ms. */
const FADE_MS = 300;

export interface QuizDialogProps extends DialogSlotProps<'quiz'> {
  /** The agency's phone. */
  readonly phone: string;
}

/** Six questions, a phone where we have none, thanks. Closing it fades for 300 ms; answers stay in the browser until they are sent. */
export function QuizDialog({ open, onClose, options, phone }: QuizDialogProps) {
  const shown = useFading(open);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!shown) setDone(false);
  }, [shown]);
  return (
    <Dialog
      open={shown}
      onClose={onClose}
      back={open ? undefined : 'leaving'}
      label="Бесплатный подбор квартиры"
      className={classNames(styles.window, done && styles.small, shown && !open && styles.fading)}
    >
      {done ? (
        <div className={styles.thanks}>
          <Thanks
            title="Спасибо, ответы у менеджера"
            text="Подберём квартиры и перезвоним в ближайшее время"
            phone={phone}
            onClose={onClose}
          />
        </div>
      ) : (
        <QuizForm link={options.link} leaving={!open} onClose={onClose} onDone={() => setDone(true)} />
      )}
    </Dialog>
  );
}

/** Like `open`, but true for the time of the fading after it has become false. */
function useFading(open: boolean): boolean {
  const [shown, setShown] = useState(open);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    if (open) setShown(true);
    else timer.current = setTimeout(() => setShown(false), FADE_MS);
    return () => clearTimeout(timer.current);
  }, [open]);
  return shown || open;
}
