import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the element has been so near to being seen that it is time to load what it is to hold: within one window's
 * height, or within `distance` (a CSS length).
 */
export function useNear(ref: RefObject<Element | null>, distance = '100%'): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: `${distance} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, distance]);
  return near;
}
