import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { eveningUrl } from '../../../pictures/rules/evening-picture.ts';
import { countOf, NOUNS } from '../../../platform/rules/russian.ts';
import { classNames } from '../../../site/ui/class-names.ts';
import { IconButton } from '../../../site/ui/icon-button.tsx';
import { IconX } from '../../../site/ui/icons.ts';
import { Picture } from '../../../site/ui/media/picture.tsx';
import type { ComparedRow } from '../../rules/comparison-rows.ts';
import styles from './comparison-table.module.css';

/** What stands above a column. */
export interface ComparedColumn {
  readonly id: number;
  readonly title: string;
  /** Second line: the complex of a flat. */
  readonly under: string | null;
  /** Null where there is no card any more. */
  readonly to: string | null;
  readonly picture: { readonly url: string; readonly thumbhash: string | null; readonly isPlan: boolean } | null;
  /** Star and the like. */
  readonly actions: ReactNode;
}

/** A line of the table, perhaps with more than words in it. */
export interface DrawnRow extends ComparedRow {
  /** How the values are drawn, where not as words. */
  readonly cells?: readonly ReactNode[];
  readonly screenOnly?: boolean;
}

export interface ComparisonTableProps {
  readonly columns: readonly ComparedColumn[];
  readonly rows: readonly DrawnRow[];
  /** Takes a column out; absent where the list is somebody else's. */
  readonly onRemove?: ((id: number) => void) | undefined;
}

/** Side by side: a column each, a line for each trait; lines that differ are marked, others can be hidden. */
export function ComparisonTable({ columns, rows, onRemove }: ComparisonTableProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const several = columns.length > 1;
  const shown = onlyDifferences && several ? rows.filter(({ differs }) => differs) : rows;
  return (
    <>
      {several && (
        <label className={styles.only} data-print="hide">
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.target.checked)}
          />
          Только отличия
        </label>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section className={`nv-card ${styles.scroll}`} tabIndex={0} aria-label="Таблица сравнения">
        <table className={styles.table} style={{ '--compared': columns.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {countOf(columns.length, NOUNS.object)}
              </th>
              {columns.map((column) => (
                <th key={column.id} scope="col" className={styles.column}>
                  <Head column={column} onRemove={onRemove} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ title, values, cells, differs, screenOnly }) => (
              <tr
                key={title}
                data-print={screenOnly ? 'hide' : undefined}
                className={several && !onlyDifferences ? styles[differs ? 'differs' : 'alike'] : undefined}
              >
                <th scope="row">
                  {title}
                  {differs && several && <span className="nv-hidden">, отличается</span>}
                </th>
                {values.map((value, i) => (
                  <td key={columns[i]?.id}>{value === null ? <Unknown /> : (cells?.[i] ?? value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length === 0 && <p className="nv-secondary">Отличий нет</p>}
    </>
  );
}

function Unknown() {
  return (
    <span className={styles.unknown}>
      <span aria-hidden="true">—</span>
      <span className="nv-hidden">нет данных</span>
    </span>
  );
}

function Head({
  column,
  onRemove,
}: {
  readonly column: ComparedColumn;
  readonly onRemove: ComparisonTableProps['onRemove'];
}) {
  const { id, title, under, to, picture, actions } = column;
  return (
    <div className={styles.head}>
      <div className={classNames(styles.picture, picture?.isPlan && styles.plan)}>
        {picture && (
          <Picture
            url={picture.url}
            evening={eveningUrl(picture.url)}
            alt=""
            thumbhash={picture.thumbhash}
            widths={[240, 504]}
            sizes="220px"
            fit={picture.isPlan ? 'contain' : 'cover'}
            paper={picture.isPlan}
          />
        )}
      </div>
      <div className={styles.name} translate="no">
        {to ? <Link to={to}>{title}</Link> : title}
      </div>
      {under && <div className={styles.under}>{under}</div>}
      <div className={styles.buttons} data-print="hide">
        {actions}
        {onRemove && (
          <IconButton icon={IconX} size={20} label={`Убрать из сравнения: ${title}`} onClick={() => onRemove(id)} />
        )}
      </div>
    </div>
  );
}
