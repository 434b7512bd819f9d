import type { Profile } from '../client/visitor.ts';
import { FavouritesMenu } from './favourites-menu.tsx';
import { UserMenu } from './user-menu.tsx';

export interface VisitorMenusProps {
  readonly visitor: Profile;
  readonly className: string | undefined;
}

/** The menus of who is logged in: his favourites, and himself. */
export default function VisitorMenus({ visitor, className }: VisitorMenusProps) {
  return (
    <>
      <FavouritesMenu visitor={visitor} />
      <UserMenu visitor={visitor} className={className} />
    </>
  );
}
