import { formatMinutes } from '../../../complex/rules/format.ts';
import type { NearStation } from '../../../platform/contract/parts.ts';
import { Icon } from '../icon.tsx';
import { IconBus, IconWalk } from '../icons.ts';
import styles from './metro-badge.module.css';

/** A station with the colour of its line and the way to it. */
export function MetroBadge({ station }: { readonly station: NearStation }) {
  const walks = station.distance_mode === 3;
  return (
    <span className={styles.metro}>
      <i className={styles.line} style={{ background: station.colour ?? 'var(--nv-text-tertiary)' }} />
      <span className={styles.title}>{station.title}</span>
      <span className={styles.time}>
        <Icon of={walks ? IconWalk : IconBus} size={16} />
        <span className="nv-hidden">{walks ? 'пешком' : 'на транспорте'} </span>
        {formatMinutes(station.duration)}
      </span>
    </span>
  );
}
