import { useEffect, useId, useState } from 'react';
import { countOf, NBSP, NOUNS } from '../../platform/rules/russian.ts';
import { RoomTile } from '../../search/web/room-tile.tsx';
import { Price } from '../../site/ui/catalogue/price.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconChevronDown } from '../../site/ui/icons.ts';
import type { RoomOffers } from '../contract/buildings.ts';
import type { FlatInList } from '../contract/flats.ts';
import { ROOMS } from '../rules/dictionaries.ts';
import { formatArea, formatPrice, formatPriceFrom } from '../rules/format.ts';
import { FlatList } from './flat-list.tsx';
import styles from './price-list.module.css';
import type { FlatQuery } from './use-flat-query.ts';

/** The first flats of one room count, as the server sent them with the page. */
export interface FirstFlats {
  readonly rooms: number;
  readonly flats: readonly FlatInList[];
  /** Filters and order that they were read with, as `flatQueryKey` writes them. */
  readonly key: string;
}

export interface PriceListProps {
  readonly buildingId: number;
  /** Of the flats that fit the filters. */
  readonly offers: readonly RoomOffers[];
  /** Of every flat on sale. */
  readonly all: readonly RoomOffers[];
  readonly apartments: boolean;
  readonly first: FirstFlats | null;
  readonly query: FlatQuery;
}

/** Prices by room count, five rows, one open at a time with its flats. `#rooms-{n}` opens its row. */
export function PriceList({ buildingId, offers, all, apartments, first, query }: PriceListProps) {
  const [open, setOpen] = useState<number | null>(first?.rooms ?? null);

  const [asked, setAsked] = useState<{ readonly rooms: number }>();

  useEffect(() => {
    const follow = () => {
      const rooms = /^#rooms-([0-4])$/.exec(location.hash)?.[1];
      if (rooms === undefined) return;
      setOpen(Number(rooms));
      setAsked({ rooms: Number(rooms) });
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  // Once the row that was open above it is closed.
  useEffect(() => {
    if (asked) document.getElementById(`rooms-${asked.rooms}`)?.scrollIntoView();
  }, [asked]);

  return (
    <div className={`nv-card ${styles.list}`}>
      <div className={`${styles.row} ${styles.head}`} aria-hidden="true">
        <span />
        <span>Тип</span>
        <span>Площадь</span>
        <span>Цена</span>
        <span>За{NBSP}м²</span>
        <span>В{NBSP}продаже</span>
        <span />
      </div>
      {ROOMS.map(({ id, key }) => (
        <RoomRow
          key={key}
          rooms={id}
          offer={offers.find((offer) => offer.key === key)}
          onSale={(all.find((offer) => offer.key === key)?.total ?? 0) > 0}
          apartments={apartments}
          open={open === id}
          onToggle={() => setOpen(open === id ? null : id)}
          buildingId={buildingId}
          first={first?.rooms === id && first.key === query.key ? first.flats : null}
          query={query}
        />
      ))}
    </div>
  );
}

const TITLES = ['Студии', '1-комнатные', '2-комнатные', '3-комнатные', `4-комнатные и${NBSP}больше`];

interface RoomRowProps {
  readonly rooms: number;
  readonly offer: RoomOffers | undefined;
  /** Whether any flat of it is on sale, fitting or not. */
  readonly onSale: boolean;
  readonly apartments: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly buildingId: number;
  readonly first: readonly FlatInList[] | null;
  readonly query: FlatQuery;
}

function RoomRow({ rooms, offer, onSale, apartments, open, onToggle, buildingId, first, query }: RoomRowProps) {
  const none = onSale ? `нет по${NBSP}фильтрам` : `нет в${NBSP}продаже`;
  const panel = useId();
  const total = offer?.total ?? 0;
  const area = offer && total > 0 ? areaText(offer) : '';
  const cells = (
    <>
      <RoomTile rooms={rooms} lit={total > 0} />
      <span className={styles.type}>
        {TITLES[rooms]}
        <span className={`${styles.underType} ${styles.small}`}>{total > 0 ? area : none}</span>
      </span>
      <span className={styles.wide}>{area || <Dash />}</span>
      {total > 0 && offer?.price.from != null ? (
        <Price roubles={offer.price.from} from size="m" className={styles.price} />
      ) : (
        <span className={styles.none}>{total > 0 ? formatPriceFrom(null) : <Dash />}</span>
      )}
      <span className={classNames(styles.wide, styles.small, styles.perMetre)}>
        {total > 0 && offer?.price_m2.from != null ? `от${NBSP}${formatPrice(offer.price_m2.from)}` : <Dash />}
      </span>
      <span className={`${styles.wide} ${styles.small}`}>
        {total > 0 ? countOf(total, apartments ? NOUNS.apartment : NOUNS.flat) : <Dash words={none} />}
      </span>
    </>
  );
  if (total === 0) {
    return (
      <div className={styles.anchor} id={`rooms-${rooms}`}>
        <div className={styles.row}>
          {cells}
          <span className={styles.wide} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.anchor} id={`rooms-${rooms}`}>
      <button type="button" className={styles.row} aria-expanded={open} aria-controls={panel} onClick={onToggle}>
        {cells}
        <span className={styles.wide}>
          <Icon of={IconChevronDown} className={styles.chevron} />
        </span>
      </button>
      <div id={panel} hidden={!open} className={styles.panel}>
        {open && (
          <FlatList
            key={query.key}
            buildingId={buildingId}
            rooms={rooms}
            total={total}
            apartments={apartments}
            first={first}
            query={query}
          />
        )}
      </div>
    </div>
  );
}

function Dash({ words }: { readonly words?: string }) {
  return <span className={styles.none}>{words ?? '—'}</span>;
}

/** 'от 22,4 до 31 м²', '30 м²' when both bounds are one. */
function areaText({ square_m2: { from, to } }: RoomOffers): string {
  if (from === null) return '';
  if (to === null || to === from) return formatArea(from);
  return `от${NBSP}${formatArea(from).replace(`${NBSP}м²`, '')} до${NBSP}${formatArea(to)}`;
}
