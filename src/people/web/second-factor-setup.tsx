import { useState } from 'react';
import { nbsp } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { useReloadVisitor } from '../../site/client/visitor.ts';
import type { SecondFactorSetup as Setup } from '../contract/second-factor.ts';
import { CodeField } from './code-field.tsx';
import { FormFoot } from './form-foot.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './profile-page.module.css';
import { useSubmit } from './use-submit.ts';

export interface SecondFactorSetupProps {
  /** Codes are on; with the recovery codes to show. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Turns one-time codes on: password, then the QR code for the app, then its first code. */
export function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  return setup ? (
    <Confirmation setup={setup} onDone={onDone} onCancel={onCancel} />
  ) : (
    <Beginning onSetup={setSetup} onCancel={onCancel} />
  );
}

interface BeginningProps {
  readonly onSetup: (setup: Setup) => void;
  readonly onCancel: () => void;
}

function Beginning({ onSetup, onCancel }: BeginningProps) {
  const [password, setPassword] = useState('');
  const { busy, failure, left, submit } = useSubmit();
  const begin = () =>
    submit(['current_password'], async () => {
      onSetup((await callApi('beginSecondFactor', { body: { current_password: password } })).data);
    });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <PasswordField
        label="Текущий пароль"
        name="current-password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={failure.fields.current_password}
        autoFocus
      />
      <FormFoot title="Продолжить" {...{ busy, failure, left, onCancel }} ready={password !== ''} />
    </form>
  );
}

function Confirmation({ setup, onDone, onCancel }: SecondFactorSetupProps & { readonly setup: Setup }) {
  const [code, setCode] = useState('');
  const { busy, failure, left, submit } = useSubmit();
  const reload = useReloadVisitor();
  const confirm = () =>
    submit(['code'], async () => {
      const { data } = await callApi('confirmSecondFactor', { body: { code } });
      onDone(data.recovery_codes);
      await reload();
    });
  const { size, path } = setup.qr;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p className={styles.text}>
        {nbsp('Откройте приложение для одноразовых кодов и наведите его на QR-код. На этом же телефоне ')}
        <a className="nv-link" href={setup.uri}>
          откройте ссылку
        </a>
        {nbsp(' или введите ключ вручную.')}
      </p>
      <svg
        className={styles.qr}
        viewBox={`-2 -2 ${size + 4} ${size + 4}`}
        role="img"
        aria-label="QR-код для приложения"
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p className={styles.key}>
        Ключ: <b>{setup.secret.match(/.{1,4}/g)?.join(' ')}</b>
      </p>
      <CodeField appOnly value={code} onChange={setCode} error={failure.fields.code} autoFocus />
      <FormFoot title="Включить" {...{ busy, failure, left, onCancel }} ready={/^[\s\d]{6,}$/.test(code)} />
    </form>
  );
}
