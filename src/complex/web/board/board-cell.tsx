import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { groupDigits, NBSP } from '../../../platform/rules/russian.ts';
import { openDialog } from '../../../site/client/dialogs.ts';
import { type HeldFlat, heldText, useHeldFlat } from '../../../site/client/held-flats.ts';
import { isPicked, togglePicked, usePicked } from '../../../site/client/picked.ts';
import { isAtLeast, useVisitor } from '../../../site/client/visitor.ts';
import { type FlatLinkState, useFlatAddress } from '../../../site/ui/catalogue/flat-address.ts';
import type { BoardFlat } from '../../contract/boards.ts';
import { formatArea, formatDate, formatMillionsOf, formatPrice } from '../../rules/format.ts';
import styles from './board.module.css';

/** What a press on a cell does: opens the flat, and for staff ticks it for a client or reserves it. */
export type CellUse = 'open' | 'pick' | 'reserve';

export interface BoardCellProps {
  readonly flat: BoardFlat;
  readonly filtered: boolean;
  readonly use: CellUse;
  /** By how many per cent its square metre costs less than usual in the housing, where that is worth a mark. */
  readonly low: number | undefined;
  /** Row and column, by which the arrow keys find it. */
  readonly place: string;
  readonly inTabOrder: boolean;
  readonly onFocus: () => void;
}

/** A flat of the board. Staff see on it what the agency holds or has sold. */
export function BoardCell({ flat, filtered, use, low, place, inTabOrder, onFocus }: BoardCellProps) {
  const addressOf = useFlatAddress();
  const picked = usePicked();
  const staff = isAtLeast(useVisitor(), 2);
  const held = useHeldFlat(flat.id, staff && (flat.status === 1 || flat.status === SOLD || flat.hidden)) ?? undefined;
  const seen = { held, staff };
  const [rooms, area, price] = shortWords(flat, seen);
  const press = (event: MouseEvent) => {
    const ours = use === 'reserve' && held !== undefined;
    if (use === 'open' || (flat.status !== 1 && !ours) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const title = labelOf(flat, false, seen);
    if (use === 'pick') togglePicked({ entity_type: 'flat', entity_id: flat.id, title });
    else openDialog('reserve', { flat_id: flat.id, title, price: flat.price });
  };
  return (
    <Link
      to={addressOf(flat.id)}
      state={{ over: 1 } satisfies FlatLinkState}
      preventScrollReset
      className={styles.cell}
      data-state={stateOf(flat, filtered, seen)}
      data-low={low}
      data-at={place}
      tabIndex={inTabOrder ? 0 : -1}
      data-picked={isPicked(picked, { entity_type: 'flat', entity_id: flat.id }) || undefined}
      onClick={press}
      // What stands in the cell comes first: whoever speaks to the page says what he sees.
      aria-label={`${rooms} ${area} ${price}. ${[labelOf(flat, filtered, seen), lowText(low)].filter(Boolean).join(', ')}`}
      title={held ? heldText(held) : lowText(low)}
      onFocus={onFocus}
    >
      <b>{rooms}</b> <span>{area}</span> <span className={styles.price}>{price}</span>
    </Link>
  );
}

/** By the developer, or by the agency: staff are told which. */
const SOLD = 3;

type CellState = 'sale' | 'unfit' | 'booked' | 'sold' | 'hidden' | 'held' | 'dealt';

/** Who looks, and what he may know of the flat. */
interface Seen {
  readonly held: HeldFlat | undefined;
  readonly staff: boolean;
}

function stateOf(
  { status, fits, hidden, held: byAgency }: BoardFlat,
  filtered: boolean,
  { held, staff }: Seen,
): CellState {
  if (held) return held.state === 'dealt' ? 'dealt' : 'held';
  if (status === 1 && byAgency) return 'held';
  if (status === 1) return filtered && !fits ? 'unfit' : 'sale';
  if (hidden && staff) return 'hidden';
  return status === 2 ? 'booked' : 'sold';
}

const STATE_WORDS: Readonly<Record<number, string>> = { 2: 'забронирована', 3: 'продана', 4: 'снята с\u00a0продажи' };

/** Of a flat that the agency took from the site nobody says that it is withdrawn from sale: it may come back. */
const hiddenWords = (staff: boolean): string =>
  staff ? 'скрыта сотрудником' : `сейчас не${NBSP}показана на${NBSP}сайте`;

/** 'Квартира 14: 2-комн., 58,4 м², 18 640 000 ₽', '…, продана'. */
function labelOf(flat: BoardFlat, filtered: boolean, seen: Seen): string {
  const { held, staff } = seen;
  const rooms = flat.rooms === 0 ? 'студия' : `${flat.rooms}-комн.`;
  const kind = flat.rooms_known ? rooms : 'число комнат не указано';
  const price = flat.price === null ? `цена по${NBSP}запросу` : formatPrice(flat.price);
  const unsold = flat.hidden ? hiddenWords(staff) : (STATE_WORDS[flat.status] ?? `не${NBSP}продаётся`);
  const state = flat.status === 1 ? price : unsold;
  return [
    flat.number ? `Квартира ${flat.number}: ${kind}` : `Квартира: ${kind}`,
    formatArea(flat.area),
    state,
    stateOf(flat, filtered, { held: undefined, staff }) === 'unfit' && `не${NBSP}подходит по${NBSP}фильтрам`,
    held ? heldText(held) : flat.held && 'забронирована',
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'цена за м² на 7 % ниже обычной в корпусе'. */
const lowText = (percent: number | undefined): string | undefined =>
  percent === undefined ? undefined : `цена за${NBSP}м² на${NBSP}${percent}${NBSP}% ниже обычной в${NBSP}корпусе`;

/** What stands in a cell: '2к', '58,4' and the price. */
const shortWords = (flat: BoardFlat, seen: Seen) =>
  [
    flat.rooms_known ? (flat.rooms === 0 ? 'Ст' : `${flat.rooms}к`) : '—',
    groupDigits(Math.round(flat.area * 10) / 10),
    priceText(flat, seen),
  ] as const;

/** In the cell: '18,6 млн', 'запрос', nothing for a flat that is not on sale; for staff 'до 26.11', 'сделка', 'скрыта'. */
function priceText({ status, price, hidden }: BoardFlat, { held, staff }: Seen): string {
  if (held)
    return held.state === 'dealt' || held.until === null ? `сделка` : `до${NBSP}${formatDate(held.until).slice(0, 5)}`;
  if (hidden && staff) return 'скрыта';
  if (status !== 1) return status === 2 ? 'бронь' : '—';
  return price === null ? 'запрос' : `${formatMillionsOf(price)}${NBSP}млн`;
}
