import { callApi } from '../../site/client/api-client.ts';
import { problemOf } from '../../site/client/api-problem.ts';
import type { ApiCallName } from '../../site/client/api-routes.ts';
import { openDialog } from '../../site/client/dialogs.ts';
import { notify } from '../../site/client/notices.ts';
import { createStore, useHeard } from '../../site/client/store.ts';
import {
  addWish,
  askLoginSoon,
  dropWishes,
  hasWish,
  offerLoginOnce,
  readWishes,
  STORED_WISHES,
  type Wish,
  wasLoginAsked,
} from './guest-favourites.ts';

/** What a star can stand at; the kinds of `FavouriteKind` are the wire's `buildings`, `flats` and `offers`. */
export type FavouriteKind = 'building' | 'flat' | 'offer';

const FAVOURITE_KINDS = ['building', 'flat', 'offer'] as const satisfies readonly FavouriteKind[];

const CALLS = {
  building: ['listFavouriteBuildingIds', 'addFavouriteBuilding', 'removeFavouriteBuilding'],
  flat: ['listFavouriteFlatIds', 'addFavouriteFlat', 'removeFavouriteFlat'],
  offer: ['listFavouriteOfferIds', 'addFavouriteOffer', 'removeFavouriteOffer'],
} as const satisfies Record<FavouriteKind, readonly [ApiCallName, ApiCallName, ApiCallName]>;

interface KindState {
  /** What the server said last; null before it said anything. */
  readonly ids: ReadonlySet<number> | null;
  /** What the visitor asked for since, until the server has answered. */
  readonly wanted: ReadonlyMap<number, boolean>;
  /** Whether a call that nobody answered has emptied the list until it can be read again. */
  readonly lost: boolean;
}

type State = Readonly<Record<FavouriteKind, KindState>>;

const EMPTY: KindState = { ids: null, wanted: new Map(), lost: false };
const NOTHING: State = { building: EMPTY, flat: EMPTY, offer: EMPTY };
/** Lists younger than this are not read again when the window gets the focus, milliseconds. */
const FRESH_MS = 3_000;

/** After a call that nobody answered the list is empty for so long, milliseconds. */
const REREAD_MS = 3_000;

const favourites = createStore(NOTHING);
/** Whose lists these are; null for a guest, undefined before anybody said so. */
let owner: number | null | undefined;
let readAt = Number.NEGATIVE_INFINITY;
const running = new Set<FavouriteKind>();
/** How often the server confirmed a change of a kind: a list that was asked for before that is out of date. */
const confirmed: Record<FavouriteKind, number> = { building: 0, flat: 0, offer: 0 };
/** What was put out in this tab: its lists keep it in sight, to be brought back. */
const putOutHere: Record<FavouriteKind, Set<number>> = { building: new Set(), flat: new Set(), offer: new Set() };
let channel: BroadcastChannel | undefined;

function put(kind: FavouriteKind, part: Partial<KindState>): void {
  const state = favourites.get();
  favourites.set({ ...state, [kind]: { ...state[kind], ...part } });
}

/** Whether the star is lit now: as the visitor wished, until the server says otherwise. Browser only. */
export function isFavourite(kind: FavouriteKind, id: number): boolean {
  const { ids, wanted } = favourites.get()[kind];
  if (owner === null) return hasWish({ kind, id });
  return wanted.get(id) ?? ids?.has(id) ?? false;
}

/**
 * Adds or removes one favourite. A logged-in visitor sees it at once and the server's answer replaces the list; a failure
 * says so. A guest is asked to log in by his first star of a visit, and what he wished for is carried out after that.
 */
export function toggleFavourite(kind: FavouriteKind, id: number): void {
  if (typeof owner !== 'number') {
    const wish = { kind, id };
    if (hasWish(wish)) dropWishes([wish]);
    else offerLogin(addWish(wish));
    favourites.set({ ...favourites.get() });
    return;
  }
  if (navigator.onLine === false) {
    notify.error('Нет связи: избранное не изменилось. Нажмите ещё раз, когда она появится');
    return;
  }
  const add = !isFavourite(kind, id);
  putOutHere[kind][add ? 'delete' : 'add'](id);
  put(kind, { wanted: new Map(favourites.get()[kind].wanted).set(id, add) });
  void carryOut(kind);
}

/** By a window once a visit, quietly after that. `kept`: whether the wish outlives the page. */
function offerLogin(kept: boolean): void {
  if (offerLoginOnce() || !kept) openDialog('login-required', { kept });
  else notify.success('В\u00a0избранном. Войдите, чтобы список был на\u00a0всех устройствах');
}

