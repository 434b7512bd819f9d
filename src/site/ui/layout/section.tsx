import type { ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Beside the heading. */
  readonly side?: ReactNode;
  /** At the far end of the heading's line. */
  readonly aside?: ReactNode;
  /** `hide`: not on paper. */
  readonly print?: 'hide';
  /** Higher than most: what is guessed too low is taken for covering the next section. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** A named part of the card; the section navigation leads to its id. */
export function Section({ id, title, side, aside, print, tall = false, children }: SectionProps) {
  return (
    <section
      id={id}
      className={tall ? `${styles.section} ${styles.tall}` : styles.section}
      aria-labelledby={`${id}-title`}
      data-print={print}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {side && <span className={styles.side}>{side}</span>}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
