import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * For an element that holds many plain links: follows those that stay on the site without loading the page anew. A list of
 * cards has a hundred links, and `Link` costs each of them a dozen hooks when it is drawn.
 */
export function useLinksInside(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || !isPlain(event) || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}

/** The main button alone: with Ctrl, ⌘ or Shift the browser opens a tab or a window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
