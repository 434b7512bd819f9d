import { createPath, useLocation } from 'react-router';
import { withoutView } from '../../search/rules/search-view.ts';

/**
 * Whether a link leads to the page that is shown, in whichever view: pressing it is no step that Back would undo. Of two
 * equal addresses the router knows that by itself; here one may name its view.
 */
export function useIsHere(to: string): boolean {
  return withoutView(createPath(useLocation())) === to;
}
