/** The height that a list had before its page was loaded anew, until its cards are there again. */

/** Where the place in a list is kept (`list-place.ts`). */
export const PLACE_KEY = 'list-place';
const HEIGHT = '--nv-list-height';

/** Runs before the list is painted: gives it the height that it had. */
export const LIST_HEIGHT_SCRIPT = `(function(){try{var p=JSON.parse(sessionStorage.getItem('${PLACE_KEY}')),
n=performance.getEntriesByType('navigation')[0];if(p&&n&&n.type!=='navigate'&&history.state&&history.state.key===p.key&&
location.pathname+location.search===p.address)document.documentElement.style.setProperty('${HEIGHT}',p.height+'px')}catch(e){}})()`;

export const isHeightHeld = (): boolean => document.documentElement.style.getPropertyValue(HEIGHT) !== '';
export const releaseHeight = (): void => void document.documentElement.style.removeProperty(HEIGHT);
