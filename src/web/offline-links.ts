import { notify } from './notices.ts';

/**
 * Keeps the page while there is no connection: the router answers a link whose code does not come by loading the page
 * anew, and the browser would put its own error in place of everything that was read or typed. Gives what ends it.
 */
export function keepPageOffline(): () => void {
  const hold = (event: MouseEvent): void => {
    if (navigator.onLine || !leaves(event)) return;
    event.preventDefault();
    notify.error('Нет соединения с\u00a0интернетом, страница пока не\u00a0откроется');
  };
  window.addEventListener('click', hold, true);
  return () => window.removeEventListener('click', hold, true);
}

/** Whether a press leads to another page of the site, in this tab: no window, no place of the same page, no download. */
function leaves({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return false;
  const link = target.closest('a');
  if (!link || link.origin !== location.origin || link.target || link.download || link.ariaHasPopup) return false;
  return link.pathname !== location.pathname || !link.hash;
}
