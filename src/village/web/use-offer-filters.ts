import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isReversed } from '../../platform/rules/number-typing.ts';
import { type OfferFilters, offerFilterPairs, RANGE_KEYS, writeOfferFilters } from './offer-filters.ts';

/** What is typed waits this long, ms. */
const TYPING = 1_000;

/**
 * Filters as they are pressed and typed, ahead of the address: it follows a press at once and typing after a rest, and a
 * reversed pair waits until it is mended. An address that changes by itself is followed.
 */
export function useOfferFilters(applied: OfferFilters) {
  const [, setParams] = useSearchParams();
  const [draft, setDraft] = useState(applied);
  const [told, setTold] = useState(() => textOf(applied));
  const [seen, setSeen] = useState(told);
  const now = textOf(applied);
  if (seen !== now) {
    setSeen(now);
    // What was told by this page came back: meanwhile more may have been typed.
    if (told !== now) {
      setTold(now);
      setDraft(applied);
    }
  }
  const tell = (next: OfferFilters) => {
    if (textOf(next) === told || RANGE_KEYS.some((key) => isReversed(next[key].from, next[key].to))) return;
    setTold(textOf(next));
    setParams((current) => writeOfferFilters(current, next), { replace: true, preventScrollReset: true });
  };
  const settle = useEffectEvent(tell);
  useEffect(() => {
    const timer = setTimeout(() => settle(draft), TYPING);
    return () => clearTimeout(timer);
  }, [draft]);
  return {
    draft,
    /** `typing`: the value may not be complete yet. */
    edit: (next: OfferFilters, typing = false) => {
      setDraft(next);
      if (!typing) tell(next);
    },
    /** Has the address follow at once. */
    flush: () => tell(draft),
  };
}

const textOf = (filters: OfferFilters): string => offerFilterPairs(filters).join('&');
