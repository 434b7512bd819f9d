import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { pressedLink } from './pressed-link.ts';

/**
 * For an element that holds many plain links: follows those that stay on the site without loading the page anew. A list of
 * cards has a hundred links, and `Link` costs each of them a dozen hooks when it is drawn.
 */
export function useLinksInside(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.defaultPrevented ? undefined : pressedLink(event);
    if (!link) return;
    event.preventDefault();
    // As in the browser: the page that is shown comes into the history once.
    void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href });
  };
}
