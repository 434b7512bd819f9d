import type { FormEvent } from 'react';
import { formatPhone } from '../../../complex/rules/format.ts';
import type { ConsentKind } from '../../../people/rules/consents.ts';
import { nbsp } from '../../../platform/rules/russian.ts';
import { track } from '../../../site/client/analytics.ts';
import { type DialogSlotProps, openDialog } from '../../../site/client/dialogs.ts';
import { useVisitor } from '../../../site/client/visitor.ts';
import { Button } from '../../../site/ui/button.tsx';
import { ConsentBoxes } from '../../../site/ui/form/consent-boxes.tsx';
import { HoneypotField } from '../../../site/ui/form/honeypot-field.tsx';
import { PhoneField } from '../../../site/ui/form/phone-field.tsx';
import { Dialog } from '../../../site/ui/layout/dialog.tsx';
import { waitingWords } from '../send-lead.ts';
import styles from './callback-dialog.module.css';
import { useCallback } from './use-callback.ts';

const CONSENT_KINDS: readonly ConsentKind[] = ['personal_data', 'third_party', 'marketing'];

/** Asks for a phone and thanks; the phone of the visitor stands there already. Closing forgets what was typed. */
export default function CallbackDialog({ open, onClose, options }: DialogSlotProps<'callback'>) {
  return (
    <Dialog open={open} onClose={onClose} title={options.title ?? 'Обратный звонок'} width={460}>
      <CallbackForm onClose={onClose} options={options} />
    </Dialog>
  );
}

function CallbackForm({ onClose, options }: Pick<DialogSlotProps<'callback'>, 'onClose' | 'options'>) {
  const { topic, link } = options;
  const callback = useCallback({ prefilled: useVisitor()?.phone, topic, link, prepared: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    track('call_me_back', { place: 'callback_dialog' });
    const outcome = await callback.send();
    if (outcome === undefined || outcome.kind === 'refused') return;
    track('call_requested', { place: 'callback_dialog' });
    onClose();
    openDialog('thanks', {
      text: `Менеджер перезвонит по${'\u00a0'}номеру ${formatPhone(callback.phone)}`,
      ...(outcome.kind === 'waiting' && { waiting: { text: waitingWords(outcome), arrival: outcome.arrival } }),
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>
        {nbsp('Оставьте телефон, менеджер перезвонит и ответит на вопросы')}
        {topic && <b className={styles.topic}>{topic}</b>}
      </p>
      <PhoneField
        value={callback.phone}
        onChange={callback.setPhone}
        error={callback.error}
        name="phone"
        data-first-field
      />
      <HoneypotField value={callback.trap} onChange={callback.setTrap} />
      <ConsentBoxes kinds={CONSENT_KINDS} value={callback.consents} onChange={callback.setConsents} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        disabled={!callback.ready}
        busy={callback.busy && 'Отправляем'}
      >
        Жду звонка
      </Button>
    </form>
  );
}
