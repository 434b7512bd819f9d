import { type FormEvent, useState } from 'react';
import type { Problem } from '../../../platform/contract/problem.ts';
import { nbsp } from '../../../platform/rules/russian.ts';
import { track } from '../../../site/client/analytics.ts';
import { notify } from '../../../site/client/notices.ts';
import { useVisitor } from '../../../site/client/visitor.ts';
import { Button } from '../../../site/ui/button.tsx';
import { ConsentBoxes, type Consents } from '../../../site/ui/form/consent-boxes.tsx';
import { HoneypotField } from '../../../site/ui/form/honeypot-field.tsx';
import { PhoneField, phoneDigits } from '../../../site/ui/form/phone-field.tsx';
import { TextArea } from '../../../site/ui/form/text-area.tsx';
import { TextField } from '../../../site/ui/form/text-field.tsx';
import { emailProblem, messageProblem } from '../../rules/feedback.ts';
import { prepareToSend, sendForm, type Waiting, waitingWords } from '../send-lead.ts';
import styles from './feedback-form.module.css';

type Field = 'phone' | 'email' | 'message';
type Errors = Readonly<Partial<Record<Field, string>>>;

type FormState = 'editing' | 'sending' | 'sent' | Waiting;

/** A message to the agency: checked when a field is left, sent once the phone is whole. */
export function FeedbackForm() {
  const [phone, setPhone] = useState(useVisitor()?.phone ?? '');
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [consents, setConsents] = useState<Consents>({});
  const [trap, setTrap] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<FormState>('editing');
  const waiting = typeof state === 'object' ? state : undefined;
  const digits = phoneDigits(phone);
  const judge = (field: Field, problem: string | undefined) => setErrors((held) => ({ ...held, [field]: problem }));
  const edit = (field: Field, set: (text: string) => void) => (text: string) => {
    prepareToSend();
    set(text);
    judge(field, undefined);
    if (state !== 'sending') setState('editing');
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Errors = { email: emailProblem(email), message: messageProblem(message) };
    setErrors(found);
    if (digits === undefined || found.email !== undefined || found.message !== undefined) return;
    track('send_contacts', { place: 'feedback' });
    setState('sending');
    const body = { phone: digits, email: email.trim(), message: message.trim(), consent: consents };
    const extra = { link: location.pathname, ...(trap ? { website: trap } : {}) };
    const outcome = await sendForm('sendFeedback', { ...body, ...extra }, (what) =>
      // Unless something else is written there by now.
      setState((held) => (typeof held === 'string' ? held : what === 'arrived' ? 'sent' : 'editing')),
    );
    const waits = outcome?.kind === 'waiting' && outcome;
    setState(waits || (outcome?.kind === 'sent' ? 'sent' : 'editing'));
    if (outcome?.kind === 'sent') notify.success('Ваша заявка отправлена');
    if (outcome?.kind === 'refused') setErrors(errorsOf(outcome.problem));
    if (outcome?.kind === 'refused' && !outcome.problem.errors?.length) notify.error(outcome.problem.detail);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="feedback-title">
      <div className={styles.intro}>
        <h2 id="feedback-title">Свяжитесь с нами прямо сейчас!</h2>
        <p>{nbsp('Ответим на вопросы о новостройках, ипотеке и работе агентства')}</p>
        <noscript>
          <p>{nbsp('Без JavaScript эта форма не отправится. Позвоните нам: номер вверху страницы')}</p>
        </noscript>
      </div>
      <div className={styles.pair}>
        <PhoneField name="phone" value={phone} onChange={edit('phone', setPhone)} error={errors.phone} />
        <TextField
          label="Электронная почта"
          hint="Необязательно"
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={edit('email', setEmail)}
          onBlur={() => judge('email', emailProblem(email))}
          error={errors.email}
        />
      </div>
      <TextArea
        label="Сообщение"
        hint={nbsp('Не короче 15 символов')}
        name="message"
        rows={5}
        value={message}
        onChange={edit('message', setMessage)}
        onBlur={() => judge('message', messageProblem(message))}
        error={errors.message}
      />
      <HoneypotField value={trap} onChange={setTrap} />
      <ConsentBoxes kinds={['personal_data']} value={consents} onChange={setConsents} />
      {waiting && <p role="status">{waitingWords(waiting)}</p>}
      <Button
        className={styles.send}
        type="submit"
        variant="primary"
        size="lg"
        disabled={digits === undefined || !consents.personal_data || state === 'sent' || waiting?.answered}
        busy={state === 'sending' && 'Отправляем'}
      >
        {state === 'sent' ? 'Заявка отправлена' : waiting?.answered ? 'Заявка сохранена' : 'Отправить'}
      </Button>
    </form>
  );
}

function errorsOf({ errors = [] }: Problem): Errors {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
