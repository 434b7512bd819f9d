import { useEffect, useState } from 'react';
import type { Problem } from '../../../platform/contract/problem.ts';
import type { Consents } from '../../../site/ui/form/consent-boxes.tsx';
import { phoneDigits } from '../../../site/ui/form/phone-field.tsx';
import type { LeadOutcome } from '../lead-queue.ts';
import { prepareToSend, sendForm, type Waiting } from '../send-lead.ts';

export interface CallbackState {
  /** Text under the mask. */
  readonly phone: string;
  readonly setPhone: (phone: string) => void;
  readonly consents: Consents;
  readonly setConsents: (consents: Consents) => void;
  readonly trap: string;
  readonly setTrap: (text: string) => void;
  readonly error: string | undefined;
  readonly busy: boolean;
  /** What was sent waits in the browser, and why. */
  readonly waiting: Waiting | undefined;
  /** The mask is full and the data may be processed. */
  readonly ready: boolean;
  /** Sends the request and answers what became of it; undefined while it is not ready. */
  readonly send: () => Promise<LeadOutcome | undefined>;
}

export interface CallbackAbout {
  /** Phone of the visitor, to begin with. */
  readonly prefilled?: string | undefined;
  readonly topic?: string | undefined;
  readonly link?: string | undefined;
  /** The form was opened to send: what that needs is loaded at once. */
  readonly prepared?: boolean;
  /** The request arrived after it had waited. */
  readonly onArrived?: () => void;
}

/** What a form with nothing but a phone does. */
export function useCallback({
  prefilled = '',
  topic,
  link,
  prepared = false,
  onArrived,
}: CallbackAbout): CallbackState {
  const [typed, setPhone] = useState<string>();
  const phone = typed ?? prefilled;
  const [consents, setConsents] = useState<Consents>({});
  const [trap, setTrap] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  const digits = phoneDigits(phone);
  const ready = digits !== undefined && Boolean(consents.personal_data);

  const send = async (): Promise<LeadOutcome | undefined> => {
    if (!ready || busy) return undefined;
    setBusy(true);
    const body = {
      phone: digits,
      type: 0 as const,
      consent: consents,
      link: link ?? location.pathname + location.search,
      ...(topic ? { topic } : {}),
      ...(trap ? { website: trap } : {}),
    };
    try {
      const outcome = await sendForm('sendCallback', body, (what) => {
        setWaiting(undefined);
        if (what === 'arrived') onArrived?.();
      });
      setWaiting(outcome?.kind === 'waiting' ? outcome : undefined);
      setError(outcome?.kind === 'refused' ? refusalOf(outcome.problem) : undefined);
      return outcome;
    } finally {
      setBusy(false);
    }
  };
  // A window was opened to send; the block stands on every page, and prepares once somebody types.
  useEffect(() => {
    if (prepared) prepareToSend();
  }, [prepared]);
  const type = (text: string): void => {
    prepareToSend();
    setPhone(text);
    setError(undefined);
    setWaiting(undefined);
  };
  return { phone, setPhone: type, consents, setConsents, trap, setTrap, error, busy, waiting, ready, send };
}

function refusalOf({ errors, detail }: Problem): string {
  return errors?.find(({ field }) => field === 'phone')?.message ?? errors?.[0]?.message ?? detail;
}
