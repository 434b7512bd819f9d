import { classNames } from '../../../site/ui/class-names.ts';
import { QUIZ_UNDECIDED, type QuizQuestion } from '../../rules/quiz.ts';
import styles from './quiz-options.module.css';
import { QuizPicture } from './quiz-picture.tsx';

export interface QuizOptionsProps {
  readonly question: QuizQuestion;
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** The answers of a question as cards with a box each. */
export function QuizOptions({ question, chosen, onToggle }: QuizOptionsProps) {
  return (
    <fieldset
      className={classNames(styles.options, question.options.length > 6 && styles.many)}
      aria-labelledby="quiz-question"
    >
      {question.options.map(({ id, title }) => {
        const undecided = id === QUIZ_UNDECIDED.id;
        return (
          <label key={id} className={classNames(styles.card, undecided && styles.undecided)}>
            <QuizPicture question={question.key} option={id} />
            <input
              type="checkbox"
              name={question.key}
              value={id}
              checked={chosen.includes(id)}
              onChange={() => onToggle(id)}
            />
            <span className={styles.title}>{title}</span>
            {undecided && <span className={styles.note}>Менеджер подскажет</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
