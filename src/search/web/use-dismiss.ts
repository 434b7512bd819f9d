import { type RefObject, useEffect } from 'react';

/**
 * Closes an open disclosure by Escape, by a press elsewhere and when the focus leaves it. Gives the function that closes
 * it and returns the focus to its summary.
 */
export function useDismiss(ref: RefObject<HTMLDetailsElement | null>): () => void {
  useEffect(() => {
    const leave = (event: Event) => {
      const details = ref.current;
      if (!details?.open) return;
      const inside = event.target instanceof Node && details.contains(event.target);
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        details.open = false;
        if (inside) details.querySelector('summary')?.focus();
      } else if (!inside && !(event.type === 'focusin' && isAround(event.target, details))) {
        details.open = false;
      }
    };
    const events = ['pointerdown', 'keydown', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, leave);
    return () => {
      for (const name of events) document.removeEventListener(name, leave);
    };
  }, [ref]);

  return () => {
    if (!ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  };
}

/** A press on a label focuses the nearest focusable element around it: the focus has not gone elsewhere. */
function isAround(target: EventTarget | null, element: Element): boolean {
  return target instanceof Element && target !== document.body && target.contains(element);
}
