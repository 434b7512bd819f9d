import { type FormEvent, useState } from 'react';
import { nbsp } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { lackOf, useReloadVisitor } from '../../site/client/visitor.ts';
import { Button } from '../../site/ui/button.tsx';
import type { Profile } from '../contract/me.ts';
import { CLIENT_PASSWORD_MIN, STAFF_PASSWORD_MIN } from '../rules/password-rules.ts';
import { isStaff } from '../rules/roles.ts';
import { clockOf } from './clock-of.ts';
import { failureOf, NO_FAILURE } from './failure-of.ts';
import { PasswordField } from './password-field.tsx';
import styles from './profile-page.module.css';
import { useWait } from './use-wait.ts';

/** An own password in place of the one from the SMS. Staff get their rights only with one. */
export function PasswordForm({ visitor }: { readonly visitor: Profile }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [failure, setFailure] = useState(NO_FAILURE);
  const [busy, setBusy] = useState(false);
  const { left, start } = useWait();
  const reload = useReloadVisitor();
  const least = isStaff(visitor.role) ? STAFF_PASSWORD_MIN : CLIENT_PASSWORD_MIN;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(NO_FAILURE);
    try {
      await callApi('changePassword', { body: { current_password: current, new_password: next } });
      setCurrent('');
      setNext('');
      await reload();
      notify.success('Пароль изменён, на других устройствах нужно войти снова');
    } catch (error) {
      const failed = failureOf(error, ['current_password', 'new_password']);
      setFailure(failed);
      if (failed.wait > 0) start(failed.wait);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={`nv-card ${styles.card}`} aria-labelledby="password" id="password-card">
      <h2 id="password">{visitor.password_origin === 'sms' ? 'Свой пароль' : 'Смена пароля'}</h2>
      {lackOf(visitor) === 'own_password' && (
        <p className={styles.warning} role="note">
          {nbsp('Чтобы работать с клиентами, задайте свой пароль: пароль из SMS для этого не подходит.')}
        </p>
      )}
      <form className={styles.form} noValidate onSubmit={save}>
        <PasswordField
          label={visitor.password_origin === 'sms' ? 'Пароль из SMS' : 'Текущий пароль'}
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={failure.fields.current_password}
        />
        <PasswordField
          label="Новый пароль"
          name="new-password"
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          hint={`Не короче ${least} символов`}
          error={failure.fields.new_password}
        />
        {failure.text && (
          <p className={styles.problem} role="alert">
            {failure.text}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={current === '' || next === '' || left > 0}
          busy={busy && 'Сохраняем'}
        >
          {left > 0 ? `Повторить через ${clockOf(left)}` : 'Сменить пароль'}
        </Button>
      </form>
    </section>
  );
}
