import { notify } from '../client/notices.ts';
import { pressedLink } from '../ui/pressed-link.ts';

/** Sent to the window when a page was kept instead of loaded anew: the router goes nowhere any more. */
export const PAGE_KEPT = 'page-kept';
const ANSWER_MS = 5_000;

/**
 * Keeps the page while there is no connection: the router answers a link whose code does not come by loading the page
 * anew, and the browser would put its own error in place of everything that was read or typed. Gives what ends it.
 *
 * A browser may believe in its connection while there is none (a router without a line). That is found out when the router
 * loads the page anew: only where the server answers is it let through, and leads to what was pressed. The router waits for
 * that code for ever, so from then on links are opened by the browser.
 */
export function keepPageOffline(): () => void {
  let wanted: string | undefined;
  let kept = false;
  let answered = false;
  const openAnew = async (): Promise<void> => {
    const address = wanted;
    try {
      await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    } catch {
      kept = true;
      dispatchEvent(new Event(PAGE_KEPT));
      notify.error(KEPT);
      return;
    }
    answered = true;
    if (address === undefined) location.reload();
    else location.assign(address);
  };
  const holdPress = (event: MouseEvent): void => {
    wanted = leaves(event) ? pressedLink(event)?.href : undefined;
    if (wanted === undefined || (navigator.onLine && !kept)) return;
    event.preventDefault();
    if (navigator.onLine) void openAnew();
    else notify.error(wordsFor(event));
  };
  const holdReload = (event: NavigateEvent): void => {
    // The router got there.
    if (event.navigationType !== 'reload') wanted = undefined;
    else if (!event.userInitiated && event.cancelable && !answered) {
      event.preventDefault();
      void openAnew();
    }
  };
  // Safari before 26.2 and Firefox before 147 load the page anew.
  const { navigation } = window as { readonly navigation?: Navigation };
  navigation?.addEventListener('navigate', holdReload);
  window.addEventListener('click', holdPress, true);
  return () => {
    navigation?.removeEventListener('navigate', holdReload);
    window.removeEventListener('click', holdPress, true);
  };
}

const NOTHING_LOST = 'Всё, что вы выбрали и\u00a0ввели, на\u00a0месте';
const KEPT = `Нет соединения с\u00a0интернетом, страница пока не\u00a0откроется. ${NOTHING_LOST}`;

/** What does not open now, and that nothing is lost. */
function wordsFor(event: MouseEvent): string {
  const samePage = pressedLink(event)?.pathname === location.pathname;
  return samePage ? `Нет соединения с\u00a0интернетом, это пока не\u00a0откроется. ${NOTHING_LOST}` : KEPT;
}

/** Whether a press leads to another page of the site: to no window and no place of the same page. */
function leaves(event: MouseEvent): boolean {
  const link = pressedLink(event);
  return link !== undefined && !link.ariaHasPopup && (link.pathname !== location.pathname || !link.hash);
}
