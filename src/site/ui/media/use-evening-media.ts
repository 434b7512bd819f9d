import { useSyncExternalStore } from 'react';

/** When evening pictures are for whoever has chosen no scheme: decided by the browser before any script runs. */
const SYSTEM = '(prefers-color-scheme: dark)';
const ATTRIBUTE = 'data-mantine-color-scheme';

const listeners = new Set<() => void>();
let observed: (() => void) | undefined;

/** All pictures of a page look at the scheme by one pair of eyes. */
function hear(listener: () => void): () => void {
  listeners.add(listener);
  observed ??= observe();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observed?.();
    observed = undefined;
  };
}

function observe(): () => void {
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const scheme = new MutationObserver(tell);
  scheme.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  const system = matchMedia(SYSTEM);
  system.addEventListener('change', tell);
  return () => {
    scheme.disconnect();
    system.removeEventListener('change', tell);
  };
}

function mediaNow(): string {
  const shown = document.documentElement.getAttribute(ATTRIBUTE) === 'dark';
  if (shown === matchMedia(SYSTEM).matches) return SYSTEM;
  return shown ? 'screen' : 'not all';
}

/** The `media` of a source for the evening scheme: the system's word until the visitor's own differs from it. */
export const useEveningMedia = (): string => useSyncExternalStore(hear, mediaNow, () => SYSTEM);
