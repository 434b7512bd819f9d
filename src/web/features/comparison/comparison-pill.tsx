import { IconScale } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCompared } from '../../comparison.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './comparison-pill.module.css';

/** The way to the comparison, in the corner once something is in it. */
export function ComparisonPill() {
  const buildings = useCompared('building').length;
  const flats = useCompared('flat').length;
  if (buildings + flats === 0) return null;
  return (
    <Link className={styles.pill} to={buildings > 0 ? '/compare' : '/compare?what=flats'} data-print="hide">
      <Icon of={IconScale} size={20} />
      Сравнение
      <span className={styles.count}>{buildings + flats}</span>
    </Link>
  );
}
