import { useState } from 'react';
import { formatDate } from '../../complex/rules/format.ts';
import { countOf, NBSP, nbsp } from '../../platform/rules/russian.ts';
import { lackOf } from '../../site/client/visitor.ts';
import { Button } from '../../site/ui/button.tsx';
import type { Profile } from '../contract/me.ts';
import type { SecondFactor } from '../contract/second-factor.ts';
import styles from './profile-page.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorOff, SecondFactorRenewal } from './second-factor-forms.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

export interface SecondFactorCardProps {
  readonly visitor: Profile;
  readonly state: SecondFactor;
}

type Step = 'rest' | 'setup' | 'renewal' | 'off';

/** One-time codes at login for staff: turn on, new recovery codes, turn off. */
export function SecondFactorCard({ visitor, state }: SecondFactorCardProps) {
  const [step, setStep] = useState<Step>('rest');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (shown: readonly string[] | null) => {
    setStep('rest');
    setCodes(shown);
  };
  return (
    <section className={`nv-card ${styles.card}`} aria-labelledby="second-factor">
      <h2 id="second-factor">Вход по коду</h2>
      {lackOf(visitor) === 'second_factor' && (
        <p className={styles.warning} role="note">
          {nbsp('Чтобы работать с клиентами, включите вход по коду.')}
        </p>
      )}
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {!codes && step === 'rest' && <Rest state={state} onStep={setStep} />}
      {step === 'setup' && <SecondFactorSetup onDone={finish} onCancel={() => setStep('rest')} />}
      {step === 'renewal' && <SecondFactorRenewal onDone={finish} onCancel={() => setStep('rest')} />}
      {step === 'off' && <SecondFactorOff onDone={() => finish(null)} onCancel={() => setStep('rest')} />}
    </section>
  );
}

function Rest({ state, onStep }: { readonly state: SecondFactor; readonly onStep: (step: Step) => void }) {
  if (state.enabled_at === null)
    return (
      <>
        <p className={styles.text}>
          {nbsp('Кроме пароля сайт спросит код из приложения на телефоне. Чужой с вашим паролем не войдёт.')}
        </p>
        <Button variant="primary" onClick={() => onStep('setup')}>
          Включить
        </Button>
      </>
    );
  return (
    <>
      <p className={styles.text}>
        Включён с{NBSP}
        {formatDate(state.enabled_at)}. Осталось{NBSP}
        {countOf(state.recovery_codes_left, ['резервный код', 'резервных кода', 'резервных кодов'])}.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onStep('renewal')}>Новые резервные коды</Button>
        <Button variant="subtle" onClick={() => onStep('off')}>
          Выключить
        </Button>
      </div>
    </>
  );
}
