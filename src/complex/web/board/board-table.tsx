import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { groupDigits, NBSP } from '../../../platform/rules/russian.ts';
import { type FlatLinkState, useFlatAddress } from '../../../site/ui/catalogue/flat-address.ts';
import type { BoardFlat } from '../../contract/boards.ts';
import { formatArea, formatMillions, formatPrice } from '../../rules/format.ts';
import styles from './board.module.css';
import { type BoardGrid, isGridKey, stepFrom } from './board-grid.ts';

export interface BoardTableProps {
  readonly grid: BoardGrid;
  readonly filtered: boolean;
}

/** The cells of the board. One of them is in the tab order, arrow keys move it (ARIA grid pattern); each opens its flat. */
export function BoardTable({ grid: { sections, rows }, filtered }: BoardTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<readonly [number, number]>(() => firstCell(rows));
  const addressOf = useFlatAddress();

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isGridKey(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = stepFrom(rows, at, event.key);
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next.join(':')}"]`)?.focus();
  };

  return (
    <div className={`nv-card ${styles.scroll}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a table */}
      <table ref={table} className={styles.table} role="grid" aria-label="Шахматка" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={styles.floor}>
              Этаж
            </th>
            {sections.map(({ title, width }, i) => (
              <th key={title ?? i} scope="colgroup" colSpan={width} className={styles.section}>
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
                      <Link
                        to={addressOf(flat.id)}
                        state={{ over: true } satisfies FlatLinkState}
                        preventScrollReset
                        className={styles.cell}
                        data-state={stateOf(flat, filtered)}
                        data-at={place}
                        tabIndex={at[0] === row && at[1] === column ? 0 : -1}
                        aria-label={labelOf(flat, filtered)}
                        onFocus={() => setAt([row, column])}
                      >
                        <b>{flat.rooms === 0 ? 'Ст' : `${flat.rooms}к`}</b>
                        <span>{groupDigits(Math.round(flat.area * 10) / 10)}</span>
                        <span className={styles.price}>{priceText(flat)}</span>
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellState = 'sale' | 'unfit' | 'booked' | 'sold';

function stateOf({ status, fits }: BoardFlat, filtered: boolean): CellState {
  if (status === 1) return filtered && !fits ? 'unfit' : 'sale';
  return status === 2 ? 'booked' : 'sold';
}

const STATE_WORDS: Readonly<Record<number, string>> = { 2: 'забронирована', 3: 'продана', 4: 'снята с\u00a0продажи' };

/** 'Квартира 14: 2-комн., 58,4 м², 18 640 000 ₽', '…, продана'. */
function labelOf(flat: BoardFlat, filtered: boolean): string {
  const kind = flat.rooms === 0 ? 'студия' : `${flat.rooms}-комн.`;
  const price = flat.price === null ? `цена по${NBSP}запросу` : formatPrice(flat.price);
  const state = flat.status === 1 ? price : (STATE_WORDS[flat.status] ?? `не${NBSP}продаётся`);
  return [
    flat.number ? `Квартира ${flat.number}: ${kind}` : `Квартира: ${kind}`,
    formatArea(flat.area),
    state,
    stateOf(flat, filtered) === 'unfit' && `не${NBSP}подходит по${NBSP}фильтрам`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** In the cell: '18,6 млн', 'запрос', nothing for a flat that is not on sale. */
function priceText({ status, price }: BoardFlat): string {
  if (status !== 1) return status === 2 ? 'бронь' : '—';
  return price === null ? 'запрос' : `${formatMillions(price)}${NBSP}млн`;
}

function sectionText(title: string | null, count: number): string {
  if (title === null) return count > 1 ? 'Секция не\u00a0указана' : 'Квартиры';
  return /секц|подъезд/i.test(title) ? title : `Секция${NBSP}${title}`;
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
