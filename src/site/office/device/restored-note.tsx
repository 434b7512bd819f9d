import { formatTime } from '../../../complex/rules/format.ts';
import { Button } from '../../ui/button.tsx';
import styles from './device.module.css';
import type { Restored } from './use-office-form.ts';

export interface RestoredNoteProps {
  readonly form: { readonly restored: Restored | null; readonly forget: () => void };
}

/** Says that the form holds what was typed before and not saved, with the way back. Nothing where nothing was. */
export function RestoredNote({ form: { restored, forget } }: RestoredNoteProps) {
  if (!restored) return null;
  const { at, contested } = restored;
  return (
    <p className={styles.restored} role="status">
      <span>
        Не сохранено в {formatTime(new Date(at).toISOString())}, восстановлено.
        {contested.length > 0 && ' Пока вы писали, здесь изменили другие: сохраните заново, если ваше верно.'}
      </span>
      <Button size="xs" variant="subtle" onClick={() => forget()}>
        Очистить
      </Button>
    </p>
  );
}
