import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SearchedSuggestion } from '../../geography/contract/geo.ts';
import { plainLine } from '../../platform/rules/plain-text.ts';
import { callApi } from '../../site/client/api-client.ts';
import { readFilters, writeFilters } from '../rules/search-filters.ts';
import { readSearchForm } from '../rules/search-form.ts';

/** A part of the agency's ground and the filters that stand for it. */
export interface SearchArea {
  readonly key: string;
  readonly title: string;
  readonly region_code: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** Typing rests this long before it is counted, ms. */
const DELAY = 250;

export interface FormCountState {
  /** Of the form as it first stands, in the part of the ground that the server took. */
  readonly first: number | undefined;
  readonly firstArea: string;
  readonly areas: readonly SearchArea[];
  readonly area: string;
  readonly places: readonly SearchedSuggestion[];
  readonly term: string;
  readonly year: number;
}

/**
 * Number of complexes for the whole form, places included, asked for when the visitor pauses. Unknown while words stand in
 * the field that no place was chosen for: what they mean is asked first.
 */
export function useFormCount(form: RefObject<HTMLFormElement | null>, state: FormCountState) {
  const { first, firstArea, area, places, term } = state;
  const [shown, setShown] = useState(first);
  const [changes, setChanges] = useState(0);
  const last = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fields are read from the form whenever one of them changed
  useEffect(() => {
    if (!form.current) return;
    const { query, unreadPrice } = queryOfForm(form.current, state);
    const asked = JSON.stringify(query);
    if (plainLine(term) !== '' || unreadPrice) {
      last.current = undefined;
      setShown(undefined);
      return;
    }
    // What the server drew is counted already.
    last.current ??= first !== undefined && changes === 0 && area === firstArea ? asked : undefined;
    if (last.current === asked) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      callApi('countBuildings', { query }, abort.signal).then(
        ({ data: { buildings } }) => {
          last.current = asked;
          setShown(buildings);
        },
        () => !abort.signal.aborted && setShown(undefined),
      );
    }, DELAY);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [changes, area, places, term]);
  // By React's own events: a listener of the form would draw the fields anew before they know what was typed.
  return { shown, recount: () => setChanges((n) => n + 1) };
}

/** The search that a form asks for, as its query. */
export function queryOfForm(
  form: HTMLFormElement,
  { areas, area, places, year }: Pick<FormCountState, 'areas' | 'area' | 'places' | 'year'>,
) {
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const ground = areas.find(({ key }) => key === area)?.filters ?? {};
  const raw = Object.fromEntries(Object.entries(ground).map(([key, value]) => [key, [value]]));
  const { filters, unreadPrice } = readSearchForm(fields, readFilters(raw, year).filters, places, year);
  return { query: Object.fromEntries(writeFilters(filters)), unreadPrice };
}
