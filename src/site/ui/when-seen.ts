let observer: IntersectionObserver | undefined;
const waiting = new Map<Element, () => void>();

/**
 * Calls back once when the element is in the window; never for one that is not drawn. All elements share one observer.
 *
 * @returns a function that gives up waiting.
 */
export function whenSeen(element: Element, callback: () => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const told = waiting.get(target);
      if (!isIntersecting || !told) continue;
      forget(target);
      told();
    }
  });
  waiting.set(element, callback);
  observer.observe(element);
  return () => forget(element);
}

function forget(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}
