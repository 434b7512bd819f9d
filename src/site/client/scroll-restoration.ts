const ATTRIBUTE = 'data-fresh';

/**
 * Runs in the head before the first paint: marks a page that somebody came to. Where he comes back or loads it again, the
 * browser looks for the place he left, and all above it must have its height.
 */
export const SCROLL_RESTORATION_SCRIPT = `(function(){var n=performance.getEntriesByType('navigation')[0];
if(n&&n.type==='navigate')document.documentElement.setAttribute('${ATTRIBUTE}','')})()`;

/** From now on every part of the page is laid out: what is shown next may be returned to. */
export function allowFullLayout(): void {
  document.documentElement.removeAttribute(ATTRIBUTE);
}