/** Sends what is wanted of a kind, one call after another, so that the last click wins. */
async function carryOut(kind: FavouriteKind): Promise<void> {
  if (running.has(kind)) return;
  running.add(kind);
  const whose = owner;
  try {
    for (let next = firstOf(kind); next && owner === whose; next = firstOf(kind)) {
      const [id, add] = next;
      try {
        // Another window may have undone the same change a moment ago: each click is sent.
        const { data } = await callApi(CALLS[kind][add ? 1 : 2], { params: { id } }, undefined, {});
        if (owner === whose) confirm(kind, id, add, data);
      } catch (error) {
        if (owner === whose) refuse(kind, id, add, error);
      }
    }
  } finally {
    running.delete(kind);
  }
}

const firstOf = (kind: FavouriteKind): [number, boolean] | undefined =>
  favourites.get()[kind].wanted.entries().next().value;

function confirm(kind: FavouriteKind, id: number, add: boolean, data: readonly { id: number }[]): void {
  confirmed[kind] += 1;
  const wanted = new Map(favourites.get()[kind].wanted);
  if (wanted.get(id) === add) wanted.delete(id);
  put(kind, { ids: new Set(data.map((item) => item.id)), wanted, lost: false });
  channel?.postMessage({ owner, kind, ids: data.map((item) => item.id) });
}

/**
 * The session ended elsewhere: what was pressed is kept as a guest's star is, and the login is asked for, on the page that is
 * opened anew for the guest.
 */
function keepForLogin(wish: Wish, add: boolean): void {
  const kept = add && addWish(wish);
  askLoginSoon(kept);
  openDialog('login-required', { kept });
}

/** With an answer: its text, and the star as it was. Without one: «Произошла ошибка, попробуйте позже» and an empty list. */
function refuse(kind: FavouriteKind, id: number, add: boolean, error: unknown): void {
  const problem = problemOf(error);
  if (problem && problem.code !== 'no_answer') {
    const wanted = new Map(favourites.get()[kind].wanted);
    wanted.delete(id);
    put(kind, { wanted });
    if (problem.status === 401) keepForLogin({ kind, id }, add);
    else notify.error(problem.detail);
    return;
  }
  readAt = Number.NEGATIVE_INFINITY;
  put(kind, { ids: new Set(), wanted: new Map(), lost: true });
  notify.error('Произошла ошибка, попробуйте позже');
  setTimeout(() => {
    if (readAt === Number.NEGATIVE_INFINITY) void readFavourites();
  }, REREAD_MS);
}

/**
 * Says whose favourites the page shows: the visitor's id, or null for a guest. For a visitor it carries out what he
 * wished for as a guest and reads his lists.
 */
export async function followFavouritesOf(visitorId: number | null): Promise<void> {
  if (owner === visitorId) return;
  owner = visitorId;
  readAt = Number.NEGATIVE_INFINITY;
  favourites.set({ ...NOTHING });
  if (visitorId === null) {
    const asked = wasLoginAsked();
    if (asked) openDialog('login-required', asked);
    return;
  }
  wasLoginAsked();
  await carryOutWishes(readWishes());
  await readFavourites();
}

/** What a guest wished for: done one by one; what the server refuses is forgotten, what it did not hear is kept. */
async function carryOutWishes(wishes: readonly Wish[]): Promise<void> {
  const whose = owner;
  let added = 0;
  for (const wish of wishes) {
    if (owner !== whose) return;
    try {
      await callApi(CALLS[wish.kind][1], { params: { id: wish.id } });
      added += 1;
      dropWishes([wish]);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem || problem.status === 401 || problem.status >= 500 || problem.code === 'no_answer') break;
      dropWishes([wish]);
      if (problem.status === 409) notify.error(problem.detail);
    }
  }
  if (added > 0) notify.success('Выбранное до входа добавлено в избранное');
}

/** Reads the lists of a logged-in visitor again; a failure leaves what is known. */
export async function readFavourites(): Promise<void> {
  if (typeof owner !== 'number') return;
  const whose = owner;
  readAt = performance.now();
  const before = { ...confirmed };
  const lists = await Promise.allSettled(FAVOURITE_KINDS.map((kind) => callApi(CALLS[kind][0], {})));
  if (owner !== whose) return;
  lists.forEach((list, i) => {
    const kind = FAVOURITE_KINDS[i];
    if (!kind || confirmed[kind] !== before[kind]) return;
    if (list.status === 'fulfilled') put(kind, { ids: new Set(list.value.data.map(({ id }) => id)), lost: false });
    else readAt = Number.NEGATIVE_INFINITY;
  });
}

