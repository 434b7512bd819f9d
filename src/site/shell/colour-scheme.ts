/**
 * Day and evening. The choice lives in the browser under the name the component library uses too, so that both agree; the
 * page follows the system until somebody chooses.
 */

export const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** Runs in the head before the first paint: no flash of the other scheme. */
export const COLOUR_SCHEME_SCRIPT = `(function(){var s=null;try{s=localStorage.getItem('${KEY}')}catch(e){}
if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.setAttribute('${ATTRIBUTE}',s)})()`;

/** What the visitor chose, `auto` without a choice. */
export function chosenScheme(): ColourScheme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    return 'auto';
  }
}

/** The scheme the page shows now. */
export function shownScheme(): 'light' | 'dark' {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light';
}

/** Shows the scheme and remembers the choice. */
export function chooseScheme(choice: ColourScheme): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage may be forbidden: the choice then lasts until the page is left.
  }
  showScheme(choice);
}

/** Shows the scheme; `auto` asks the system. */
export function showScheme(choice: ColourScheme): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute(ATTRIBUTE, choice === 'auto' ? system : choice);
}
