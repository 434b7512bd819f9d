import { AREAS, type Area, DEFAULT_AREA, readArea } from '../../geography/rules/areas.ts';
import { createSignal, useHeard } from './store.ts';

const KEY = 'area';
const ATTRIBUTE = 'data-region';

const REGIONS = JSON.stringify(Object.fromEntries(AREAS.map(({ key, region_code }) => [key, region_code])));

/** Runs in the head before the first paint: the phone of the chosen region shows at once. */
export const AREA_SCRIPT = `(function(){var r;try{r=${REGIONS}[localStorage.getItem('${KEY}')]}catch(e){}
document.documentElement.setAttribute('${ATTRIBUTE}',r||'${DEFAULT_AREA.region_code}')})()`;

let chosen: Area | undefined;
const changed = createSignal();

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
  changed.tell();
}

/** Where the visitor looks for a home; on the server Moscow. */
export function useArea(): Area {
  return useHeard(changed.hear, current, DEFAULT_AREA);
}

function chosenByVisitor(): Area | undefined {
  try {
    return readArea(localStorage.getItem(KEY));
  } catch {
    return chosen;
  }
}

/** Where the visitor said that he looks for a home; undefined until he does, and on the server. */
export function useChosenArea(): Area | undefined {
  return useHeard(changed.hear, chosenByVisitor, undefined);
}

const PATHS: Readonly<Record<Area['key'], string>> = {
  moskva: '/novostroyki/moskva',
  'novaya-moskva': '/search?area=novaya-moskva',
  oblast: '/novostroyki/moskovskaya-oblast',
};

/** Where «Новостройки» lead: to the part that the visitor chose, else to all of them. */
export function useSearchPath(): string {
  const area = useChosenArea();
  return area ? PATHS[area.key] : '/novostroyki';
}
