import type { ReactNode } from 'react';
import type { NearStation } from '../../platform/contract/parts.ts';
import { MetroBadge } from '../../site/ui/catalogue/metro-badge.tsx';
import { Section } from '../../site/ui/layout/section.tsx';
import styles from './location.module.css';

export interface LocationProps {
  readonly address: string;
  readonly stations: readonly NearStation[];
  /** Map and what is around; absent: neither. */
  readonly surroundings?: ReactNode;
}

/** Address, stations and what is around the complex. */
export function Location({ address, stations, surroundings }: LocationProps) {
  return (
    <Section id="address" title="Расположение" side={address}>
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
