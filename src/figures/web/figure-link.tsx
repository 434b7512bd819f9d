import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { groupDigits } from '../../platform/rules/russian.ts';
import { changeWords } from './figure-words.ts';
import styles from './figures.module.css';

export interface FigureLinkProps {
  readonly value: number;
  /** The rows that are counted. */
  readonly to: string;
  /** What is counted, for screen readers. */
  readonly of: string;
  /** In place of the plain number. */
  readonly children?: ReactNode;
}

/** A figure that leads to exactly its rows; nothing leads nowhere. */
export function FigureLink({ value, to, of, children }: FigureLinkProps) {
  const shown = children ?? groupDigits(value);
  if (value === 0) return <span className="nv-tertiary">{shown}</span>;
  return (
    <Link to={to} className={styles.figure} aria-label={`${of}: ${groupDigits(value)}, показать строки`}>
      {shown}
    </Link>
  );
}

export interface PairLinkProps extends FigureLinkProps {
  readonly before: number;
  /** The rows of the period before. */
  readonly toBefore: string;
}

/** A figure with that of the period before beside it; both lead to their rows. */
export function PairLink({ before, toBefore, ...figure }: PairLinkProps) {
  return (
    <span className={styles.pair}>
      <FigureLink {...figure} />
      <FigureLink value={before} to={toBefore} of={`${figure.of}, период до`}>
        <span className={styles.before}>{changeWords(figure.value, before)}</span>
      </FigureLink>
    </span>
  );
}
