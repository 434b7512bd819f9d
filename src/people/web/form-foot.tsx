import { Button } from '../../site/ui/button.tsx';
import { clockOf } from './clock-of.ts';
import type { FormFailure } from './failure-of.ts';
import styles from './profile-page.module.css';

export interface FormFootProps {
  readonly title: string;
  readonly ready: boolean;
  readonly busy: boolean;
  readonly failure: FormFailure;
  /** Seconds until another attempt is allowed. */
  readonly left: number;
  readonly onCancel: () => void;
}

/** The end of a form of the profile: what went wrong, go on, leave it. */
export function FormFoot({ title, ready, busy, failure, left, onCancel }: FormFootProps) {
  return (
    <>
      {failure.text && (
        <p className={styles.problem} role="alert">
          {failure.text}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!ready || left > 0} busy={busy && 'Проверяем'}>
          {left > 0 ? `Повторить через ${clockOf(left)}` : title}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </>
  );
}
