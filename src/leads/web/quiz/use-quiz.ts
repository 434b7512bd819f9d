import { useEffect, useState } from 'react';
import { track } from '../../../site/client/analytics.ts';
import { useVisitor } from '../../../site/client/visitor.ts';
import type { Consents } from '../../../site/ui/form/consent-boxes.tsx';
import { phoneDigits } from '../../../site/ui/form/phone-field.tsx';
import { isQuizComplete, QUIZ_QUESTIONS, type QuizAnswers, type QuizKey, toggleQuizOption } from '../../rules/quiz.ts';
import type { LeadBody } from '../kept-leads.ts';
import { prepareToSend, sendForm, type Waiting } from '../send-lead.ts';
import { type KeptQuiz, keepQuiz, keptQuiz } from './kept-quiz.ts';
import { forgetQuiz } from './quiz-text.ts';

/** Number of the step after the questions, for who has no phone with us. */
const PHONE_STEP = QUIZ_QUESTIONS.length;

export interface QuizState {
  /** 0…5 the questions, 6 the phone. */
  readonly step: number;
  readonly answers: QuizAnswers;
  readonly toggle: (key: QuizKey, id: string) => void;
  /** Leads to a step that was passed already. */
  readonly goTo: (step: number) => void;
  readonly next: () => void;
  /** The present step is the last one: its button sends. */
  readonly last: boolean;
  readonly asksPhone: boolean;
  readonly phone: string;
  readonly setPhone: (text: string) => void;
  readonly consents: Consents;
  readonly setConsents: (consents: Consents) => void;
  readonly trap: string;
  readonly setTrap: (text: string) => void;
  readonly error: string | undefined;
  readonly busy: boolean;
  /** The answers wait in the browser, and why. */
  readonly waiting: Waiting | undefined;
  /** Every list has an answer, the phone is whole, the data may be processed: it may be sent. */
  readonly ready: boolean;
  readonly send: () => Promise<void>;
}

/** The way through the quiz, from where it was left. `onDone` is called once the server has the answers. */
export function useQuiz(link: string | undefined, onDone: () => void): QuizState {
  const own = useVisitor()?.phone;
  const [{ step: reached, answers }, setWay] = useState(() => keptQuiz(Date.now()));
  const [phone, setPhone] = useState('');
  const [consents, setConsents] = useState<Consents>({});
  const [trap, setTrap] = useState('');
  const digits = own ?? phoneDigits(phone);
  const whole = digits !== undefined && isQuizComplete(answers) && Boolean(consents.personal_data);
  const { send, busy, waiting, error, forget } = useSending(
    whole ? { phone: digits, answers, consents, trap, link } : undefined,
    onDone,
  );
  const asksPhone = !own;
  const steps = asksPhone ? PHONE_STEP + 1 : PHONE_STEP;
  const step = Math.min(reached, steps - 1);
  const go = (change: Partial<KeptQuiz>) => {
    const next = { step, answers, ...change };
    setWay(next);
    keepQuiz(next, Date.now());
  };
  return {
    step,
    answers,
    toggle: (key, id) => go({ answers: { ...answers, [key]: toggleQuizOption(key, answers[key], id) } }),
    goTo: (passed) => go({ step: passed }),
    next: () => {
      track('press_next', { place: 'quiz', step: step + 1 });
      go({ step: step + 1 });
    },
    last: step === steps - 1,
    asksPhone,
    phone,
    setPhone: (text) => {
      setPhone(text);
      forget();
    },
    consents,
    setConsents,
    trap,
    setTrap,
    error,
    busy,
    waiting,
    ready: whole,
    send,
  };
}

/** All that is sent of a quiz. */
interface FilledQuiz {
  readonly phone: string;
  readonly answers: QuizAnswers;
  readonly consents: Consents;
  readonly trap: string;
  readonly link: string | undefined;
}

/** Sends a quiz that is filled in (undefined: not yet), one try at a time, and says what is wrong with it. */
function useSending(filled: FilledQuiz | undefined, onDone: () => void) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(prepareToSend, []);
  const arrived = () => {
    forgetQuiz();
    onDone();
  };
  const send = async (): Promise<void> => {
    if (!filled || busy) return;
    track('send_contacts', { place: 'quiz' });
    setBusy(true);
    try {
      const outcome = await sendForm('sendQuiz', bodyOf(filled), (what) => {
        setWaiting(undefined);
        if (what === 'arrived') arrived();
      });
      setWaiting(outcome?.kind === 'waiting' ? outcome : undefined);
      if (outcome?.kind === 'sent') arrived();
      if (outcome?.kind === 'refused') setError(outcome.problem.errors?.[0]?.message ?? outcome.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, waiting, error, forget: () => setError(undefined) };
}

function bodyOf({ phone, answers, consents, trap, link }: FilledQuiz): LeadBody<'sendQuiz'> {
  const body = {
    phone,
    type: 1 as const,
    quiz_data: answers,
    consent: consents,
    link: link ?? location.pathname + location.search,
    ...(trap ? { website: trap } : {}),
  };
  return body as unknown as LeadBody<'sendQuiz'>;
}
