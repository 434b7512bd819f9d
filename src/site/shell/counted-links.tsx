import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { NBSP } from '../../platform/rules/russian.ts';
import { useCompared, useComparisonPath } from '../../saved/web/comparison-store.ts';
import { useWishCount } from '../../saved/web/favourites.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconScale, IconStar } from '../ui/icons.ts';
import styles from './header-menus.module.css';

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

/** A count as a sign has room for it. */
export const shortCount = (value: number): string => (value > 99 ? '99+' : String(value));
