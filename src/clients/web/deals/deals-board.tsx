import { type DragEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDate, formatDateTime, formatPhone, formatPrice } from '../../../complex/rules/format.ts';
import { plural } from '../../../platform/rules/russian.ts';
import { notify } from '../../../site/client/notices.ts';
import { ClientLink } from '../../../site/office/activity-page.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { clientCardPath } from '../../../site/office/lists/row-menu.tsx';
import { useLivePage } from '../../../site/office/office-events.ts';
import { classNames } from '../../../site/ui/class-names.ts';
import type { BoardCard } from '../../contract/client-work.ts';
import { isSalesStatus, statusTitle } from '../../rules/sales-status.ts';
import { AskedMoveWindows } from '../status/asked-move.tsx';
import { StatusBadge } from '../status/status-badge.tsx';
import { StatusSelect } from '../status/status-select.tsx';
import { useStatusMove } from '../status/use-status-move.ts';
import styles from './deals-board.module.css';

export interface BoardColumn {
  readonly status: number;
  readonly title: string;
  readonly total: number;
  /** Value of the held flats of all its clients, roubles. */
  readonly value: number;
  readonly data: readonly BoardCard[];
}

/** A move that is saved at once leaves nothing to be kept. */
const NOTHING = {};

/**
 * «Сделки»: clients by sales status. A card is dragged to another column, or moved by the menu of its status, which the
 * keyboard and fingers use; only moves that the status allows light up. A move shows when it was saved.
 */
export function DealsBoard({ columns }: { readonly columns: readonly BoardColumn[] }) {
  useLivePage(['client', 'hold', 'contact']);
  const { revalidate } = useRevalidator();
  const moving = useStatusMove(useOfficeForm('board', 'all', NOTHING), () => void revalidate());
  const [dragged, setDragged] = useState<BoardCard | null>(null);
  const several = new Set(columns.flatMap(({ data }) => data.map(({ manager }) => manager?.id))).size > 1;
  const move = ({ user, status, next_statuses }: BoardCard, to: number) => {
    if (to === status) return;
    if (!next_statuses.includes(to)) {
      notify.warning(`Из статуса «${statusTitle(status)}» нельзя перейти в «${statusTitle(to)}»`);
      return;
    }
    void moving.move({ id: user.id, name: user.name ?? formatPhone(user.phone), status }, to);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.board} aria-label="Сделки" tabIndex={0}>
      {columns.map((column) => (
        <Column
          key={column.status}
          column={column}
          withManager={several}
          dragged={dragged}
          onDrag={setDragged}
          onDrop={() => dragged && move(dragged, column.status)}
          onChanged={() => void revalidate()}
        />
      ))}
      <AskedMoveWindows move={moving.asked} onClose={moving.close} onMoved={() => void revalidate()} />
    </section>
  );
}

interface ColumnProps {
  readonly column: BoardColumn;
  readonly withManager: boolean;
  readonly dragged: BoardCard | null;
  readonly onDrag: (card: BoardCard | null) => void;
  readonly onDrop: () => void;
  readonly onChanged: () => void;
}

function Column({ column, withManager, dragged, onDrag, onDrop, onChanged }: ColumnProps) {
  const { status, total, value, data } = column;
  const takes = dragged !== null && dragged.status !== status && dragged.next_statuses.includes(status);
  const over = (event: DragEvent) => {
    // Without this the browser refuses the drop; a column that may not take the card says so by a message on dropping.
    if (dragged) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list item could not take a drop of cards with its own heading
    <div
      role="group"
      className={classNames(styles.column, takes && styles.takes)}
      aria-label={`${statusTitle(status)}: ${total}`}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
        onDrag(null);
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>
          <StatusBadge status={status} />
          <span className={styles.total}>{total}</span>
        </h2>
        {value > 0 && <p className={styles.value}>{formatPrice(value)}</p>}
      </div>
      <ul className={styles.cards}>
        {data.map((card) => (
          <li
            key={card.user.id}
            className={styles.card}
            draggable={card.next_statuses.length > 1}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', String(card.user.id));
              onDrag(card);
            }}
            onDragEnd={() => onDrag(null)}
          >
            <Card card={card} withManager={withManager} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {total > data.length && (
        <a className="nv-link nv-small" href={`/clients?status=${status}`}>
          Ещё {total - data.length} {plural(total - data.length, 'клиент', 'клиента', 'клиентов')}
        </a>
      )}
    </div>
  );
}

interface CardProps {
  readonly card: BoardCard;
  /** The clients are of several managers: his name is said. */
  readonly withManager: boolean;
  readonly onChanged: () => void;
}

function Card({ card, withManager, onChanged }: CardProps) {
  const { user, status, next_statuses, status_since, manager, last_seen_at, flats, next_action } = card;
  const name = user.name ?? formatPhone(user.phone);
  return (
    <>
      <div className={styles.who}>
        <ClientLink path={clientCardPath(user.id)}>{name}</ClientLink>
        <span className="nv-caption nv-tertiary">
          с {formatDate(status_since)}
          {withManager && manager && ` · ${manager.name ?? `сотрудник № ${manager.id}`}`}
        </span>
        {user.name && (
          <a className={styles.phone} href={`tel:+${user.phone}`}>
            {formatPhone(user.phone)}
          </a>
        )}
        {last_seen_at && <span className="nv-caption nv-tertiary">на сайте {formatDate(last_seen_at)}</span>}
      </div>
      {flats.map((flat) => (
        <p key={flat.flat_id} className={styles.flat}>
          {flat.title}, {flat.building}
          <b>{flat.price === null ? 'Цена не указана' : formatPrice(flat.price)}</b>
          {flat.expires_at && <span className="nv-tertiary">бронь до {formatDate(flat.expires_at)}</span>}
        </p>
      ))}
      {next_action ? (
        <p className={classNames(styles.action, next_action.overdue && styles.overdue)}>
          {next_action.text}
          <time className="nv-nowrap" dateTime={next_action.due_at}>
            {formatDateTime(next_action.due_at)}
          </time>
        </p>
      ) : (
        isSalesStatus(status) && status < 6 && <p className={styles.action}>Следующий шаг не назначен</p>
      )}
      <StatusSelect userId={user.id} name={name} status={status} next={next_statuses} onChanged={onChanged} />
    </>
  );
}
