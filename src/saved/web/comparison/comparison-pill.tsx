import { Link } from 'react-router';
import { classNames } from '../../../site/ui/class-names.ts';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconScale } from '../../../site/ui/icons.ts';
import { useCompared, useComparisonPath } from '../comparison-store.ts';
import styles from './comparison-pill.module.css';

/** The way to the comparison, once something is in it. `aboveBar`: on narrow screens a bar lies along the lower edge. */
export function ComparisonPill({ aboveBar = false }: { readonly aboveBar?: boolean | undefined }) {
  const buildings = useCompared('building').length;
  const flats = useCompared('flat').length;
  const to = useComparisonPath();
  if (!to) return null;
  return (
    <Link className={classNames(styles.pill, aboveBar && styles.aboveBar)} to={to} title="Сравнение" data-print="hide">
      <Icon of={IconScale} size={20} />
      <span className={styles.word}>Сравнение</span>
      <span className={styles.count}>{buildings + flats}</span>
    </Link>
  );
}
