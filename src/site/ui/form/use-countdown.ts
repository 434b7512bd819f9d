import { useEffect, useState } from 'react';

/** Seconds left of a countdown that begins with the component; `onEnd` is called once at zero. It stands while held. */
export function useCountdown(seconds: number, held: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (held) return;
    if (left <= 0) {
      onEnd();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, held, onEnd]);
  return left;
}
