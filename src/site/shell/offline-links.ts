import { notify } from '../client/notices.ts';
import { pressedLink } from '../ui/pressed-link.ts';

/**
 * Keeps the page while there is no connection: the router answers a link whose code does not come by loading the page
 * anew, and the browser would put its own error in place of everything that was read or typed. Gives what ends it.
 */
export function keepPageOffline(): () => void {
  const hold = (event: MouseEvent): void => {
    if (navigator.onLine || !leaves(event)) return;
    event.preventDefault();
    notify.error(wordsFor(event));
  };
  window.addEventListener('click', hold, true);
  return () => window.removeEventListener('click', hold, true);
}

/** What does not open now, and that nothing is lost. */
function wordsFor(event: MouseEvent): string {
  const samePage = pressedLink(event)?.pathname === location.pathname;
  return `Нет соединения с\u00a0интернетом, ${samePage ? 'это' : 'страница'} пока не\u00a0откроется. Всё, что вы выбрали и\u00a0ввели, на\u00a0месте`;
}

/** Whether a press leads to another page of the site: to no window and no place of the same page. */
function leaves(event: MouseEvent): boolean {
  const link = pressedLink(event);
  return link !== undefined && !link.ariaHasPopup && (link.pathname !== location.pathname || !link.hash);
}
