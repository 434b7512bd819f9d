import { useState } from 'react';
import { isPhoneComplete } from '../../platform/rules/phone.ts';
import { NBSP, nbsp } from '../../platform/rules/russian.ts';
import { track } from '../../site/client/analytics.ts';
import { Button } from '../../site/ui/button.tsx';
import { ConsentBoxes, type Consents } from '../../site/ui/form/consent-boxes.tsx';
import { PhoneField } from '../../site/ui/form/phone-field.tsx';
import styles from './auth-page.module.css';
import { clockOf } from './clock-of.ts';
import { failureOf, NO_FAILURE } from './failure-of.ts';
import { type PasswordWay, requestPassword } from './request-password.ts';
import { useWait } from './use-wait.ts';
import { useWork, wasCancelled } from './use-work.ts';
import { WorkNote } from './work-note.tsx';

export interface RegisterFormProps {
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
  /** The password is on its way; in a crowd it may take some minutes. */
  readonly onSent: (way: PasswordWay) => void;
  /** Back to the password, for who came from the login. */
  readonly onKnown: (() => void) | undefined;
}

/** First step: a phone, the consent, and a password goes out by SMS. Serves a forgotten password as well. */
export function RegisterForm({ phone, onPhone, onSent, onKnown }: RegisterFormProps) {
  const [consents, setConsents] = useState<Consents>({});
  const agreed = consents.personal_data === true;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(NO_FAILURE);
  const { left, start } = useWait();
  const work = useWork();
  const send = async () => {
    setBusy(true);
    setFailure(NO_FAILURE);
    try {
      const way = await requestPassword(phone, agreed, work.begin());
      track('press_next', { place: 'auth', step: 1 });
      onSent(way);
    } catch (error) {
      if (wasCancelled(error)) return;
      const next = failureOf(error, ['phone']);
      setFailure(next);
      if (next.wait > 0) start(next.wait);
    } finally {
      work.end();
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <PhoneField
        label="Телефон"
        value={phone}
        onChange={onPhone}
        error={failure.fields.phone}
        hint={nbsp('Пришлём пароль по SMS. Если прежний забыт, новый придёт так же')}
        required
      />
      <ConsentBoxes kinds={['personal_data']} value={consents} onChange={setConsents} />
      {failure.text && (
        <p className={styles.problem} role="alert">
          {failure.text}
        </p>
      )}
      <WorkNote work={work} what="Сейчас слишком часто просят пароли." />
      <Button
        type="submit"
        variant="primary"
        full
        disabled={!isPhoneComplete(phone) || !agreed || left > 0}
        busy={busy && 'Отправляем'}
      >
        {left > 0 ? `Повторить через ${clockOf(left)}` : 'Получить пароль'}
      </Button>
      {onKnown && (
        <Button variant="subtle" size="sm" onClick={onKnown}>
          Войти с{NBSP}паролем
        </Button>
      )}
    </form>
  );
}
