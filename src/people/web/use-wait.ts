import { useEffect, useState } from 'react';

export interface Wait {
  /** Whole seconds that are left; 0 when nothing is waited for. */
  readonly left: number;
  /** Waits so many seconds from now on. */
  readonly start: (seconds: number) => void;
}

/** Counts seconds down, by the monotonic clock, so that a sleeping or corrected one does not matter. */
export function useWait(): Wait {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((until - performance.now()) / 1_000));
      setLeft(rest);
      if (rest === 0) setUntil(0);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return { left, start: (seconds) => setUntil(performance.now() + seconds * 1_000) };
}
