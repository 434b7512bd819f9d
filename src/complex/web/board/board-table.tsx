import { type KeyboardEvent, useRef, useState } from 'react';
import type { BoardFlat } from '../../contract/boards.ts';
import { sectionTitle } from '../../rules/flat-place.ts';
import styles from './board.module.css';
import { BoardCell, type CellUse } from './board-cell.tsx';
import { type BoardGrid, isGridKey, stepFrom } from './board-grid.ts';
import { WideBoard } from './wide-board.tsx';

export interface BoardTableProps {
  readonly grid: BoardGrid;
  readonly filtered: boolean;
  readonly use?: CellUse;
  /** By id of the flat: by how many per cent its square metre costs less than usual here. */
  readonly low: ReadonlyMap<number, number>;
}

/** The cells of the board. One of them is in the tab order, arrow keys move it (ARIA grid pattern); each opens its flat. */
export function BoardTable({ grid: { sections, rows }, filtered, use = 'open', low }: BoardTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<readonly [number, number]>(() => firstCell(rows));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isGridKey(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = stepFrom(rows, at, event.key);
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next.join(':')}"]`)?.focus();
  };

  return (
    <WideBoard sections={sectionsOf(sections, rows)}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a table */}
      <table ref={table} className={styles.table} role="grid" aria-label="Шахматка" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={styles.floor}>
              Этаж
            </th>
            {sections.map(({ title, width }, i) => (
              <th key={title ?? i} scope="colgroup" colSpan={width} className={styles.section} data-section={i}>
                {sectionText(title, sections.length)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ floor, cells }, row) => (
            <tr key={floor ?? 'unknown'}>
              <th scope="row" className={styles.floor}>
                {floor ?? <span title="Этаж не указан">?</span>}
              </th>
              {cells.map((flat, column) => {
                const place = `${row}:${column}`;
                return (
                  <td key={place} data-first={startsSection(sections, column) || undefined}>
                    {flat && (
                      <BoardCell
                        flat={flat}
                        filtered={filtered}
                        use={use}
                        low={low.get(flat.id)}
                        place={place}
                        inTabOrder={at[0] === row && at[1] === column}
                        onFocus={() => setAt([row, column])}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </WideBoard>
  );
}

/** What each section is called, and how many of its flats are on sale. */
function sectionsOf(sections: BoardGrid['sections'], rows: BoardGrid['rows']) {
  let start = 0;
  return sections.map(({ title, width }) => {
    const from = start;
    start += width;
    const flats = rows.flatMap(({ cells }) => cells.slice(from, from + width));
    return { title: sectionText(title, sections.length), onSale: flats.filter((flat) => flat?.status === 1).length };
  });
}

function sectionText(title: string | null, count: number): string {
  if (title === null) return count > 1 ? 'Секция не\u00a0указана' : 'Квартиры';
  return sectionTitle(title);
}

/** The first flat on sale, else the first flat. */
function firstCell(rows: BoardGrid['rows']): readonly [number, number] {
  for (const wanted of [(flat: BoardFlat) => flat.status === 1, () => true]) {
    for (const [row, { cells }] of rows.entries()) {
      const column = cells.findIndex((flat) => flat !== null && wanted(flat));
      if (column >= 0) return [row, column];
    }
  }
  return [0, 0];
}

function startsSection(sections: BoardGrid['sections'], column: number): boolean {
  let start = 0;
  for (const { width } of sections) {
    if (start === column) return column > 0;
    start += width;
  }
  return false;
}
