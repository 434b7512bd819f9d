import type { ReactNode } from 'react';
import { groupDigits } from '../../../platform/rules/russian.ts';
import styles from './list-head.module.css';

export interface ListHeadProps {
  readonly title: string;
  /** Absent: not a list. */
  readonly total?: number;
  /** At the right: actions, a remark. */
  readonly children?: ReactNode;
}

/** The heading of a page of the back-office with «Всего найдено N». */
export function ListHead({ title, total, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {total !== undefined && (
        <span className={styles.total} aria-live="polite">
          Всего найдено <b>{groupDigits(total)}</b>
        </span>
      )}
      {children && <div className={styles.side}>{children}</div>}
    </div>
  );
}
