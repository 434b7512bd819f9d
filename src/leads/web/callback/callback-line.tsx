import { type FormEvent, useState } from 'react';
import { track } from '../../../site/client/analytics.ts';
import { useVisitor } from '../../../site/client/visitor.ts';
import { Button } from '../../../site/ui/button.tsx';
import { ConsentBoxes } from '../../../site/ui/form/consent-boxes.tsx';
import { HoneypotField } from '../../../site/ui/form/honeypot-field.tsx';
import { PhoneField } from '../../../site/ui/form/phone-field.tsx';
import { waitingWords } from '../send-lead.ts';
import styles from './callback-line.module.css';
import { useCallback } from './use-callback.ts';

const NO_SCRIPT = 'Без JavaScript эта форма не\u00a0отправится. Позвоните нам: номер вверху страницы';

/** Phone and button in one line, for the block above the footer. It thanks only when the server has the request. */
export function CallbackLine({ variant }: { readonly variant: 'primary' | 'amber' }) {
  const [done, setDone] = useState(false);
  const thank = (): void => {
    track('call_requested', { place: 'callback_block' });
    setDone(true);
  };
  const callback = useCallback({ prefilled: useVisitor()?.phone, onArrived: thank });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    track('call_me_back', { place: 'callback_block' });
    const outcome = await callback.send();
    if (outcome?.kind === 'sent') thank();
  };
  if (done) {
    return (
      <div className={styles.done} role="status">
        <b>Спасибо, заявка принята</b>
        Менеджер перезвонит в{'\u00a0'}ближайшее время
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <noscript>
        <p className={styles.waiting}>{NO_SCRIPT}</p>
      </noscript>
      <div className={styles.line}>
        <PhoneField
          className={styles.phone}
          value={callback.phone}
          onChange={callback.setPhone}
          error={callback.error}
          name="phone"
        />
        <Button
          className={styles.button}
          type="submit"
          variant={variant}
          size="lg"
          disabled={!callback.ready}
          busy={callback.busy && 'Отправляем'}
        >
          Жду звонка
        </Button>
      </div>
      {callback.waiting && (
        <p className={styles.waiting} role="status">
          {waitingWords(callback.waiting)}
        </p>
      )}
      <HoneypotField value={callback.trap} onChange={callback.setTrap} />
      <ConsentBoxes kinds={['personal_data']} value={callback.consents} onChange={callback.setConsents} />
    </form>
  );
}
