import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Counts visits where a counter is configured and the visitor agreed; its code is loaded only where one is configured. */
export function useMetrika(id: string | undefined): void {
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (id !== undefined) void import('./metrika.ts').then(({ startMetrika }) => startMetrika(id));
  }, [id]);
  useEffect(() => {
    if (first.current) first.current = false;
    else if (id !== undefined) void import('./metrika.ts').then(({ hitMetrika }) => hitMetrika(id, pathname));
  }, [id, pathname]);
}
