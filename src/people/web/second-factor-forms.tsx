import { type FormEvent, useState } from 'react';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { useReloadVisitor } from '../../site/client/visitor.ts';
import { CodeField } from './code-field.tsx';
import { FormFoot } from './form-foot.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './profile-page.module.css';
import { useSubmit } from './use-submit.ts';

export interface SecondFactorRenewalProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** New recovery codes for a code. */
export function SecondFactorRenewal({ onDone, onCancel }: SecondFactorRenewalProps) {
  const [code, setCode] = useState('');
  const { busy, failure, left, submit } = useSubmit();
  const reload = useReloadVisitor();
  const renew = (event: FormEvent) => {
    event.preventDefault();
    void submit(['code'], async () => {
      const { data } = await callApi('renewRecoveryCodes', { body: { code } });
      onDone(data.recovery_codes);
      await reload();
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={renew}>
      <CodeField value={code} onChange={setCode} error={failure.fields.code} autoFocus />
      <FormFoot title="Получить коды" {...{ busy, failure, left, onCancel }} ready={code.trim() !== ''} />
    </form>
  );
}

export interface SecondFactorOffProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Turns one-time codes off for password and code. */
export function SecondFactorOff({ onDone, onCancel }: SecondFactorOffProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, failure, left, submit } = useSubmit();
  const reload = useReloadVisitor();
  const end = (event: FormEvent) => {
    event.preventDefault();
    void submit(['current_password', 'code'], async () => {
      await callApi('endSecondFactor', { body: { current_password: password, code } });
      onDone();
      await reload();
      notify.success('Вход по коду выключен');
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={end}>
      <PasswordField
        label="Текущий пароль"
        name="current-password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={failure.fields.current_password}
        autoFocus
      />
      <CodeField value={code} onChange={setCode} error={failure.fields.code} />
      <FormFoot
        title="Выключить"
        {...{ busy, failure, left, onCancel }}
        ready={password !== '' && code.trim() !== ''}
      />
    </form>
  );
}
