import type { ReactNode } from 'react';
import type { BuildingInList } from '../../../complex/contract/buildings.ts';
import {
  formatArea,
  formatAreaFrom,
  formatPlace,
  formatPriceM2,
  formatPriceM2From,
} from '../../../complex/rules/format.ts';
import { countOf, groupDigits, NBSP, NOUNS, quoted } from '../../../platform/rules/russian.ts';
import type { SortSlug } from '../../../search/rules/search-filters.ts';
import { classNames } from '../class-names.ts';
import { useLinksInside } from '../links-inside.ts';
import { AvailabilityWindows } from './availability-windows.tsx';
import styles from './complex-card.module.css';
import { ComplexPictures } from './complex-pictures.tsx';
import { MetroBadge } from './metro-badge.tsx';
import { Price } from './price.tsx';

/** Widths in which the pictures of a card are offered, and at which they are shown. */
const PICTURES = {
  horizontal: { widths: [252, 504, 760], sizes: '(max-width: 719px) 94vw, (max-width: 1164px) 48vw, 252px' },
  tile: { widths: [320, 640], sizes: '(max-width: 719px) 94vw, 320px' },
  vertical: { widths: [320, 640], sizes: '(max-width: 719px) 280px, 320px' },
} as const;

type CardLayout = 'horizontal' | 'tile' | 'vertical';

export interface ComplexCardProps {
  readonly building: BuildingInList;
  /** `horizontal` beside the map, `tile` in a grid of results, `vertical` shorter, where complexes are only presented. */
  readonly layout: CardLayout;
  /** On the picture, top right, in place of what the shell brings (star, comparison). */
  readonly star?: ReactNode;
  /** At the foot of a card that is no vertical one: «Позвоните мне», or what to do where nothing is on sale. */
  readonly action?: ReactNode;
  /** Shown as if the pointer were over it: its placemark is. */
  readonly active?: boolean;
  readonly onHover?: (over: boolean) => void;
  /** Whether its first picture is among the first things seen. */
  readonly priority?: boolean;
  /** Query kept on the links to the complex, with `?`. */
  readonly search?: string;
  readonly headingLevel?: 2 | 3;
  /** Stations that were asked for: named first. */
  readonly asked?: readonly number[] | undefined;
  /** The order of the list: the card says what it stands there by. */
  readonly sort?: SortSlug | undefined;
}

/** A complex in a list: pictures, name, term, stations, and what is on sale from which price. */
export function ComplexCard(props: ComplexCardProps) {
  const {
    building,
    layout,
    star,
    action,
    active,
    onHover,
    priority,
    search = '',
    headingLevel = 3,
    asked = [],
    sort = 'rating_desc',
  } = props;
  const { price: end } = SAYS[sort];
  const to = `/${building.title_eng}${search}`;
  const follow = useLinksInside();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const title = (
    <div>
      <Heading className={styles.title}>
        <a href={to} translate="no">
          {building.titles.title}
        </a>
      </Heading>
      <div className={styles.about}>{aboutLine(building, layout)}</div>
    </div>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are pressed, by keys as well
    <article
      onClick={follow}
      className={classNames(styles.card, styles[layout])}
      data-active={active || undefined}
      onPointerEnter={onHover && (() => onHover(true))}
      onPointerLeave={onHover && (() => onHover(false))}
    >
      <ComplexPictures
        building={building}
        to={to}
        {...PICTURES[layout]}
        urgent={priority ? 'first' : 'none'}
        actions={star}
        className={styles.media}
      />
      {layout === 'vertical' ? (
        <div className={styles.body}>
          {title}
          <div>
            {building.near.stations[0] && <MetroBadge station={building.near.stations[0]} />}
            <div className={styles.address}>{formatPlace(building.location)}</div>
          </div>
          <div className={styles.foot}>
            <Price roubles={building.flats.price.from} from className={styles.price} />
            {building.flats.total > 0 && <span className={styles.count}>{flatsCount(building)}</span>}
          </div>
        </div>
      ) : (
        <div className={styles.body}>
          <div className={styles.top}>
            {title}
            <div className={styles.prices}>
              <Price roubles={building.flats.price[end]} from={end === 'from'} to={end === 'to'} />
              <span className={styles.perMetre}>{figureBelow(building, sort)}</span>
            </div>
          </div>
          {building.near.stations.length > 0 && (
            <div className={styles.stations}>
              {askedFirst(building.near.stations, asked).map((station) => (
                <MetroBadge key={station.id} station={station} />
              ))}
            </div>
          )}
          <div className={styles.address}>{formatPlace(building.location)}</div>
          {building.flats.total > 0 && (
            <AvailabilityWindows offers={building.flats.offers} to={to} fitting={isNarrowed(building)} />
          )}
          <div className={styles.foot}>
            <CountLink building={building} to={to} />
            {action}
          </div>
        </div>
      )}
    </article>
  );
}

