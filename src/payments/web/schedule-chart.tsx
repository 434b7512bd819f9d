import { formatPriceBound } from '../../complex/rules/format.ts';
import { countOf, NBSP, NOUNS, nbsp } from '../../platform/rules/russian.ts';
import { roubles } from '../rules/mortgage.ts';
import styles from './payment-schedule.module.css';
import type { ScheduleYear } from './schedule-years.ts';

/** Of a bar and the gap after it, in units of the picture. */
const BAR = { width: 8, gap: 2 } as const;
const HEIGHT = 100;

const PARTS = [
  { key: 'principal', title: 'основной долг' },
  { key: 'interest', title: 'проценты' },
  { key: 'early', title: 'досрочно' },
] as const;

/** A bar for each year: what of its payments repays the debt, what is interest, what is ahead of time. */
export function ScheduleChart({
  years,
  span,
}: {
  readonly years: readonly ScheduleYear[];
  /** Years that the axis shows; more than there are bars when the credit ends early. */
  readonly span: number;
}) {
  const last = Math.max(1, span);
  const most = Math.max(1, ...years.map(({ payment, early }) => payment + early));
  const parts = PARTS.filter(({ key }) => years.some((year) => year[key] > 0));
  return (
    <figure className={styles.chart}>
      <div className={styles.top}>{`${formatPriceBound(roubles(most))} в${NBSP}год`}</div>
      <svg
        viewBox={`0 0 ${last * (BAR.width + BAR.gap)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary(years)}
      >
        {years.map((year) => (
          <Bar key={year.year} year={year} most={most} />
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>1-й год</span>
        {last > 1 && <span>{last}-й</span>}
      </div>
      {parts.length > 1 && (
        <ul className={styles.legend} aria-hidden="true">
          {parts.map(({ key, title }) => (
            <li key={key} data-part={key}>
              {title}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

function Bar({ year, most }: { readonly year: ScheduleYear; readonly most: number }) {
  let top = HEIGHT;
  return PARTS.map(({ key }) => {
    const height = (year[key] / most) * HEIGHT;
    if (height === 0) return null;
    top -= height;
    return (
      <rect
        key={key}
        data-part={key}
        x={(year.year - 1) * (BAR.width + BAR.gap) + BAR.gap / 2}
        y={top}
        width={BAR.width}
        height={height}
      />
    );
  });
}

function summary(years: readonly ScheduleYear[]): string {
  const first = years[0];
  if (!first) return '';
  const share = first.payment === 0 ? 0 : Math.round((first.interest / first.payment) * 100);
  const interest = first.interest > 0 ? `: в первый год процентами уходит ${share} % платежей` : '';
  return nbsp(
    `Платежи по годам, всего ${countOf(years.at(-1)?.year ?? 1, NOUNS.year)}${interest}. Те же числа в таблице ниже`,
  );
}
