import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NearStation } from '../../../contract/parts.ts';
import { MetroBadge } from '../../ui/catalogue/metro-badge.tsx';
import styles from './location.module.css';
import { Section } from './section.tsx';

export interface LocationProps {
  readonly address: string;
  readonly stations: readonly NearStation[];
  /** Drawn once the section comes near; fills its place. Absent: no map. */
  readonly map?: () => ReactNode;
}

/** Address, stations, and a map that is loaded when somebody comes near it. */
export function Location({ address, stations, map }: LocationProps) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useNear(ref);
  return (
    <Section id="location" title="Расположение" side={address}>
      {stations.length > 0 && (
        <div className={styles.stations}>
          {stations.map((station) => (
            <MetroBadge key={station.id} station={station} />
          ))}
        </div>
      )}
      {map && (
        <div ref={ref} className={styles.map}>
          {near && map()}
        </div>
      )}
    </Section>
  );
}

/** Whether the element has been within one window's height of being seen. */
function useNear(ref: { readonly current: Element | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return near;
}
