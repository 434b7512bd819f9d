import { useEffect, useState } from 'react';

/** Whether `on` has lasted for `delay` milliseconds: what would only flash is not shown. */
export function useDelayed(on: boolean, delay: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, [on, delay]);
  return on && late;
}
