import { onLogout } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { createSignal, useHeard } from '../../site/client/store.ts';

/** What stands side by side: complexes or flats, each on their own. */
export type ComparedKind = 'building' | 'flat';

/** Most of a kind at once; as the contract has it. */
const COMPARED_MAX = 6;

type Compared = Readonly<Record<ComparedKind, readonly number[]>>;

const KEY = 'comparison';
const NONE: Compared = { building: [], flat: [] };

let compared: Compared | undefined;
const changed = createSignal();

function current(): Compared {
  compared ??= read();
  return compared;
}

function read(): Compared {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { building, flat } = (value ?? {}) as Record<string, unknown>;
    return { building: idsOf(building), flat: idsOf(flat) };
  } catch {
    return NONE;
  }
}

function idsOf(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is number => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}

function change(next: Compared): void {
  compared = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser without storage remembers as long as the page is open.
  }
  changed.tell();
}

const FULL: Readonly<Record<ComparedKind, string>> = {
  building: `В\u00a0сравнении уже ${COMPARED_MAX}\u00a0ЖК: уберите один, чтобы добавить другой`,
  flat: `В\u00a0сравнении уже ${COMPARED_MAX}\u00a0квартир: уберите одну, чтобы добавить другую`,
};

/** Adds to the comparison of this browser or takes out of it; a seventh is refused with a warning. */
export function toggleCompared(kind: ComparedKind, id: number): void {
  const ids = current()[kind];
  if (ids.includes(id)) change({ ...current(), [kind]: ids.filter((other) => other !== id) });
  else if (ids.length >= COMPARED_MAX) notify.warning(FULL[kind]);
  else change({ ...current(), [kind]: [...ids, id] });
}

/** Replaces what is compared of a kind: taken over from a shared comparison, or none. */
export function setCompared(kind: ComparedKind, ids: readonly number[]): void {
  change({ ...current(), [kind]: idsOf([...ids]) });
}

/** What somebody compared is not shown to who uses the browser after him. Gives what ends it. */
export const forgetComparisonOnLogout = (): (() => void) => onLogout(() => change(NONE));

/** Ids in the comparison of this browser, in the order they came; none on the server. */
export function useCompared(kind: ComparedKind): readonly number[] {
  return useHeard(subscribe, () => current()[kind], NONE[kind]);
}

/** Where the comparison of this browser is looked at, while something is in it. */
export function useComparisonPath(): '/compare' | '/compare?what=flats' | undefined {
  return useHeard(subscribe, comparisonPath, undefined);
}

function comparisonPath() {
  const { building, flat } = current();
  if (building.length > 0) return '/compare';
  return flat.length > 0 ? '/compare?what=flats' : undefined;
}

/** Whether it is in the comparison of this browser. */
export function useIsCompared(kind: ComparedKind, id: number): boolean {
  return useHeard(subscribe, () => current()[kind].includes(id), false);
}

function subscribe(listener: () => void): () => void {
  const ofOtherTab = ({ key }: StorageEvent): void => {
    if (key !== KEY) return;
    compared = read();
    listener();
  };
  const end = changed.hear(listener);
  addEventListener('storage', ofOtherTab);
  return () => {
    end();
    removeEventListener('storage', ofOtherTab);
  };
}
