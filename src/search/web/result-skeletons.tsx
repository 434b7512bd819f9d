import { Skeleton } from '../../site/ui/layout/skeleton.tsx';
import type { SearchView } from '../rules/search-view.ts';
import styles from './result-skeletons.module.css';

/** Places of cards to come, in the cards' own measures. */
export function ResultSkeletons({ view, count }: { readonly view: SearchView; readonly count: number }) {
  return Array.from({ length: count }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all alike
    <li key={i} className={styles.card} data-view={view} aria-hidden="true">
      <Skeleton className={styles.picture} />
      <div className={styles.body}>
        <Skeleton width="56%" height={22} />
        <Skeleton width="38%" height={16} />
        <Skeleton width="70%" height={18} />
        <Skeleton width="100%" height={45} />
        <Skeleton width="32%" height={16} />
      </div>
    </li>
  ));
}
