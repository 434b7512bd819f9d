import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** CSS width; the rest is shared by columns without one. */
  readonly width?: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /**
   * On phones, where a row is a card: `head` first and large, `top` above it beside each other, `corner` at its top right,
   * `plain` without its title, `none` left out.
   */
  readonly phone?: 'head' | 'top' | 'corner' | 'plain' | 'none';
  /** Stands in place of the title, as a box that picks all rows. */
  readonly head?: ReactNode;
  /** Pressing the title sorts by this. */
  readonly sort?: string;
  /** Hidden until the reader chooses it. */
  readonly spare?: boolean;
  /** The title is for screen readers only. */
  readonly quiet?: boolean;
  readonly numeric?: boolean;
}

export interface DataTableProps<Row> {
  readonly label: string;
  /** Where a link can lead past what stands above. */
  readonly id?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly busy?: boolean;
  /** In place of rows when there are none. */
  readonly empty: ReactNode;
  readonly footer?: ReactNode;
  /** What the rows are sorted by; absent: titles are no buttons. */
  readonly sorting?: Sorting;
}

export interface Sorting {
  /** 'seen_desc'. */
  readonly value: string;
  readonly onSort: (value: string) => void;
}

/**
 * A table of the back-office; on phones each row is a card with the titles beside the values. Roles are spelt out,
 * because `display` takes the table's own ones away there.
 */
export function DataTable<Row>({
  label,
  id,
  columns,
  rows,
  rowKey,
  busy = false,
  empty,
  footer,
  sorting,
}: DataTableProps<Row>) {
  return (
    <div className={styles.card}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section id={id} className={styles.scroll} tabIndex={0} aria-label={label}>
        {/* biome-ignore lint/a11y/noRedundantRoles: the cards of phones would lose it */}
        <table role="table" className={styles.table} style={leastWidth(columns)} aria-label={label} aria-busy={busy}>
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={width ? { width } : undefined} />
            ))}
          </colgroup>
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <thead role="rowgroup">
            {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  // biome-ignore lint/a11y/noRedundantRoles: as above
                  role="columnheader"
                  scope="col"
                  className={column.numeric ? styles.numeric : undefined}
                  aria-sort={sorting && wayOf(column, sorting)}
                >
                  <Head column={column} sorting={sorting} />
                </th>
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tbody role="rowgroup">
            {rows.map((row, index) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <tr key={rowKey(row)} role="row">
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} index={index} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && <div className={styles.empty}>{empty}</div>}
      {footer}
    </div>
  );
}

/** How the rows are sorted by this column. */
function wayOf({ sort }: Pick<Column<never>, 'sort'>, { value }: Sorting) {
  if (sort === undefined || value.slice(0, value.lastIndexOf('_')) !== sort) return undefined;
  return value.endsWith('_asc') ? 'ascending' : 'descending';
}

interface HeadProps {
  readonly column: Pick<Column<never>, 'title' | 'head' | 'quiet' | 'sort'>;
  readonly sorting: Sorting | undefined;
}

/** The title of a column; one that sorts is a button, which turns the order round when it is pressed again. */
function Head({ column, sorting }: HeadProps) {
  const { title, head, quiet, sort } = column;
  if (head !== undefined) return head;
  if (!sorting || sort === undefined) return <span className={quiet ? 'nv-hidden' : undefined}>{title}</span>;
  const way = wayOf(column, sorting);
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => sorting.onSort(`${sort}_${way === 'descending' ? 'asc' : 'desc'}`)}
    >
      {title}
      {way && <span aria-hidden="true">{way === 'ascending' ? '↑' : '↓'}</span>}
    </button>
  );
}

/** What a column without a width needs at least, px. */
const FLEXIBLE = 180;

/** The table scrolls rather than let a column without a width vanish. */
function leastWidth(columns: readonly { readonly width?: string }[]): CSSProperties {
  const sum = columns.reduce((total, { width }) => total + (width ? Number.parseInt(width, 10) : FLEXIBLE), 0);
  return { '--least': `${sum}px` } as CSSProperties;
}

function Cell<Row>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) {
  const { title, cell, phone, quiet, numeric } = column;
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: as above
      role="cell"
      data-title={quiet ? undefined : title}
      className={classNames(numeric && styles.numeric, phone && styles[phone])}
    >
      {cell(row, index)}
    </td>
  );
}
