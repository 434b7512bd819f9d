import { NBSP, nbsp } from '../../../platform/rules/russian.ts';
import { classNames } from '../../../site/ui/class-names.ts';
import { QUIZ_QUESTIONS, type QuizAnswers, type QuizKey } from '../../rules/quiz.ts';
import styles from './lit-house.module.css';

interface LitHouseProps {
  readonly answers: QuizAnswers;
  readonly current: QuizKey | undefined;
}

/** Six windows, one a question: the answered are lit, the present one has a bright frame. The step is said in words beside. */
export function LitHouse({ answers, current }: LitHouseProps) {
  return (
    <div className={styles.house} aria-hidden="true">
      <div className={styles.title}>Бесплатный подбор{NBSP}квартиры</div>
      <ul className={styles.windows}>
        {QUIZ_QUESTIONS.map(({ key, label, options }) => {
          const titles = options.filter(({ id }) => answers[key].includes(id)).map(({ title }) => title);
          const lit = titles.length > 0;
          return (
            <li key={key} className={classNames(lit && styles.lit, key === current && styles.current)}>
              <span className={styles.label}>{label}</span>
              {lit && <span className={styles.answer}>{titles.join(', ')}</span>}
            </li>
          );
        })}
      </ul>
      <p>{nbsp('Каждый ответ зажигает окно. Когда дом светится целиком, подборка готова.')}</p>
    </div>
  );
}
