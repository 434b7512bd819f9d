import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type FavouriteKind, toggleFavourite, useFavourite, useFavouritesKept } from '../../favourites.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './favourite-button.module.css';

export interface FavouriteButtonProps {
  readonly kind: FavouriteKind;
  readonly id: number;
  /** What it stands at, for screen readers: 'ЖК «Яузский каскад»'. */
  readonly subject: string;
  /** `picture`: on a photo; `head`: beside a title; `plain`: in a row. */
  readonly look?: 'picture' | 'head' | 'plain';
}

/** The star: lit while its subject is a favourite. A guest's opens the login-required window and is remembered. */
export function FavouriteButton({ kind, id, subject, look = 'plain' }: FavouriteButtonProps) {
  const lit = useFavourite(kind, id);
  const kept = useFavouritesKept();
  const label = lit ? (kept ? 'Убрать из избранного' : 'Будет в избранном после входа') : 'В избранное';
  return (
    <button
      type="button"
      className={classNames(styles.star, styles[look], lit && styles.lit)}
      aria-pressed={lit}
      aria-label={`${label}: ${subject}`}
      title={label}
      onClick={() => toggleFavourite(kind, id)}
    >
      <Icon of={lit ? IconStarFilled : IconStar} size={20} />
    </button>
  );
}
