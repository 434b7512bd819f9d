import { formatPriceFrom } from '../../complex/rules/format.ts';
import { groupDigits, NOUNS, nbsp, plural } from '../../platform/rules/russian.ts';
import styles from './sections.module.css';

const NO_CATALOGUE =
  'Каталог ещё пуст: новостройки появятся здесь, когда застройщики передадут данные. А пока менеджер подберёт квартиру вручную.';

export interface FiguresProps {
  readonly complexes: number;
  readonly flats: number;
  /** Whole roubles. */
  readonly minPrice: number | null;
}

/** What the agency has, in figures; an empty catalogue is said to be empty. */
export function Figures({ complexes, flats, minPrice }: FiguresProps) {
  if (complexes === 0) return <p className={styles.noFigures}>{nbsp(NO_CATALOGUE)}</p>;
  const figures = [
    [groupDigits(complexes), plural(complexes, 'жилой комплекс', 'жилых комплекса', 'жилых комплексов')],
    [groupDigits(flats), `${plural(flats, ...NOUNS.flat)} в\u00a0продаже`],
    ...(minPrice === null ? [] : [[formatPriceFrom(minPrice), 'цена квартиры']]),
    ['0\u00a0₽', 'комиссия для\u00a0покупателя'],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([figure, caption]) => (
        <div key={caption}>
          <dt>{caption}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
