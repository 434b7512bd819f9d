import { useEffect, useEffectEvent } from 'react';

/** Coming back is told by two events at once, and by others while windows are arranged: one call for all of them, ms. */
const GATHER_MS = 1_000;

/** Calls when the visitor comes back to the page from another tab or window: what it shows may be old. Aborted with the component. */
export function useOnReturn(act: (signal: AbortSignal) => void): void {
  const tell = useEffectEvent(act);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let told = performance.now();
    const come = () => {
      if (document.visibilityState !== 'visible' || performance.now() - told < GATHER_MS) return;
      told = performance.now();
      tell(signal);
    };
    addEventListener('focus', come, { signal });
    document.addEventListener('visibilitychange', come, { signal });
    return () => controller.abort();
  }, []);
}
