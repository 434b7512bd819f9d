import { type RefObject, useEffect } from 'react';

/** Moves a strip of links sideways until the current one (`aria-current`) stands in its middle, whenever `current` changes. */
export function useCurrentInSight(strip: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new current link is what moves the strip
  useEffect(() => {
    const box = strip.current;
    const link = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !link) return;
    box.scrollLeft = link.offsetLeft - box.offsetLeft - (box.clientWidth - link.offsetWidth) / 2;
  }, [current]);
}
