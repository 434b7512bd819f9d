import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NearStation } from '../../../platform/contract/parts.ts';
import { NBSP, quoted } from '../../../platform/rules/russian.ts';
import { Badge } from '../../../site/ui/badge.tsx';
import { Button, ButtonAnchor } from '../../../site/ui/button.tsx';
import { callIfFree, flatTitle, goneWord } from '../../../site/ui/catalogue/flat-title.ts';
import { MetroBadge } from '../../../site/ui/catalogue/metro-badge.tsx';
import { useMonthly } from '../../../site/ui/catalogue/monthly.ts';
import { Price } from '../../../site/ui/catalogue/price.tsx';
import { ReleaseBadge } from '../../../site/ui/catalogue/release-badge.tsx';
import { classNames } from '../../../site/ui/class-names.ts';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconButton } from '../../../site/ui/icon-button.tsx';
import { IconCheck, IconFileTypePdf, IconPhoneCall, IconX } from '../../../site/ui/icons.ts';
import { Dialog } from '../../../site/ui/layout/dialog.tsx';
import { LegalLine, type LegalLineProps } from '../../../site/ui/layout/legal-line.tsx';
import { Spinner } from '../../../site/ui/media/spinner.tsx';
import { ShareButton } from '../../../site/ui/share-part.ts';
import type { FlatInList } from '../../contract/flats.ts';
import { formatPriceM2 } from '../../rules/format.ts';
import { priceDateText } from '../../rules/price-date.ts';
import { HeldBadge, SoldWord, useOwnHold } from '../held-badge.tsx';
import styles from './flat-dialog.module.css';
import { flatFacts, flatPayments } from './flat-facts.ts';
import { FlatMedia } from './flat-media.tsx';
import { PlaceOnFloor } from './place-on-floor.tsx';
import { PriceHistory } from './price-history.tsx';
import { useSheetShortcut } from './sheet-shortcut.ts';
import { SimilarFlats } from './similar-flats.tsx';

export interface FlatDialogProps {
  /** `loading` while it is on its way. */
  readonly flat: FlatInList | 'loading';
  /** It is not shown on the site any more since the window was opened. */
  readonly gone?: boolean;
  /** The complex it belongs to. */
  readonly complex: {
    readonly id: number;
    readonly title: string;
    /** Address of its card within the site. */
    readonly path: string;
    readonly developer: LegalLineProps['developer'];
    /** When a feed last confirmed the prices, ISO 8601. */
    readonly prices_confirmed: string | null;
    /** Address of the project declaration. */
    readonly declaration: string | null;
    readonly address: string;
    readonly stations: readonly NearStation[];
  };
  /** Epoch milliseconds. */
  readonly now: number;
  /** Absolute address of the complex, for links that are passed on. */
  readonly page: string;
  /** «Позвоните мне»: asks for a call about this flat. */
  readonly onCallMe: (flat: FlatInList) => void;
  /** In place of it: what staff do first. */
  readonly first?: ((flat: FlatInList) => ReactNode) | undefined;
  /** Buttons beside the call, 44 px high: favourite, recommend. */
  readonly actions?: (flat: FlatInList) => ReactNode;
  /** What was chosen of paying, as a query of the sheet: '?down=2000000'. */
  readonly payQuery?: string;
  /** At the foot: who answers and how he is reached. */
  readonly contact?: ReactNode;
  /** Above it on paper: whose sheet it is. */
  readonly head?: ReactNode;
  readonly onClose: () => void;
}

/**
 * One flat over its complex: plan, price with its date, facts, ways to pay. A sold one shows neither price nor actions, one that is hidden by now only
 * the call.
 */
export default function FlatDialog(props: FlatDialogProps) {
  const { flat, gone, onClose } = props;
  const known = flat === 'loading' ? null : flat;
  useSheetShortcut(known?.status === 1 && !gone ? sheetOf(known, props.payQuery) : null);
  return (
    <Dialog
      open
      onClose={onClose}
      back="address"
      label={known ? flatTitle(known) : 'Квартира'}
      width={1160}
      className={styles.dialog}
    >
      {props.head}
      <IconButton bordered icon={IconX} label="Закрыть" className={styles.close} onClick={onClose} />
      {known ? (
        <FlatCard key={known.id} {...props} flat={known} />
      ) : (
        <div className={styles.waiting} role="status">
          <Spinner />
          <span className="nv-hidden">Загружаем квартиру</span>
        </div>
      )}
    </Dialog>
  );
}

const sheetOf = ({ id }: FlatInList, payQuery = ''): string => `/api/flats/${id}/pdf${payQuery}`;

type FlatCardProps = Omit<FlatDialogProps, 'flat' | 'onClose'> & { readonly flat: FlatInList };

