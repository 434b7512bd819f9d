import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ExportButton } from '../../site/office/lists/export-button.tsx';
import type { FigureTable } from '../contract/figures.ts';
import styles from './figures.module.css';

export interface FiguresPartProps {
  readonly title: string;
  /** What can be saved as a file. */
  readonly table?: FigureTable;
  /** How the figures are meant. */
  readonly remark?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page of figures with its heading and its file. */
export function FiguresPart({ title, table, remark, children }: FiguresPartProps) {
  const [params] = useSearchParams();
  const query = new URLSearchParams([...params].filter(([key]) => ['from', 'to', 'year'].includes(key)));
  if (table) query.set('table', table);
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.partHead}>
        <h2 className={styles.partTitle}>{title}</h2>
        {table && <ExportButton path="/api/figures/export" query={query} name={table} />}
      </div>
      {remark && <p className={styles.remark}>{remark}</p>}
      {children}
    </section>
  );
}
