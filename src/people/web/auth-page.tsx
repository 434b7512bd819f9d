import { type ReactNode, useEffect, useState } from 'react';
import { nbsp } from '../../platform/rules/russian.ts';
import { classNames } from '../../site/ui/class-names.ts';
import { Segmented } from '../../site/ui/form/segmented.tsx';
import styles from './auth-page.module.css';
import { keepStep, keptStep } from './kept-step.ts';
import { LoginForm, type SentState } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import room from './room-1600.avif';

export type AuthMode = 'login' | 'register';

const MODES = [
  { value: 'login', label: 'Вход' },
  { value: 'register', label: 'Регистрация' },
] as const;

export interface AuthPageProps {
  readonly mode: AuthMode;
  readonly onMode: (mode: AuthMode) => void;
  /** Beside the card, on narrow screens above it: what the visitor came for. */
  readonly beside?: ReactNode;
}

/**
 * Login and registration by phone. Once the session begins the route
 * leads to where the visitor came from.
 */
export function AuthPage({ mode, onMode, beside }: AuthPageProps) {
  const [phone, setPhone] = useState('');
  const [sent, setSent] = useState<SentState>(false);
  // Asked for on the way in: it stays the login.
  const [forgotten, setForgotten] = useState(false);
  // The page may have been loaded anew, or left for a while, after the password was sent.
  useEffect(() => {
    const kept = keptStep();
    if (!kept) return;
    setPhone(kept.phone);
    setSent(kept.sent);
  }, []);
  const send = (next: SentState) => {
    setSent(next);
    keepStep(next ? { phone, sent: next } : undefined);
  };
  const change = (next: AuthMode) => {
    send(false);
    setForgotten(false);
    onMode(next);
  };
  return (
    <div className={classNames(styles.page, beside ? styles.two : undefined)}>
      <img src={room} alt="" width={1600} height={1067} className={styles.picture} decoding="async" />
      <div className={styles.card}>
        <h1 className={styles.title}>{mode === 'login' ? 'Вход' : 'Регистрация'}</h1>
        <p className={styles.lead}>
          {nbsp('По номеру телефона. Избранное и рекомендации менеджера будут под рукой на любом устройстве.')}
        </p>
        <Segmented label="Вход или регистрация" value={mode} options={MODES} onChange={change} full />
        <noscript>
          <p className={styles.problem}>Чтобы войти, включите JavaScript в браузере.</p>
        </noscript>
        {sent || (mode === 'login' && !forgotten) ? (
          <LoginForm
            phone={phone}
            onPhone={setPhone}
            sent={sent}
            onForgotten={() => setForgotten(true)}
            onOtherPhone={() => send(false)}
          />
        ) : (
          <RegisterForm
            phone={phone}
            onPhone={setPhone}
            onSent={send}
            onKnown={forgotten ? () => setForgotten(false) : undefined}
          />
        )}
      </div>
      {beside && <div className={classNames(styles.card, styles.beside)}>{beside}</div>}
    </div>
  );
}
