import { useSyncExternalStore } from 'react';
import { AREAS, type Area, DEFAULT_AREA, readArea } from '../../geography/rules/areas.ts';

const KEY = 'area';
const ATTRIBUTE = 'data-region';

const REGIONS = JSON.stringify(Object.fromEntries(AREAS.map(({ key, region_code }) => [key, region_code])));

/** Runs in the head before the first paint: the phone of the chosen region shows at once. */
export const AREA_SCRIPT = `(function(){var r;try{r=${REGIONS}[localStorage.getItem('${KEY}')]}catch(e){}
document.documentElement.setAttribute('${ATTRIBUTE}',r||'${DEFAULT_AREA.region_code}')})()`;

let chosen: Area | undefined;
const listeners = new Set<() => void>();

function current(): Area {
  try {
    return readArea(localStorage.getItem(KEY)) ?? DEFAULT_AREA;
  } catch {
    return chosen ?? DEFAULT_AREA;
  }
}

/** Remembers where the visitor looks for a home: the phones of that region show from now on. */
export function chooseArea(area: Area): void {
  chosen = area;
  try {
    localStorage.setItem(KEY, area.key);
  } catch {
    // The choice holds while the page is open.
  }
  document.documentElement.setAttribute(ATTRIBUTE, area.region_code);
  for (const listener of listeners) listener();
}

/** Where the visitor looks for a home; on the server Moscow. */
export function useArea(): Area {
  return useSyncExternalStore(subscribe, current, () => DEFAULT_AREA);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
