import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { NBSP } from '../../platform/rules/russian.ts';
import { useCompared, useComparisonPath } from '../../saved/web/comparison-store.ts';
import { useFavouriteCount, useWishCount } from '../../saved/web/favourites.ts';
import type { Profile } from '../client/visitor.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconScale, IconStar, IconThumbUp } from '../ui/icons.ts';
import { DisclosureMenu } from '../ui/layout/disclosure-menu.tsx';
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

interface Beside {
  readonly className: string | undefined;
}

/** What a guest starred is in his browser: the way to it, while there is something. */
export function StarredLink({ className }: Beside) {
  const title = `Отмечено на${NBSP}этом устройстве`;
  const count = useWishCount();
  return count > 0 && <CountedLink to="/favorites" {...{ title, count, className }} of={IconStar} />;
}

/** The way to the comparison on phones, where a sign over the page would lie on what is pressed there. */
export function ComparedLink({ className }: Beside) {
  const count = useCompared('building').length + useCompared('flat').length;
  const to = useComparisonPath();
  return to && <CountedLink to={to} title="Сравнение" {...{ count, className }} of={IconScale} />;
}

interface CountedLinkProps extends Beside, Pick<ComponentProps<typeof Icon>, 'of'> {
  readonly to: string;
  readonly title: string;
  readonly count: number;
}

function CountedLink({ to, title, count, of, className }: CountedLinkProps) {
  return (
    <Link to={to} className={classNames(styles.icon, className)} title={title}>
      <Icon of={of} size={22} />
      <span className="nv-hidden">{`${title}: ${count}`}</span>
      <span className={styles.counter} aria-hidden="true">
        {shortCount(count)}
      </span>
    </Link>
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

const shortCount = (value: number): string => (value > 99 ? '99+' : String(value));