/** What a guest starred in another tab is in the storage. */
function rereadWishes(): void {
  if (owner === null) favourites.set({ ...favourites.get() });
}

/** Keeps the lists true while the page is open: other tabs, a regained focus or connection. Gives what ends it. */
export function keepFavouritesFresh(): () => void {
  const again = (): void => {
    rereadWishes();
    if (document.visibilityState === 'visible' && performance.now() - readAt > FRESH_MS) void readFavourites();
  };
  channel = new BroadcastChannel('favourites');
  channel.onmessage = ({ data }: MessageEvent<{ owner: number; kind: FavouriteKind; ids: number[] }>) => {
    if (data.owner !== owner) return;
    confirmed[data.kind] += 1;
    put(data.kind, { ids: new Set(data.ids), lost: false });
  };
  const ofOtherTab = ({ key }: StorageEvent): void => {
    if (key === STORED_WISHES || key === null) rereadWishes();
  };
  addEventListener('storage', ofOtherTab);
  const events: [EventTarget, string][] = [
    [window, 'focus'],
    [window, 'online'],
    [document, 'visibilitychange'],
  ];
  for (const [target, event] of events) target.addEventListener(event, again);
  return () => {
    for (const [target, event] of events) target.removeEventListener(event, again);
    removeEventListener('storage', ofOtherTab);
    channel?.close();
    channel = undefined;
  };
}

/** The same for a component; dark on the server. */
export function useFavourite(kind: FavouriteKind, id: number): boolean {
  return useHeard(favourites.hear, () => isFavourite(kind, id), false);
}

/** The ids of a kind whose stars are lit, the same set until one of them changes; none on the server. */
export function useFavouriteIds(kind: FavouriteKind): ReadonlySet<number> {
  return useHeard(favourites.hear, () => litIds(kind), NONE_LIT);
}

const NONE_LIT: ReadonlySet<number> = new Set();
let lit: { of: State; owner: typeof owner; readonly sets: Map<FavouriteKind, ReadonlySet<number>> } | undefined;

function litIds(kind: FavouriteKind): ReadonlySet<number> {
  const state = favourites.get();
  if (lit?.of !== state || lit.owner !== owner) lit = { of: state, owner, sets: new Map() };
  let ids = lit.sets.get(kind);
  if (!ids) {
    const { ids: kept, wanted } = state[kind];
    const known = owner === null ? readWishes().flatMap((wish) => (wish.kind === kind ? wish.id : [])) : (kept ?? []);
    ids = new Set([...known, ...wanted.keys()].filter((id) => isFavourite(kind, id)));
    lit.sets.set(kind, ids);
  }
  return ids;
}

/** How much a guest starred in this browser; 0 for visitors with an account and on the server. */
export function useWishCount(): number {
  return useHeard(favourites.hear, () => (owner === null ? readWishes().length : 0), 0);
}

/**
 * How the list of a kind that a page was loaded with differs from the one that is kept: '+7 −3' for what came since and what
 * was put out in another tab; empty for no difference. What was put out in this one stays in sight.
 */
export function useChangedElsewhere(kind: FavouriteKind, loaded: readonly number[]): string {
  return useHeard(favourites.hear, () => changedElsewhere(kind, loaded), '');
}

function changedElsewhere(kind: FavouriteKind, loaded: readonly number[]): string {
  const { ids, lost } = favourites.get()[kind];
  if (typeof owner !== 'number' || ids === null || lost) return '';
  const before = new Set(loaded);
  const came = [...ids].filter((id) => !before.has(id));
  const left = loaded.filter((id) => !ids.has(id) && !putOutHere[kind].has(id));
  return [...came.map((id) => `+${id}`), ...left.map((id) => `−${id}`)].join(' ');
}

/** Whether lists of a logged-in visitor are shown, so that a lit star is kept by the server. */
export function useFavouritesKept(): boolean {
  return useHeard(favourites.hear, () => typeof owner === 'number', false);
}

/** How many favourites of a kind there are; null before the lists were read and for guests. */
export function useFavouriteCount(kind: FavouriteKind): number | null {
  return useHeard(favourites.hear, () => countOf(kind), null);
}

function countOf(kind: FavouriteKind): number | null {
  const { ids, wanted } = favourites.get()[kind];
  if (typeof owner !== 'number' || ids === null) return null;
  let count = ids.size;
  for (const [id, add] of wanted) if (add !== ids.has(id)) count += add ? 1 : -1;
  return count;
}
