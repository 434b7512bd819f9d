import type { ReleaseColour } from '../../../platform/contract/parts.ts';
import { ReleaseMark } from '../../../site/ui/catalogue/release-badge.tsx';
import styles from './legend.module.css';

/** What the colours of outlines mean. `year` is the current one. */
export function Legend({ year }: { readonly year: number }) {
  const entries: readonly (readonly [ReleaseColour, string])[] = [
    ['done', 'Сдан'],
    ['thisYear', String(year)],
    ['nextYear', String(year + 1)],
    ['inTwoYears', String(year + 2)],
    ['later', 'позже'],
  ];
  return (
    <ul className={styles.legend} aria-label="Цвета сроков сдачи">
      {entries.map(([colour, title]) => (
        <li key={colour}>
          <ReleaseMark colour={colour} />
          {title}
        </li>
      ))}
    </ul>
  );
}
