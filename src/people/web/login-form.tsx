import { useEffect, useRef, useState } from 'react';
import { formatPhone } from '../../complex/rules/format.ts';
import { isPhoneComplete } from '../../platform/rules/phone.ts';
import { NBSP, nbsp } from '../../platform/rules/russian.ts';
import { track } from '../../site/client/analytics.ts';
import { login, refreshSession } from '../../site/client/api-client.ts';
import { problemOf } from '../../site/client/api-problem.ts';
import { useRootData } from '../../site/client/site-data.ts';
import { Button } from '../../site/ui/button.tsx';
import { PhoneField } from '../../site/ui/form/phone-field.tsx';
import { phoneHref } from '../../site/ui/phone-href.ts';
import styles from './auth-page.module.css';
import { clockOf } from './clock-of.ts';
import { CodeField } from './code-field.tsx';
import { failureOf, NO_FAILURE } from './failure-of.ts';
import { keepStep } from './kept-step.ts';
import { PasswordField } from './password-field.tsx';
import type { PasswordWay } from './request-password.ts';
import { ResendButton } from './resend-button.tsx';
import { useWait } from './use-wait.ts';
import { useWork, wasCancelled } from './use-work.ts';
import { WorkNote } from './work-note.tsx';

/** Whether a password was just sent to the phone, or comes when it is its turn. */
export type SentState = false | PasswordWay;

export interface LoginFormProps {
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
  readonly sent: SentState;
  readonly onForgotten: () => void;
  readonly onOtherPhone: () => void;
}

/** A page that does not lead on after so long and has no session: the browser did not take its cookie. */
const LED_ON_MS = 4_000;
const NO_COOKIES =
  'Войти не удалось: похоже, браузер не принимает cookie. Разрешите их для этого сайта и попробуйте ещё раз';

/** Phone and password, and a one-time code where the server asks for one; after registration only the password, with a way to ask for another one. */
export function LoginForm({ phone, onPhone, sent, onForgotten, onOtherPhone }: LoginFormProps) {
  const [password, setPassword] = useState('');
  // Null until the server asks for a one-time code.
  const [code, setCode] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(NO_FAILURE);
  const { left, start } = useWait();
  const work = useWork();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (sent) form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
  }, [sent]);
  const enter = async () => {
    setBusy(true);
    setFailure(NO_FAILURE);
    try {
      await login({ phone, password, code: code ?? undefined }, work.begin());
      track('press_login', { place: 'auth' });
      keepStep(undefined);
      // The page leads on by itself; until then the button stays busy.
      setTimeout(async () => {
        if (!form.current || (await refreshSession()) !== 'ended') return;
        setBusy(false);
        setFailure({ ...NO_FAILURE, text: NO_COOKIES });
      }, LED_ON_MS);
    } catch (error) {
      setBusy(false);
      if (wasCancelled(error)) return;
      const asked = code === null && problemOf(error)?.code === 'second_factor_required';
      if (asked) setCode('');
      const next = asked ? NO_FAILURE : failureOf(error, ['phone', 'password', 'code']);
      setFailure(next);
      if (next.wait > 0) start(next.wait);
    } finally {
      work.end();
    }
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      {sent ? (
        <SentTo phone={phone} sent={sent} onOtherPhone={onOtherPhone} />
      ) : (
        <PhoneField label="Телефон" value={phone} onChange={onPhone} error={failure.fields.phone} required />
      )}
      <PasswordField
        label={sent && sent !== 'unsent' ? 'Пароль из SMS' : 'Пароль'}
        name="password"
        autoComplete={sent ? 'one-time-code' : 'current-password'}
        value={password}
        onChange={setPassword}
        error={failure.fields.password}
        required
      />
      {code !== null && <CodeField value={code} onChange={setCode} error={failure.fields.code} autoFocus />}
      {failure.text && (
        <p className={styles.problem} role="alert">
          {failure.text}
        </p>
      )}
      <WorkNote work={work} what="Отсюда слишком часто вводят неверный пароль." />
      <Button
        type="submit"
        variant="primary"
        full
        disabled={!isPhoneComplete(phone) || password === '' || code === '' || left > 0}
        busy={busy && 'Входим'}
      >
        {left > 0 ? `Повторить через ${clockOf(left)}` : 'Войти'}
      </Button>
      {sent ? (
        <ResendButton phone={phone} />
      ) : (
        <Button variant="subtle" size="sm" onClick={onForgotten}>
          Получить пароль по{NBSP}SMS
        </Button>
      )}
    </form>
  );
}

interface SentToProps {
  readonly phone: string;
  readonly sent: PasswordWay;
  readonly onOtherPhone: () => void;
}

const SENT = {
  sent: { what: 'Отправили пароль на номер', next: 'Он действует 10 минут.' },
  in_turn: {
    what: 'Приняли запрос пароля на номер',
    next: 'Сейчас пароли просят слишком часто: SMS придёт, когда дойдёт очередь, обычно за несколько минут. Если не придёт за 10 минут, попросите ещё раз.',
  },
  unsent: {
    what: 'Пароль готов для номера',
    next: 'SMS этот сайт пока не отправляет: пароль назовёт администратор, он видит его в разделе «Сообщения». Пароль действует 10 минут. Позвоните нам:',
  },
} as const;

/** Where the password was sent, and how long it may take. */
function SentTo({ phone, sent, onOtherPhone }: SentToProps) {
  const desk = useRootData()?.config.brand.phone;
  return (
    <p className={styles.sent} role="status">
      {nbsp(SENT[sent].what)} <b className="nv-nowrap">{formatPhone(phone)}</b>. {nbsp(SENT[sent].next)}{' '}
      {sent === 'unsent' && desk && (
        <a className="nv-nowrap" href={phoneHref(desk)}>
          {formatPhone(desk)}
        </a>
      )}{' '}
      <button type="button" className="nv-link" onClick={onOtherPhone}>
        Изменить номер
      </button>
    </p>
  );
}
