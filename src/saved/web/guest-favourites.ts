/**
 * What a guest starred before he logged in. Kept in the browser only, for a month, until it is carried out after login.
 */

export interface Wish {
  readonly kind: 'building' | 'flat' | 'offer';
  readonly id: number;
}

interface KeptWish extends Wish {
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Where the storage of the browser keeps them: tabs hear of a change by it. */
export const STORED_WISHES = 'favourite-wishes';
const LIFETIME_MS = 30 * 86_400_000;
/** More than a guest stars by hand; the oldest go first. */
const MAX = 200;

/** Stands in when the browser refuses its storage. */
let memory: readonly KeptWish[] = [];

/** The wishes that are still good, oldest first. Empty on the server. */
export function readWishes(): readonly Wish[] {
  return read();
}

/** Whether the guest wished for it. */
export function hasWish(wish: Wish): boolean {
  return read().some((kept) => isSame(kept, wish));
}

/** Keeps a wish; a second time it becomes the latest. Whether it outlives the page. */
export function addWish(wish: Wish): boolean {
  const others = read().filter((kept) => !isSame(kept, wish));
  return write([...others, { kind: wish.kind, id: wish.id, at: Date.now() }].slice(-MAX));
}

/** Forgets wishes that were carried out, refused or taken back. */
export function dropWishes(wishes: readonly Wish[]): void {
  write(read().filter((kept) => !wishes.some((wish) => isSame(kept, wish))));
}

const OFFERED_KEY = 'favourite-login-offered';

/** Whether the login was not yet offered beside a star in this tab; once it is asked, it was. */
export function offerLoginOnce(): boolean {
  try {
    const first = sessionStorage.getItem(OFFERED_KEY) === null;
    sessionStorage.setItem(OFFERED_KEY, '1');
    return first;
  } catch {
    // Without storage stars live as long as the page: it is said at each.
    return true;
  }
}

const ASK_KEY = 'favourite-login';

/** Notes that the page that comes next shall ask for the login: this one is about to be opened anew. `kept`: a wish was. */
export function askLoginSoon(kept: boolean): void {
  try {
    sessionStorage.setItem(ASK_KEY, kept ? 'kept' : '');
  } catch {
    // A browser without storage shows the window on this page only.
  }
}

/** Whether the page before wanted the login to be asked for, and had kept a wish; said once. */
export function wasLoginAsked(): { readonly kept: boolean } | undefined {
  try {
    const asked = sessionStorage.getItem(ASK_KEY);
    sessionStorage.removeItem(ASK_KEY);
    return asked === null ? undefined : { kept: asked === 'kept' };
  } catch {
    return undefined;
  }
}

const isSame = (a: Wish, b: Wish): boolean => a.kind === b.kind && a.id === b.id;

function read(): readonly KeptWish[] {
  if (typeof window === 'undefined') return [];
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORED_WISHES) ?? '[]');
    if (Array.isArray(value)) return value.filter(isKeptWish).filter(({ at }) => Date.now() - at < LIFETIME_MS);
  } catch {
    return memory;
  }
  return memory;
}

function write(wishes: readonly KeptWish[]): boolean {
  memory = wishes;
  try {
    if (wishes.length > 0) localStorage.setItem(STORED_WISHES, JSON.stringify(wishes));
    else localStorage.removeItem(STORED_WISHES);
    return true;
  } catch {
    // A browser without storage keeps them in `memory`, as long as the page is open.
    return false;
  }
}

function isKeptWish(value: unknown): value is KeptWish {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, at } = value as Record<string, unknown>;
  return (
    (kind === 'building' || kind === 'flat' || kind === 'offer') && Number.isSafeInteger(id) && typeof at === 'number'
  );
}
