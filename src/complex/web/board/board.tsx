import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { countOf, NBSP, NOUNS } from '../../../platform/rules/russian.ts';
import { flatQuery, writeFlatFilters } from '../../../search/rules/flat-filters.ts';
import type { SearchFilters } from '../../../search/rules/search-filters.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { isAtLeast, useVisitor } from '../../../site/client/visitor.ts';
import { Button } from '../../../site/ui/button.tsx';
import { classNames } from '../../../site/ui/class-names.ts';
import { Spinner } from '../../../site/ui/media/spinner.tsx';
import selectStyles from '../../../site/ui/select.module.css';
import type { Board as BoardData } from '../../contract/boards.ts';
import { partTitle } from '../../rules/housing-title.ts';
import { shortTerm } from '../../rules/layout-places.ts';
import { lowPrices } from '../../rules/low-prices.ts';
import styles from './board.module.css';
import type { CellUse } from './board-cell.tsx';
import { boardGrid } from './board-grid.ts';
import { BoardTable } from './board-table.tsx';

export interface BoardProps {
  readonly buildingId: number;
  readonly apartments: boolean;
  readonly filters: SearchFilters;
  /** Heading above it; with one, nothing at all is shown of a complex without known flats. */
  readonly title?: string | undefined;
}

/** Шахматка: sections × floors × flats of one housing, each with its state and price; `housing` of the address says which. */
export default function Board({ buildingId, apartments, filters, title }: BoardProps) {
  const { board, stale, failed, retry, choose } = useBoard(buildingId, filters);
  if (!board) {
    return (
      <div className={`nv-card ${styles.waiting}`} role={failed ? 'alert' : 'status'}>
        {failed ? (
          <>
            <p>Не{NBSP}удалось загрузить шахматку</p>
            <Button size="sm" onClick={retry}>
              Повторить
            </Button>
          </>
        ) : (
          <>
            <Spinner />
            <noscript>Шахматка открывается с{NBSP}JavaScript. Без него квартиры видны списком.</noscript>
            <span className="nv-hidden">Загружаем шахматку</span>
          </>
        )}
      </div>
    );
  }
  if (title && board.totals.flats === 0 && board.housings.length < 2) return null;
  return (
    <div aria-busy={stale || undefined}>
      {title && <h3 className={styles.title}>{title}</h3>}
      <BoardPanel board={board} apartments={apartments} filtered={flatQuery(filters) !== ''} onHousing={choose} />
    </div>
  );
}

export interface BoardPanelProps {
  readonly board: BoardData;
  readonly apartments: boolean;
  /** Whether filters are set: flats that do not fit are said to. */
  readonly filtered: boolean;
  readonly onHousing: (id: number) => void;
}

export function BoardPanel({ board, apartments, filtered, onHousing }: BoardPanelProps) {
  const grid = useMemo(() => boardGrid(board.sections), [board]);
  const low = useMemo(() => lowPrices(flatsOf(board)), [board]);
  const { totals } = board;
  const staff = isAtLeast(useVisitor(), 2);
  const [use, setUse] = useState<CellUse>('open');
  const choose = (wanted: CellUse) => setUse(use === wanted ? 'open' : wanted);
  return (
    <>
      <div className={styles.head}>
        {board.housings.length > 1 && (
          <select
            className={classNames(selectStyles.select, styles.select)}
            aria-label="Корпус"
            value={board.housing_id ?? ''}
            onChange={(event) => onHousing(Number(event.target.value))}
          >
            {board.housings.map((housing) => (
              <option key={housing.id} value={housing.id}>
                {housingText(housing, board.housings, filtered)}
              </option>
            ))}
          </select>
        )}
        <p className={styles.totals} aria-live="polite">
          {`В${NBSP}корпусе ${countOf(totals.on_sale, apartments ? NOUNS.apartment : NOUNS.flat)} в${NBSP}продаже из${NBSP}${totals.flats}`}
          {filtered && `, по${NBSP}фильтрам ${totals.fitting}`}
        </p>
        {staff && (
          <>
            <Button size="sm" aria-pressed={use === 'pick'} onClick={() => choose('pick')}>
              {use === 'pick' ? 'Отмечаем квартиры' : 'Отмечать квартиры'}
            </Button>
            <Button size="sm" aria-pressed={use === 'reserve'} onClick={() => choose('reserve')}>
              {use === 'reserve' ? 'Бронируем квартиры' : 'Бронировать квартиры'}
            </Button>
          </>
        )}
      </div>
      {grid.rows.length > 0 && (
        <Legend
          filtered={filtered}
          staff={staff}
          held={flatsOf(board).some(({ held }) => held)}
          hidden={flatsOf(board).some(({ hidden }) => hidden)}
          low={low.size > 0}
        />
      )}
      {grid.rows.length > 0 ? (
        <BoardTable key={board.housing_id} grid={grid} filtered={filtered} use={use} low={low} />
      ) : (
        <p className="nv-secondary">
          О{NBSP}квартирах этого комплекса пока ничего не{NBSP}известно.
        </p>
      )}
    </>
  );
}

