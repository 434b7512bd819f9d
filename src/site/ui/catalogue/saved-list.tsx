import type { ReactNode } from 'react';
import { nbsp } from '../../../platform/rules/russian.ts';
import styles from './saved-list.module.css';

/** A visitor's own list: `tiles` for complexes, `rows` for flats and offers. */
export function SavedList({ look, children }: { readonly look: 'tiles' | 'rows'; readonly children: ReactNode }) {
  return <ul className={`${styles.list} ${styles[look]}`}>{children}</ul>;
}

/** One item of it. `away`: taken out just now, still in sight so that it can be brought back. */
export function SavedItem({
  away,
  note,
  children,
}: {
  readonly away: boolean;
  /** Below the card, in place of the words about the star that brings it back. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles.item} data-away={away || undefined}>
      <div className={styles.card}>{children}</div>
      {note ?? (away && <p className={styles.away}>{nbsp('Убрано. Звёздочка вернёт на место')}</p>)}
    </li>
  );
}

/** Head of such a page: its name and its parts. */
export function KeptHead({ title, tabs }: { readonly title: ReactNode; readonly tabs: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {tabs}
    </div>
  );
}
