import { useEffect, useRef, useState } from 'react';
import { readFilters, writeFilters } from '../rules/filter-values.ts';
import type { SearchFilters } from '../rules/search-filters.ts';
import type { Search } from './use-search.ts';

/** Typing rests this long before it is searched for, ms. */
const TYPING_DELAY_MS = 250;

export interface TypedFilters {
  /** What the fields show: ahead of the search while somebody types, or when it cannot be searched by. */
  readonly draft: SearchFilters;
  /** `typing`: the value may not be complete yet. */
  readonly edit: (filters: SearchFilters, typing?: boolean) => void;
  /** A press under way is about to make this edit. */
  readonly expect: (filters: SearchFilters) => void;
  /** Searches for what is typed without waiting. */
  readonly flush: () => void;
}

/** Fields that search as they change: a choice at once, typed figures when the typing rests, a reversed pair never. */
export function useTypedFilters(search: Search): TypedFilters {
  const [typed, setTyped] = useState<{ readonly since: SearchFilters; readonly filters: SearchFilters }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const draft = typed?.since === search.filters ? typed.filters : search.filters;

  const apply = (filters: SearchFilters) => {
    clearTimeout(timer.current);
    if (isSearchable(filters, search.year)) latest.current.apply(filters);
  };
  const edit = (filters: SearchFilters, typing = false) => {
    setTyped({ since: search.filters, filters });
    clearTimeout(timer.current);
    if (typing) timer.current = setTimeout(() => apply(filters), TYPING_DELAY_MS);
    else apply(filters);
  };
  const expect = (filters: SearchFilters) => {
    if (isSearchable(filters, search.year)) search.expect(filters);
  };
  return { draft, edit, expect, flush: () => apply(draft) };
}

/** Whether every value stands within the rules, so that an address keeps all of them. */
export function isSearchable(filters: SearchFilters, year: number): boolean {
  const raw = Object.fromEntries(writeFilters(filters).map(([key, value]) => [key, [value]]));
  return readFilters(raw, year).errors.length === 0;
}
