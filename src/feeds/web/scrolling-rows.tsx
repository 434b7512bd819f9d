import type { ReactNode } from 'react';
import styles from './feeds.module.css';

/** Rows that scroll within the screen, also by keyboard. */
export function ScrollingRows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