const flatsOf = ({ sections }: BoardData) => sections.flatMap(({ floors }) => floors.flatMap(({ flats }) => flats));

interface LegendProps {
  readonly filtered: boolean;
  readonly staff: boolean;
  /** Some flat is held by the agency. */
  readonly held: boolean;
  /** Some flat was taken from the site by the agency. */
  readonly hidden: boolean;
  /** Some flat costs clearly less a square metre than those like it. */
  readonly low: boolean;
}

/** What the looks of cells mean, above them. */
function Legend({ filtered, staff, held, hidden, low }: LegendProps) {
  return (
    <ul className={styles.legend}>
      <li data-state="sale">в{NBSP}продаже</li>
      {filtered && (
        <li data-state="unfit">
          не{NBSP}подходит по{NBSP}фильтрам
        </li>
      )}
      <li data-state="booked">забронировано</li>
      <li data-state="sold">
        {hidden && !staff ? `продано, снято или сейчас не${NBSP}показано` : 'продано или снято'}
      </li>
      {hidden && staff && <li data-state="hidden">скрыто сотрудником</li>}
      {(staff || held) && <li data-state="held">{staff ? 'бронь агентства' : `на${NBSP}брони, может освободиться`}</li>}
      {low && (
        <li data-low>
          цена за{NBSP}м² ниже обычной в{NBSP}корпусе
        </li>
      )}
      {staff && <li data-state="dealt">продано агентством</li>}
    </ul>
  );
}

/**
 * 'Корпус 2, 14 в продаже, 3 кв. 2027', with filters how many fit; the part of the complex where there are several. What one
 * chooses by stands first: phones cut the end.
 */
function housingText(housing: BoardData['housings'][number], all: BoardData['housings'], filtered: boolean): string {
  const { total, fitting } = housing;
  const titles = [...new Set(all.map(({ complex_title }) => complex_title))];
  return [
    housing.title ?? `Корпус${NBSP}без номера`,
    filtered && total > 0 ? fittingText(fitting) : `${total > 0 ? total : 'нет'}${NBSP}в${NBSP}продаже`,
    titles.length > 1 && partTitle(housing.complex_title, sharedName(titles)),
    housing.release_date_tag && shortTerm(housing.release_date_tag),
  ]
    .filter(Boolean)
    .join(', ');
}

const fittingText = (fitting: number): string =>
  fitting > 0 ? countOf(fitting, NOUNS.fitting) : `нет${NBSP}подходящих`;

/** What all of these parts of a complex are called alike: «Каскад» of «Каскад, квартал А» and «Каскад, квартал Б»; '' for none. */
function sharedName(titles: readonly string[]): string {
  const [first = ''] = titles;
  const name = first.split(',')[0] ?? '';
  return titles.every((title) => title === name || title.startsWith(`${name},`)) ? name : '';
}

/** The board of the housing that the address names; while another is asked for the former stays, marked `stale`. */
function useBoard(buildingId: number, filters: SearchFilters) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const named = params.get('housing') ?? '';
  // Without one of its own the board shows the first of the housings that are filtered for.
  const housing = /^[1-9]\d{0,8}$/.test(named) ? Number(named) : filters.housings?.[0];
  const key = `${housing ?? ''}${flatQuery(filters)}`;
  const [answer, setAnswer] = useState<{ readonly key: string; readonly board: BoardData }>();
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    const query = Object.fromEntries(writeFlatFilters(filters));
    const read = (of: number | undefined) =>
      callApi(
        'getBoard',
        { params: { id: String(buildingId) }, query: of === undefined ? query : { ...query, housing: of } },
        abort.signal,
      );
    // A housing that the complex does not have is an old link: its first one is shown.
    read(housing)
      .catch((error: unknown) =>
        housing === undefined || abort.signal.aborted ? Promise.reject(error) : read(undefined),
      )
      .then(
        ({ data }) => setAnswer({ key, board: data }),
        () => !abort.signal.aborted && setFailed(key),
      );
    return () => abort.abort();
  }, [buildingId, housing, filters, key, attempt]);

  return {
    board: answer?.board,
    stale: answer !== undefined && answer.key !== key,
    failed: failed === key,
    retry: () => {
      setFailed(undefined);
      setAttempt((count) => count + 1);
    },
    choose: (id: number) => {
      const next = new URLSearchParams(params);
      next.set('housing', String(id));
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
    },
  };
}
