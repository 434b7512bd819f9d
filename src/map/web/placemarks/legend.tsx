import type { ReleaseColour } from '../../../platform/contract/parts.ts';
import { ReleaseMark } from '../../../site/ui/catalogue/release-badge.tsx';
import styles from './legend.module.css';

export interface LegendProps {
  /** The current one. */
  readonly year: number;
  /** The colours that stand on the map; absent: any of them may. */
  readonly shown?: ReadonlySet<ReleaseColour>;
  readonly hidden?: boolean;
}

/** What the colours of outlines mean. */
export function Legend({ year, shown, hidden }: LegendProps) {
  const entries: readonly (readonly [ReleaseColour, string])[] = [
    ['done', 'Сдан'],
    ['thisYear', String(year)],
    ['nextYear', String(year + 1)],
    ['inTwoYears', String(year + 2)],
    ['later', 'позже'],
  ];
  return (
    <ul className={styles.legend} aria-label="Цвета сроков сдачи" data-over-map="" hidden={hidden}>
      {entries
        .filter(([colour]) => shown?.has(colour) ?? true)
        .map(([colour, title]) => (
          <li key={colour}>
            <ReleaseMark colour={colour} />
            {title}
          </li>
        ))}
    </ul>
  );
}
