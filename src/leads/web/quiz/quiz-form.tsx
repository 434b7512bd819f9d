import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { ConsentKind } from '../../../people/rules/consents.ts';
import { nbsp } from '../../../platform/rules/russian.ts';
import { Button } from '../../../site/ui/button.tsx';
import { ConsentBoxes } from '../../../site/ui/form/consent-boxes.tsx';
import { HoneypotField } from '../../../site/ui/form/honeypot-field.tsx';
import { PhoneField } from '../../../site/ui/form/phone-field.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconButton } from '../../../site/ui/icon-button.tsx';
import { IconArrowLeft, IconArrowRight, IconX } from '../../../site/ui/icons.ts';
import { openInHistory } from '../../../site/ui/layout/window-history.ts';
import { QUIZ_QUESTIONS } from '../../rules/quiz.ts';
import { waitingWords } from '../send-lead.ts';
import { LitHouse } from './lit-house.tsx';
import styles from './quiz-form.module.css';
import { QuizOptions } from './quiz-options.tsx';
import { type QuizState, useQuiz } from './use-quiz.ts';

const CONSENT_KINDS: readonly ConsentKind[] = ['personal_data', 'third_party', 'marketing'];

export interface QuizFormProps {
  readonly link: string | undefined;
  /** It is closed and only fades. */
  readonly leaving: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Questions one by one beside a house whose windows light up with the answers; then the phone, if we have none. */
export function QuizForm({ link, leaving, onClose, onDone }: QuizFormProps) {
  const quiz = useQuiz(link, onDone);
  const { step, answers } = quiz;
  useStepsInHistory(step, leaving, quiz.goTo);
  const question = QUIZ_QUESTIONS[step];
  const heading = useFocusOnChange(step);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!quiz.last) quiz.next();
    else void quiz.send();
  };
  return (
    <form className={styles.quiz} onSubmit={submit} noValidate>
      <LitHouse answers={answers} current={question?.key} />
      <div className={styles.main}>
        <div className={styles.top}>
          <div className={styles.step}>
            {question ? `Вопрос ${step + 1} из ${QUIZ_QUESTIONS.length}` : 'Остался только телефон'}
          </div>
          <IconButton icon={IconX} label="Закрыть" onClick={onClose} className={styles.close} />
          <h2 ref={heading} tabIndex={-1} id="quiz-question">
            {question ? question.question : 'Куда прислать подборку?'}
          </h2>
          <p className={styles.hint}>
            {nbsp(
              question ? 'Можно выбрать несколько вариантов' : 'Менеджер подберёт квартиры и перезвонит. Это бесплатно',
            )}
          </p>
        </div>
        <div className={styles.content}>
          {question ? (
            <QuizOptions
              question={question}
              chosen={answers[question.key]}
              onToggle={(id) => quiz.toggle(question.key, id)}
            />
          ) : (
            <PhoneField
              className={styles.phone}
              name="phone"
              value={quiz.phone}
              onChange={quiz.setPhone}
              error={quiz.error}
            />
          )}
          {quiz.last && <LastStep quiz={quiz} />}
        </div>
        <Actions quiz={quiz} answered={question === undefined || answers[question.key].length > 0} />
      </div>
    </form>
  );
}

/** What stands before sending, whichever step is the last one. */
function LastStep({ quiz }: { readonly quiz: QuizState }) {
  return (
    <div className={styles.consents}>
      <HoneypotField value={quiz.trap} onChange={quiz.setTrap} />
      <ConsentBoxes kinds={CONSENT_KINDS} value={quiz.consents} onChange={quiz.setConsents} />
      {quiz.waiting && <p role="status">{waitingWords(quiz.waiting)}</p>}
      {quiz.error && !quiz.asksPhone && (
        <p role="alert" className={styles.error}>
          {quiz.error}
        </p>
      )}
    </div>
  );
}

function Actions({ quiz, answered }: { readonly quiz: QuizState; readonly answered: boolean }) {
  return (
    <div className={styles.actions}>
      {quiz.step > 0 ? (
        <Button variant="subtle" size="lg" onClick={() => quiz.goTo(quiz.step - 1)}>
          <Icon of={IconArrowLeft} size={18} />
          Назад
        </Button>
      ) : (
        <span className={styles.noBack} />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={quiz.last ? !quiz.ready : !answered}
        busy={quiz.busy && 'Отправляем'}
      >
        {quiz.last ? 'Получить подборку' : 'Далее'}
        {!quiz.last && <Icon of={IconArrowRight} size={18} />}
      </Button>
    </div>
  );
}

/** Each step that was walked since the window was opened has an entry of the history: Back leads to the one before. */
function useStepsInHistory(step: number, leaving: boolean, goTo: (step: number) => void): void {
  const lowest = useRef(step);
  const back = useEffectEvent(goTo);
  useEffect(() => {
    lowest.current = Math.min(lowest.current, step);
    const walked = leaving ? 0 : step - lowest.current;
    const leave = Array.from({ length: walked }, (_, i) => openInHistory(() => back(lowest.current + i)));
    return () => {
      for (const each of leave) each?.();
    };
  }, [step, leaving]);
}

/** The heading of a new step takes the focus, so that the step is read out and the keyboard starts at its top. */
function useFocusOnChange(step: number) {
  const ref = useRef<HTMLHeadingElement>(null);
  const former = useRef(step);
  useEffect(() => {
    if (former.current !== step) ref.current?.focus();
    former.current = step;
  }, [step]);
  return ref;
}
