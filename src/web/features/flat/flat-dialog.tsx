import { IconCheck, IconPhoneCall, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FlatInList } from '../../../contract/flats.ts';
import type { NearStation } from '../../../contract/parts.ts';
import { formatDate, formatPhone, formatPriceM2 } from '../../../domain/format.ts';
import { NBSP } from '../../../domain/russian.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { flatTitle } from '../../ui/catalogue/flat-title.ts';
import { MetroBadge } from '../../ui/catalogue/metro-badge.tsx';
import { Price } from '../../ui/catalogue/price.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { phoneHref } from '../../ui/phone-href.ts';
import { WindowsLoader } from '../../ui/windows-loader.tsx';
import styles from './flat-dialog.module.css';
import { flatFacts, flatPayments } from './flat-facts.ts';
import { FlatMedia } from './flat-media.tsx';

export interface FlatDialogProps {
  /** `loading` while it is on its way, `missing` when there is no such flat. */
  readonly flat: FlatInList | 'loading' | 'missing';
  /** The complex it belongs to. */
  readonly complex: {
    readonly title: string;
    readonly address: string;
    readonly stations: readonly NearStation[];
    readonly legal: ReactNode;
  };
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  readonly onClose: () => void;
}

/** One flat over its complex: plan, price with its date, facts, ways to pay. A sold one shows neither price nor actions. */
export default function FlatDialog({ flat, complex, phone, onClose }: FlatDialogProps) {
  const known = typeof flat === 'object';
  return (
    <Dialog open onClose={onClose} label={known ? flatTitle(flat) : 'Квартира'} width={1160} className={styles.dialog}>
      <IconButton bordered icon={IconX} label="Закрыть" className={styles.close} onClick={onClose} />
      {known ? (
        <div className={styles.layout}>
          <FlatMedia flat={flat} />
          <Info flat={flat} complex={complex} phone={phone} />
        </div>
      ) : (
        <div className={styles.waiting} role="status">
          {flat === 'loading' ? <WindowsLoader /> : 'Такой квартиры больше нет в каталоге'}
        </div>
      )}
    </Dialog>
  );
}

function Info({ flat, complex, phone }: { readonly flat: FlatInList } & Pick<FlatDialogProps, 'complex' | 'phone'>) {
  const payments = flatPayments(flat);
  const onSale = flat.status === 1;
  return (
    <div className={styles.info}>
      <div className={styles.where}>
        <span translate="no">{`ЖК${NBSP}«${complex.title}»`}</span>
        {flat.building.release_date_tag && <span className="nv-secondary">{flat.building.release_date_tag}</span>}
      </div>
      <h2 className={styles.title}>{flatTitle(flat)}</h2>
      {onSale ? (
        <OnSale flat={flat} phone={phone} />
      ) : (
        <p className={classNames(styles.price, styles.sold)}>{sold(flat)}</p>
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
        <p>{complex.address}</p>
      </div>
      <div className={styles.legal}>{complex.legal}</div>
    </div>
  );
}

function OnSale({ flat, phone }: { readonly flat: FlatInList; readonly phone: string }) {
  const notes = [
    flat.price_m2 !== null && formatPriceM2(flat.price_m2),
    flat.price_total !== null && `цена на${NBSP}${formatDate(flat.price_date)}`,
  ];
  return (
    <>
      <div className={styles.price}>
        <Price roubles={flat.price_total} size="xl" />
        <div className={styles.under}>{notes.filter(Boolean).join(' · ')}</div>
      </div>
      <div className={styles.actions}>
        <ButtonAnchor variant="primary" href={phoneHref(phone)}>
          <Icon of={IconPhoneCall} size={18} />
          {formatPhone(phone)}
        </ButtonAnchor>
      </div>
    </>
  );
}

/** Booked, sold or withdrawn: all are shown alike (decisions §3, DESIGN.md §8). */
function sold({ apartment }: FlatInList): string {
  return apartment ? 'Апартаменты проданы' : 'Квартира продана';
}
