import type { ReactNode } from 'react';
import { CatOnHouse } from '../media/cat-on-house.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  /** Chosen values that may be taken away. */
  readonly tags?: ReactNode;
  readonly actions?: ReactNode;
  /** Heading level; 1 where it is the page's only heading. */
  readonly level?: 1 | 2;
}

/** Nothing here: a picture, a statement, a hint and the ways on. The cat appears at most once a screen. */
export function EmptyState({ title, hint, tags, actions, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.box}>
      <CatOnHouse className={styles.picture} />
      <Heading className={styles.title}>{title}</Heading>
      {hint && <p className={styles.hint}>{hint}</p>}
      {tags && <div className={styles.tags}>{tags}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
