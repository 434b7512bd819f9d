import { createSignal, useHeard } from './store.ts';

/** `all`: also what measures visits. `necessary`: only what the site cannot do without. */
export type CookieChoice = 'all' | 'necessary';

const KEY = 'cookie-choice';
const ATTRIBUTE = 'data-cookie-choice';

/**
 * Runs in the head before the first paint: the notice, which the server draws for everybody, never flashes for those who
 * have chosen.
 */
export const COOKIE_CHOICE_SCRIPT = `(function(){var c=null;try{c=localStorage.getItem('${KEY}')}catch(e){}
if(c==='all'||c==='necessary')document.documentElement.setAttribute('${ATTRIBUTE}',c)})()`;

/** The server counts searches only of those whose cookie says that they agreed. Over https it hears names with the prefix alone. */
function tellServer(choice: CookieChoice): void {
  const secure = location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that we serve
  document.cookie = `${secure ? '__Host-' : ''}${KEY}=${choice};path=/;max-age=31536000;samesite=lax${secure ? ';secure' : ''}`;
}

const chosen = createSignal();

/** What the visitor chose; null while he has not, and on the server. Nothing that measures may run without `all`. */
export function cookieChoice(): CookieChoice | null {
  if (typeof document === 'undefined') return null;
  const value = document.documentElement.getAttribute(ATTRIBUTE);
  return value === 'all' || value === 'necessary' ? value : null;
}

/** Remembers the choice, and tells whoever asked to hear of it. A browser without storage asks again on the next page. */
export function chooseCookies(choice: CookieChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // The choice holds while the page is open.
  }
  tellServer(choice);
  show(choice);
}

/** Calls `listener` after every later choice, made here or in another tab; answers how to stop. */
export function onCookieChoice(listener: () => void): () => void {
  const ofOtherTab = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && (newValue === 'all' || newValue === 'necessary')) show(newValue);
  };
  const end = chosen.hear(listener);
  addEventListener('storage', ofOtherTab);
  return () => {
    end();
    removeEventListener('storage', ofOtherTab);
  };
}

/** The choice as state of a component; null on the server. */
export function useCookieChoice(): CookieChoice | null {
  return useHeard(onCookieChoice, cookieChoice, null);
}

function show(choice: CookieChoice): void {
  if (cookieChoice() === choice) return;
  document.documentElement.setAttribute(ATTRIBUTE, choice);
  chosen.tell();
}
