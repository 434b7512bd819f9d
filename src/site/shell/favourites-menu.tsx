import { Link } from 'react-router';
import { useFavouriteCount } from '../../saved/web/favourites.ts';
import type { Profile } from '../client/visitor.ts';
import { Icon } from '../ui/icon.tsx';
import { IconStar, IconThumbUp } from '../ui/icons.ts';
import { DisclosureMenu } from '../ui/layout/disclosure-menu.tsx';
import { shortCount } from './counted-links.tsx';
import styles from './header-menus.module.css';

/** My favourites and the manager's recommendations, with counters. */
export function FavouritesMenu({ visitor }: { readonly visitor: Profile }) {
  const favourites = useFavouritesTotal(visitor);
  const unseen = visitor.recommendations_unseen_count;
  const recommendations = visitor.recommendations_buildings_count + visitor.recommendations_flats_count;
  const spoken = [`Избранное: ${favourites}`, unseen > 0 && `новых рекомендаций: ${unseen}`].filter(Boolean).join(', ');
  return (
    <DisclosureMenu
      align="end"
      summaryClassName={styles.icon}
      summary={
        <>
          <Icon of={IconStar} size={22} />
          <span className="nv-hidden">{spoken}</span>
          {favourites + unseen > 0 && (
            <span className={styles.counter} aria-hidden="true">
              {shortCount(favourites + unseen)}
            </span>
          )}
        </>
      }
    >
      <li>
        <Link to="/favorites">
          <Icon of={IconStar} size={18} />
          Моё избранное
          <Count value={favourites} />
        </Link>
      </li>
      <li>
        <Link to="/recommendations">
          <Icon of={IconThumbUp} size={18} />
          Рекомендации менеджера
          {unseen > 0 ? (
            <span className={styles.fresh}>{`новых ${shortCount(unseen)}`}</span>
          ) : (
            <Count value={recommendations} />
          )}
        </Link>
      </li>
    </DisclosureMenu>
  );
}

function Count({ value }: { readonly value: number }) {
  return value > 0 ? <span className={styles.count}>{value}</span> : null;
}

/** What the lists in this page say, until they are read what the page came with. */
function useFavouritesTotal(visitor: Profile): number {
  const buildings = useFavouriteCount('building');
  const flats = useFavouriteCount('flat');
  const offers = useFavouriteCount('offer');
  if (buildings === null || flats === null) {
    return visitor.favorites_buildings_count + visitor.favorites_flats_count;
  }
  return buildings + flats + (offers ?? 0);
}