/** As many as have room. */
const STATIONS_SHOWN = 2;

function askedFirst<Station extends { readonly id: number }>(stations: readonly Station[], asked: readonly number[]) {
  const rank = ({ id }: Station) => (asked.includes(id) ? 0 : 1);
  return stations.toSorted((a, b) => rank(a) - rank(b)).slice(0, STATIONS_SHOWN);
}

function CountLink({ building, to }: { readonly building: BuildingInList; readonly to: string }) {
  const { total, on_sale } = building.flats;
  if (total === 0) return <span className={styles.count}>Сейчас нет в{NBSP}продаже</span>;
  return (
    <a href={`${to}#items`} className={classNames('nv-link', styles.count, styles.link)}>
      {isNarrowed(building)
        ? `${countOf(total, NOUNS.fitting)} из${NBSP}${groupDigits(on_sale)}`
        : `${flatsCount(building)} в${NBSP}продаже`}
    </a>
  );
}

/** Whether the complex sells more than what was asked for. */
function isNarrowed({ flats }: Pick<BuildingInList, 'flats'>): boolean {
  return flats.total < flats.on_sale;
}

/** '214 квартир', or '24 апартамента' where only apartments are sold. */
export function flatsCount({ apartments, flats }: Pick<BuildingInList, 'apartments' | 'flats'>): string {
  return countOf(flats.total, apartments ? NOUNS.apartment : NOUNS.flat);
}

function aboutLine(building: BuildingInList, layout: CardLayout): string {
  const parts = [building.class_title, building.developer && quoted(building.developer.title)];
  if (layout !== 'vertical' && building.housing_count) parts.push(countOf(building.housing_count, NOUNS.housing));
  return parts.filter(Boolean).join(' · ');
}

type End = 'from' | 'to';

/** What a card says in each order: which end of its prices, and which figure below them. */
const SAYS: Readonly<
  Record<SortSlug, { readonly price: End; readonly below: 'price_m2' | 'square_m2'; readonly end: End }>
> = {
  rating_desc: { price: 'from', below: 'price_m2', end: 'from' },
  price_asc: { price: 'from', below: 'price_m2', end: 'from' },
  price_desc: { price: 'to', below: 'price_m2', end: 'to' },
  area_asc: { price: 'from', below: 'square_m2', end: 'from' },
  area_desc: { price: 'from', below: 'square_m2', end: 'to' },
  price_area_asc: { price: 'from', below: 'price_m2', end: 'from' },
  price_area_desc: { price: 'from', below: 'price_m2', end: 'to' },
};

/** 'от 312 400 ₽/м²', 'до 512 000 ₽/м²', 'от 22,4 м²', 'до 182 м²'; empty where it is not known. */
function figureBelow({ flats }: BuildingInList, sort: SortSlug): string {
  const { below, end } = SAYS[sort];
  const figure = flats[below][end];
  if (figure === null) return '';
  if (below === 'square_m2') return end === 'from' ? formatAreaFrom(figure) : `до${NBSP}${formatArea(figure)}`;
  const text = end === 'from' ? formatPriceM2From(figure) : `до${NBSP}${formatPriceM2(figure)}`;
  // Short, for the space.
  return text.replace(`${NBSP}₽ за${NBSP}м²`, `${NBSP}₽/м²`);
}
