import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FlatFull } from '../../../complex/contract/flats.ts';
import { formatPriceM2 } from '../../../complex/rules/format.ts';
import { NBSP, quoted } from '../../../platform/rules/russian.ts';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconHome, IconPhoneCall } from '../icons.ts';
import { Picture } from '../media/picture.tsx';
import { useCardActions } from './card-actions.ts';
import styles from './flat-card.module.css';
import { callIfFree, flatTitle, flatTitleShort, heldWord, keptWord, ownHoldWord, soldWord } from './flat-title.ts';
import { MetroBadge } from './metro-badge.tsx';
import { Price } from './price.tsx';

export interface FlatCardProps {
  readonly flat: FlatFull;
  /** Its complex is not shown: there is no card to open. */
  readonly withdrawn?: boolean;
  /** The reader bought it. */
  readonly bought?: boolean;
  /** It is held for the reader until then, ISO 8601. */
  readonly heldUntil?: string | undefined;
  readonly onCallMe: (flat: FlatFull) => void;
  /** Below the card: what a manager said of it. */
  readonly children?: ReactNode;
}

/**
 * A flat outside its complex: plan, title, complex, address, station, price, developer, «Позвоните мне». Blocks without a
 * value are left out; a missing price is 'Не указана'; one that is not on sale is grey and says so.
 */
export function FlatCard({ flat, withdrawn = false, bought = false, heldUntil, onCallMe, children }: FlatCardProps) {
  const { flat: actionsOf } = useCardActions();
  const onSale = flat.status === 1;
  const { building } = flat;
  const [station] = building.near.stations;
  const title = flatTitleShort(flat);
  const complex = <span translate="no">{`ЖК${NBSP}${quoted(building.title)}`}</span>;
  return (
    <article className={classNames(styles.card, !onSale && styles.sold)} aria-disabled={!onSale || undefined}>
      <div className={styles.main}>
        <Plan flat={flat} />
        <div className={styles.text}>
          <h3 className={styles.title}>
            {onSale ? (
              <Link to={`/${building.title_eng}?flat=${flat.id}`} className={styles.cover}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          <p className={styles.where}>
            {withdrawn ? complex : <Link to={`/${building.title_eng}`}>{complex}</Link>}
            {placeOf(flat)}
          </p>
          {building.location.address_short && <p className={styles.small}>{building.location.address_short}</p>}
          {station && <MetroBadge station={station} />}
          {building.developer && <p className={styles.small}>{`Застройщик ${quoted(building.developer.title)}`}</p>}
        </div>
        <div className={styles.price}>
          {onSale ? (
            <>
              {flat.price_total === null ? (
                <span className={styles.none}>Не{NBSP}указана</span>
              ) : (
                <Price roubles={flat.price_total} size="m" />
              )}
              {flat.held && <Held flat={flat} until={heldUntil} />}
              {flat.price_m2 !== null && <p className={styles.small}>{formatPriceM2(flat.price_m2)}</p>}
            </>
          ) : (
            <>
              <b>{bought ? soldWord(flat, bought) : keptWord(flat, withdrawn)}</b>
              {/* What is hidden may still be his. */}
              {(flat.hidden || withdrawn) && heldUntil !== undefined && <Held flat={flat} until={heldUntil} />}
            </>
          )}
        </div>
        <div className={styles.actions} data-print="hide">
          {actionsOf?.(flat, flatTitle(flat))}
        </div>
        {onSale && (
          <div className={styles.call} data-print="hide">
            <Button size="sm" variant="light" onClick={() => onCallMe(flat)}>
              <Icon of={IconPhoneCall} size={18} />
              {flat.held && heldUntil === undefined ? callIfFree(flat) : 'Позвоните мне'}
            </Button>
          </div>
        )}
      </div>
      {children}
    </article>
  );
}

function Held({ flat, until }: { readonly flat: FlatFull; readonly until: string | undefined }) {
  if (until === undefined) return <Badge variant="sunken">{heldWord(flat)}</Badge>;
  return <Badge variant="soft">{ownHoldWord(flat, until)}</Badge>;
}

function Plan({ flat }: { readonly flat: FlatFull }) {
  const plan = flat.media.find(({ kind }) => kind === 'plan') ?? flat.media[0];
  if (!plan) {
    return (
      <span className={classNames(styles.plan, styles.noPlan)}>
        <Icon of={IconHome} />
      </span>
    );
  }
  return (
    <Picture
      url={plan.src}
      alt=""
      widths={[120, 240]}
      sizes="120px"
      fit="contain"
      paper
      quality={75}
      className={styles.plan}
    />
  );
}

/** ', корпус 2, 12 этаж'. */
function placeOf({ building, floor }: FlatFull): string {
  return [building.name, floor === null ? null : `${floor}${NBSP}этаж`]
    .flatMap((part) => (part ? [`, ${part}`] : []))
    .join('');
}
