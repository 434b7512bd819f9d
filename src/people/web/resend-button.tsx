import { useEffect, useState } from 'react';
import { notify } from '../../site/client/notices.ts';
import { Button } from '../../site/ui/button.tsx';
import styles from './auth-page.module.css';
import { clockOf } from './clock-of.ts';
import { failureOf } from './failure-of.ts';
import { requestPassword } from './request-password.ts';
import { useWait } from './use-wait.ts';
import { useWork, wasCancelled } from './use-work.ts';
import { WorkNote } from './work-note.tsx';

/** One password a minute goes to a phone. */
const PAUSE_SECONDS = 60;

const SAID = {
  sent: 'Пароль отправлен ещё раз',
  in_turn: 'Запрос принят, SMS придёт, когда дойдёт очередь',
  unsent: 'Новый пароль готов: его скажет администратор',
} as const;

/** Asks for another password, not before the minute is over; longer where the server says so. */
export function ResendButton({ phone }: { readonly phone: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { left, start } = useWait();
  const work = useWork();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a password has just been sent when the button appears
  useEffect(() => start(PAUSE_SECONDS), []);
  const resend = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const way = await requestPassword(phone, true, work.begin());
      notify.success(SAID[way]);
      start(PAUSE_SECONDS);
    } catch (error) {
      if (wasCancelled(error)) return;
      const { text, fields, wait } = failureOf(error, ['phone']);
      setProblem(text ?? fields.phone ?? null);
      if (wait > 0) start(wait);
    } finally {
      work.end();
      setBusy(false);
    }
  };
  return (
    <>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <WorkNote work={work} what="Сейчас слишком часто просят пароли." />
      <Button variant="subtle" size="sm" disabled={left > 0} busy={busy && 'Отправляем'} onClick={resend}>
        {left > 0 ? `Выслать пароль ещё раз через ${clockOf(left)}` : 'Выслать пароль ещё раз'}
      </Button>
    </>
  );
}
