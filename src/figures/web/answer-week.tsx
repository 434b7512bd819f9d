import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Answers } from '../contract/figures.ts';
import { rowsAddress } from '../rules/rows-address.ts';
import { durationWords } from './figure-words.ts';
import styles from './figures.module.css';

const WEEKDAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** A median of so long is the darkest, seconds. */
const LONGEST = 3_600;

/** Requests by day of the week and hour; darker where the answer takes longer. */
export function AnswerWeek({ answers: { by_week, period } }: { readonly answers: Answers }) {
  const cells = new Map(by_week.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.heat} tabIndex={0} aria-label="Заявки по дням недели и часам">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="nv-hidden">День</span>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((name, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {HOURS.map((hour) => {
                const cell = cells.get(`${index + 1} ${hour}`);
                if (!cell) return <td key={hour} />;
                const words = `${name}, ${hour}:00: заявок ${cell.requests}, обычный ответ ${durationWords(cell.median_seconds)}`;
                return (
                  <td key={hour} style={shade(cell.median_seconds)}>
                    <Link
                      to={rowsAddress('leads', { ...period, weekday: index + 1, hour })}
                      title={words}
                      aria-label={words}
                    >
                      {cell.requests}
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const shade = (seconds: number | null): CSSProperties =>
  ({ '--heat': `${Math.round(10 + 55 * Math.min(1, (seconds ?? 0) / LONGEST))}%` }) as CSSProperties;
