/**
 * Where somebody was in a long list when he loaded its page anew: the list has its height at once, so that the browser finds
 * the place, and is read on as far as it was.
 */
import type { RefObject } from 'react';
import { allowFullLayout } from '../../site/client/scroll-restoration.ts';
import { PLACE_KEY, releaseHeight } from './list-height.ts';
import type { ResultChain } from './search-results.ts';

/** What is above this is covered by the header and the filters, px. */
const COVERED = 130;
/** Scrolled farther than this from where the browser came back to, somebody went on himself, px. */
const STAYED = 2;

interface ListPlace {
  /** Of the history entry. */
  readonly key: string;
  readonly address: string;
  /** Pages that were read, from the first to the last. */
  readonly first: number;
  readonly last: number;
  /** Of all cards, px. */
  readonly height: number;
  readonly scrolled: number;
  /** The first card in sight, and where it stood, px. */
  readonly card: string;
  readonly top: number;
}

/** Keeps the place whenever the page goes. Gives what ends it. */
export function watchPlace(list: RefObject<HTMLElement | null>, chain: () => ResultChain): () => void {
  const keep = () => list.current && keepPlace(list.current, chain());
  window.addEventListener('pagehide', keep);
  return () => window.removeEventListener('pagehide', keep);
}

/** Brings back the place that was kept of this list. */
export async function returnToPlace(
  list: RefObject<HTMLElement | null>,
  { first }: ResultChain,
  readTo: (page: number) => Promise<void>,
): Promise<void> {
  const place = placeKept();
  if (place?.first !== first) return releaseHeight();
  await readTo(place.last);
  requestAnimationFrame(() => {
    releaseHeight();
    align(list.current, place);
  });
}

function keepPlace(list: HTMLElement, { first, last }: ResultChain): void {
  const cards = [...list.querySelectorAll<HTMLElement>(':scope > [data-id]')];
  const seen = cards.find((card) => card.getBoundingClientRect().bottom > COVERED);
  const key: unknown = window.history.state?.key;
  try {
    sessionStorage.removeItem(PLACE_KEY);
    if (!seen || last === first || typeof key !== 'string') return;
    const place: ListPlace = {
      key,
      address: location.pathname + location.search,
      first,
      last,
      height: Math.round(list.getBoundingClientRect().height),
      scrolled: window.scrollY,
      card: seen.dataset.id ?? '',
      top: seen.getBoundingClientRect().top,
    };
    sessionStorage.setItem(PLACE_KEY, JSON.stringify(place));
  } catch {
    // Storage may be forbidden: the page then begins at its first cards.
  }
}

function placeKept(): ListPlace | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Cards may have grown, come or gone meanwhile: the one that was looked at stands where it stood. */
function align(list: HTMLElement | null, { card, top, scrolled }: ListPlace): void {
  allowFullLayout();
  if (Math.abs(window.scrollY - scrolled) > STAYED) return;
  const seen = list?.querySelector(`:scope > [data-id="${card}"]`);
  if (seen) window.scrollBy({ top: seen.getBoundingClientRect().top - top, behavior: 'instant' });
}
