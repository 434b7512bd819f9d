import { useEffect } from 'react';
import { formatDateTime } from '../../complex/rules/format.ts';
import { callApi } from './api-client.ts';
import type { ApiOutput } from './api-routes.ts';
import { createStore, useHeard } from './store.ts';

/** What the agency holds or has sold, for staff: who and until when. Asked for by the flats that a page shows, many at once. */
export type HeldFlat = ApiOutput<'listHeldFlats'>['data'][number];

/** By flat; null: asked, and free. */
type Known = ReadonlyMap<number, HeldFlat | null>;

const NOTHING: Known = new Map();
const known = createStore(NOTHING);
const wanted = new Set<number>();
/** As many as one call takes. */
const AT_ONCE = 200;
/** Rows that are drawn together are asked for together, ms. */
const GATHER = 30;
let asking = false;

async function ask(): Promise<void> {
  asking = false;
  const ids = [...wanted].slice(0, AT_ONCE);
  for (const id of ids) wanted.delete(id);
  if (wanted.size > 0) askSoon();
  const answer = await callApi('listHeldFlats', { query: { flat_ids: ids } }).catch(() => undefined);
  if (!answer) return;
  const held = new Map(answer.data.map((flat) => [flat.flat_id, flat]));
  known.set(new Map([...known.get(), ...ids.map((id) => [id, held.get(id) ?? null] as const)]));
}

function want(id: number): void {
  wanted.add(id);
  askSoon();
}

function askSoon(): void {
  if (asking) return;
  asking = true;
  setTimeout(() => void ask(), GATHER);
}

/** Asks again what became of a flat: it was just held, let go or sold. */
export const askHeldAgain = want;

/** Whether the agency holds or has sold this flat; undefined until it is known and for who may not know. */
export function useHeldFlat(id: number | undefined, mayKnow: boolean): HeldFlat | null | undefined {
  const held = useHeard(known.hear, known.get, NOTHING);
  const isKnown = id !== undefined && held.has(id);
  useEffect(() => {
    if (mayKnow && id !== undefined && !isKnown) want(id);
  }, [id, mayKnow, isKnown]);
  return id === undefined || !mayKnow ? undefined : held.get(id);
}

/** 'Бронь до 26 ноября, 17:19 · Мария Белова · для Анны'. */
export function heldText({ state, until, manager, client }: HeldFlat): string {
  const what = state === 'dealt' || until === null ? 'Продана нами' : `Бронь до ${formatDateTime(until)}`;
  return [what, manager?.name, client && `клиент ${client.name ?? client.phone}`].filter(Boolean).join(' · ');
}
