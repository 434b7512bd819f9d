import { Link } from 'react-router';
import { useCompared } from '../../comparison.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconScale } from '../../ui/icons.ts';
import styles from './comparison-pill.module.css';

/**
 * The way to the comparison, once something is in it; on narrow screens a button in the corner across from the chat.
 * `aboveBar`: a bar lies along the lower edge there.
 */
export function ComparisonPill({ aboveBar = false }: { readonly aboveBar?: boolean | undefined }) {
  const buildings = useCompared('building').length;
  const flats = useCompared('flat').length;
  if (buildings + flats === 0) return null;
  return (
    <Link
      className={classNames(styles.pill, aboveBar && styles.aboveBar)}
      to={buildings > 0 ? '/compare' : '/compare?what=flats'}
      data-print="hide"
    >
      <Icon of={IconScale} size={20} />
      <span className={styles.word}>Сравнение</span>
      <span className={styles.count}>{buildings + flats}</span>
    </Link>
  );
}
