import type { MouseEvent, ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { openDialog } from '../client/dialogs.ts';
import { useSearchPath } from '../client/region-choice.ts';
import { useIsHere } from './is-here.ts';
import { type MenuEntry, SEARCH_LINK } from './links.ts';

export interface SiteLinkProps {
  readonly entry: Pick<MenuEntry, 'to' | 'quiz'>;
  readonly className?: string | undefined;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link of the shell's menus. The one to the quiz opens its window; without JavaScript it leads to the block about it. */
export function SiteLink({ entry, className, onClick, children }: SiteLinkProps) {
  const search = useSearchPath();
  const { pathname } = useLocation();
  const searches = entry.to === SEARCH_LINK.to;
  const to = searches ? search : entry.to;
  const here = useIsHere(to);
  if (!entry.quiz) {
    // An anchor is never the current page: the page behind it is another link's. The search is, whatever is searched for.
    const Kind = searches || entry.to.includes('#') ? Link : NavLink;
    const current = searches && `${pathname}/`.startsWith(`${entry.to}/`) ? ({ 'aria-current': 'page' } as const) : {};
    return (
      <Kind
        to={to}
        replace={here}
        className={className}
        prefetch="intent"
        {...current}
        {...(onClick ? { onClick } : {})}
      >
        {children}
      </Kind>
    );
  }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClick?.();
    openDialog('quiz');
  };
  return (
    <Link to={entry.to} className={className} aria-haspopup="dialog" onClick={open}>
      {children}
    </Link>
  );
}
