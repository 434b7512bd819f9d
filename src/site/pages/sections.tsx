import { Link } from 'react-router';
import type { BuildingInList } from '../../complex/contract/buildings.ts';
import { nbsp } from '../../platform/rules/russian.ts';
import { openDialog } from '../client/dialogs.ts';
import { Button } from '../ui/button.tsx';
import { ComplexCard } from '../ui/catalogue/complex-card.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconArrowRight } from '../ui/icons.ts';
import styles from './sections.module.css';

interface PopularProps {
  readonly buildings: readonly BuildingInList[];
}

/** What stands below the search of the main page. */
export default function MainSections({ buildings }: PopularProps) {
  return (
    <>
      <PopularComplexes buildings={buildings} />
      <HelpBlock />
      <HowWeWork />
    </>
  );
}

function PopularComplexes({ buildings }: PopularProps) {
  if (buildings.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="popular">
      <div className={styles.head}>
        <h2 id="popular">Популярные комплексы</h2>
        <Link to="/novostroyki" className={`nv-link ${styles.all}`}>
          Все новостройки
        </Link>
      </div>
      <ul className={styles.grid}>
        {buildings.map((building) => (
          <li key={building.id}>
            <ComplexCard building={building} layout="vertical" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const QUESTIONS = ['Где', 'Комнаты', 'Бюджет', 'Срок', 'Оплата', 'Отделка'];

/** Help with selection: the way into the quiz. */
function HelpBlock() {
  return (
    <section className={styles.section} aria-labelledby="podbor">
      <div className={styles.help}>
        <div className={styles.helpText}>
          <h2 id="podbor">Шесть вопросов, и{'\u00a0'}подборка готова</h2>
          <p>
            {nbsp(
              'Расскажите, где и когда хотите переехать. Менеджер пришлёт варианты, которые подходят по цене, сроку и способу оплаты.',
            )}
          </p>
          <div className={styles.helpAction}>
            <Button variant="amber" size="lg" aria-haspopup="dialog" onClick={() => openDialog('quiz')}>
              Подобрать квартиру
              <Icon of={IconArrowRight} size={18} />
            </Button>
          </div>
        </div>
        <div className={styles.house} aria-hidden="true">
          <ul className={styles.windows}>
            {QUESTIONS.map((question, i) => (
              <li key={question} className={i < 2 ? styles.lit : undefined}>
                {question}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

const STEPS = [
  ['Слушаем', 'Закрепляем за вами одного менеджера: он ведёт сделку от первого звонка до ключей.'],
  ['Сравниваем', 'Проверяем цены и остатки у застройщиков, сопоставляем планировки, сроки и условия оплаты.'],
  ['Сопровождаем', 'Бронируем квартиру, готовим договор по 214-ФЗ, помогаем на приёмке. Услуги оплачивает застройщик.'],
] as const;

function HowWeWork() {
  return (
    <section className={styles.section} aria-labelledby="how">
      <div className={styles.head}>
        <h2 id="how">Как мы работаем</h2>
      </div>
      <ol className={styles.steps}>
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{nbsp(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
