import type { ReactNode } from 'react';
import type { NearStation } from '../../platform/contract/parts.ts';
import { nbsp } from '../../platform/rules/russian.ts';
import { MetroBadge } from '../../site/ui/catalogue/metro-badge.tsx';
import { Section } from '../../site/ui/layout/section.tsx';
import styles from './location.module.css';

export interface LocationProps {
  readonly address: string;
  readonly stations: readonly NearStation[];
  /** It stands only roughly there. */
  readonly approximate?: boolean;
  /** Map and what is around; absent: neither. */
  readonly surroundings?: ReactNode;
}

/** Address, stations and what is around the complex. */
export function Location({ address, stations, approximate = false, surroundings }: LocationProps) {
  return (
    <Section id="address" title="Расположение" side={address}>
      {approximate && (
        <p className={styles.roughly}>{nbsp('Место на карте примерное. Где точно стоит дом, скажет менеджер.')}</p>
      )}
      {stations.length > 0 && (
        <div className={styles.stations}>
          {stations.map((station) => (
            <MetroBadge key={station.id} station={station} />
          ))}
        </div>
      )}
      {surroundings}
    </Section>
  );
}
