import type { CSSProperties } from 'react';
import { groupDigits } from '../../platform/rules/russian.ts';
import type { DemandPlace } from '../contract/demand.ts';
import styles from './demand-map.module.css';

const WIDTH = 600;
/** At the latitude of Moscow a degree of longitude is so much of one of latitude. */
const NARROW = Math.cos((55.75 * Math.PI) / 180);
/** So many searches on one flat are the darkest. */
const MOST = 10;

/** Places shaded by searches on one flat that fits. For eyes only: the table beneath says the same. */
export function DemandMap({ places }: { readonly places: readonly DemandPlace[] }) {
  const corners = places.flatMap(({ rings }) => rings.flat());
  if (corners.length === 0) return null;
  const [lats, lngs] = [corners.map(([lat]) => lat), corners.map(([, lng]) => lng)];
  const [north, west] = [Math.max(...lats), Math.min(...lngs)];
  const scale = WIDTH / ((Math.max(...lngs) - west) * NARROW);
  const height = (north - Math.min(...lats)) * scale;
  const at = ([lat, lng]: readonly [number, number]): string =>
    `${((lng - west) * NARROW * scale).toFixed(1)} ${((north - lat) * scale).toFixed(1)}`;
  return (
    <figure className={styles.map}>
      <figcaption className={styles.legend}>
        Поисков на одну подходящую квартиру: <span className={styles.scale} aria-hidden="true" /> от 0 до {MOST} и
        больше. Без заливки – менее 5 посетителей.
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height.toFixed(0)}`} aria-hidden="true">
        {places.map(({ id, title, rings, searches_per_flat }) => (
          <path
            key={id}
            d={rings.map((ring) => `M${ring.map(at).join('L')}Z`).join('')}
            style={searches_per_flat === null ? undefined : shade(searches_per_flat)}
          >
            <title>{wordsOf(title, searches_per_flat)}</title>
          </path>
        ))}
      </svg>
    </figure>
  );
}

/** One text: a title of several parts is drawn otherwise by the browser than by the server. */
const wordsOf = (title: string, perFlat: number | null): string =>
  `${title}: ${perFlat === null ? 'менее 5 посетителей' : groupDigits(perFlat)}`;

const shade = (value: number): CSSProperties =>
  ({ '--shade': `${Math.round(15 + 85 * Math.min(1, value / MOST))}%` }) as CSSProperties;