/** What the window shows of a flat. */
function FlatCard(props: FlatCardProps) {
  const { flat, gone = false, complex, contact } = props;
  const payments = flatPayments(flat);
  const onSale = flat.status === 1 && !gone;
  return (
    <div className={styles.layout}>
      <FlatMedia flat={flat} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section className={styles.info} tabIndex={0} aria-label="О квартире">
        <div className={styles.where}>
          <Link to={complex.path} replace translate="no" className="nv-link" preventScrollReset>
            {`ЖК${NBSP}«${complex.title}»`}
          </Link>
          {flat.building.part && <span translate="no">{flat.building.part}</span>}
          <ReleaseBadge of={flat.building} variant="plain" />
        </div>
        <h2 className={styles.title}>{flatTitle(flat)}</h2>
        {onSale && <OnSale {...props} />}
        {gone && <Gone {...props} />}
        {!onSale && !gone && (
          <>
            <p className={classNames(styles.price, styles.sold)}>
              <SoldWord flat={flat} />
            </p>
            <HeldBadge flat={flat} exact />
            {/* Staff: that it was the agency. */}
            {props.first?.(flat)}
          </>
        )}
        <dl className={styles.facts}>
          {flatFacts(flat).map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {onSale && payments.length > 0 && (
          <>
            <div className={styles.caption}>Способы оплаты</div>
            <div className={styles.payments}>
              {payments.map((payment) => (
                <Badge key={payment} variant="soft">
                  <Icon of={IconCheck} size={16} />
                  {payment}
                </Badge>
              ))}
            </div>
          </>
        )}
        <div className={styles.place}>
          {complex.stations.slice(0, 2).map((station) => (
            <MetroBadge key={station.id} station={station} />
          ))}
          <p>
            {[complex.address, complex.developer && `застройщик ${quoted(complex.developer.title)}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {/* Paper has one sheet for the flat itself. */}
        {!gone && (
          <div data-print="hide">
            <PlaceOnFloor flat={flat} buildingId={complex.id} />
            {onSale && <PriceHistory id={flat.id} now={props.now} />}
            <SimilarFlats id={flat.id} />
          </div>
        )}
        <div className={styles.legal}>
          <LegalLine developer={complex.developer} declaration={complex.declaration} />
        </div>
        {(onSale || gone) && contact && <div className={styles.contact}>{contact}</div>}
      </section>
    </div>
  );
}

/** In place of price and actions: that nothing here holds any more, and whom to ask. */
function Gone({ flat, first, onCallMe }: FlatCardProps) {
  return (
    <>
      <p className={classNames(styles.price, styles.sold)} role="status">
        {goneWord(flat)}
      </p>
      <p className="nv-small nv-secondary">
        Пока окно было открыто, {flat.apartment ? 'их' : 'её'} сняли с{NBSP}показа: цена и{NBSP}наличие могли
        измениться.
      </p>
      {!first && (
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => onCallMe(flat)}>
            <Icon of={IconPhoneCall} size={18} />
            Позвоните мне
          </Button>
        </div>
      )}
    </>
  );
}

function OnSale({ flat, now, page, complex, onCallMe, first, actions, payQuery }: FlatCardProps) {
  const monthly = useMonthly();
  const own = useOwnHold(flat.id) !== undefined;
  const notes = [
    flat.price_m2 !== null && formatPriceM2(flat.price_m2),
    flat.price_total !== null && priceDateText(flat.price_date, complex.prices_confirmed, now),
  ];
  return (
    <>
      <div className={styles.price}>
        {flat.price_total === null ? (
          <p className={styles.sold}>{`Не${NBSP}указана`}</p>
        ) : (
          <Price roubles={flat.price_total} size="xl" />
        )}
        <HeldBadge flat={flat} exact />
        <div className={styles.under}>{notes.filter(Boolean).join(' · ')}</div>
        {monthly(flat, 'window')}
      </div>
      <div className={styles.actions}>
        {first?.(flat) ?? (
          <Button variant="primary" onClick={() => onCallMe(flat)}>
            <Icon of={IconPhoneCall} size={18} />
            {flat.held && !own ? callIfFree(flat) : 'Позвоните мне'}
          </Button>
        )}
        {actions?.(flat)}
      </div>
      <div className={styles.pass}>
        <ShareButton
          title={`${flatTitle(flat)}, ЖК${NBSP}«${complex.title}»`}
          url={`${page}?flat=${flat.id}`}
          size="sm"
        />
        <ButtonAnchor size="sm" href={sheetOf(flat, payQuery)} target="_blank" rel="noopener">
          <Icon of={IconFileTypePdf} size={18} />
          PDF для{NBSP}печати
        </ButtonAnchor>
      </div>
    </>
  );
}
