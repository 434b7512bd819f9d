import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { BuildingInList } from '../../../complex/contract/buildings.ts';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { flatsCount } from '../../../site/ui/catalogue/complex-card.tsx';
import { ComplexPictures } from '../../../site/ui/catalogue/complex-pictures.tsx';
import { MetroBadge } from '../../../site/ui/catalogue/metro-badge.tsx';
import { Price } from '../../../site/ui/catalogue/price.tsx';
import { IconButton } from '../../../site/ui/icon-button.tsx';
import { IconX } from '../../../site/ui/icons.ts';
import { Skeleton } from '../../../site/ui/layout/skeleton.tsx';
import type { MapEngine } from '../engine/map-engine.ts';
import styles from './balloon.module.css';
import { useAnchored } from './use-anchored.ts';

export interface BalloonProps {
  readonly engine: MapEngine;
  readonly place: LatLng;
  /** Undefined while it is on its way. */
  readonly building: BuildingInList | undefined;
  readonly failed: boolean;
  /** Query kept on the links to the complex, with `?`: its card shows what the search was for. */
  readonly search: string;
  /** Opened by the keyboard: the focus comes along. */
  readonly takeFocus: boolean;
  readonly onClose: () => void;
}

/** The complex behind a placemark; on phones a card that rises from the bottom of the map. */
export function Balloon({ engine, place, building, failed, search, takeFocus, onClose }: BalloonProps) {
  const ref = useRef<HTMLDivElement>(null);
  useAnchored(ref, engine.camera, place, (dx, dy) => engine.panBy(dx, dy));
  useEffect(() => {
    if (takeFocus) ref.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <div
      ref={ref}
      className={styles.balloon}
      role="dialog"
      aria-label={building ? `ЖК${NBSP}«${building.titles.title}»` : 'Жилой комплекс'}
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {building ? <BalloonCard building={building} search={search} /> : <BalloonWait failed={failed} />}
      <IconButton icon={IconX} size={18} label="Закрыть" className={styles.close} onClick={onClose} />
    </div>
  );
}

function BalloonCard({ building, search }: { readonly building: BuildingInList; readonly search: string }) {
  const to = `/${building.title_eng}${search}`;
  const [station] = building.near.stations;
  return (
    <>
      <ComplexPictures
        building={building}
        to={to}
        widths={[320, 640]}
        sizes="300px"
        urgent="all"
        className={styles.media}
        actionsClassName={styles.star}
      />
      <div className={styles.body}>
        <div className={styles.line}>
          <Link to={to} className={styles.title} translate="no">
            {building.titles.title}
          </Link>
          <Price roubles={building.flats.price.from} from size="m" />
        </div>
        <div className={styles.line}>
          {station && <MetroBadge station={station} />}
          <span className={styles.count}>
            {building.flats.total > 0 ? flatsCount(building) : `нет в${NBSP}продаже`}
          </span>
        </div>
      </div>
    </>
  );
}

function BalloonWait({ failed }: { readonly failed: boolean }) {
  return (
    <>
      <div className={styles.media}>{!failed && <Skeleton height="100%" width="100%" />}</div>
      <div className={styles.body}>
        {failed ? (
          <p className={styles.failed}>Не удалось загрузить. Попробуйте открыть ещё раз</p>
        ) : (
          <>
            <Skeleton width="80%" height={22} />
            <Skeleton width="60%" height={20} />
          </>
        )}
      </div>
    </>
  );
}
