import { nbsp } from '../../platform/rules/russian.ts';
import { Button } from '../../site/ui/button.tsx';
import styles from './auth-page.module.css';
import type { Work } from './use-work.ts';

export interface WorkNoteProps {
  readonly work: Work;
  /** Why it is asked for, a sentence. */
  readonly what: string;
}

/** What the browser is busy with while it does the work that the server asks for, how far it is, and a way out. */
export function WorkNote({ work: { share, cancel }, what }: WorkNoteProps) {
  if (share === undefined) return null;
  return (
    <div className={styles.work}>
      <p role="status">
        {nbsp(
          `${what} Чтобы отличить вас от программы, браузер решает задачу: обычно до полминуты. Не закрывайте страницу.`,
        )}
      </p>
      <progress className={styles.share} value={share} aria-label="Решено" />
      <Button variant="subtle" size="sm" onClick={cancel}>
        Отменить
      </Button>
    </div>
  );
}
