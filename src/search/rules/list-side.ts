/** A list under a field is at least so high where there is room for it, px; what of it may stay free at the edge of the window. */
const WANTED = 300;
const EDGE = 24;

export interface ListRoom {
  readonly above: boolean;
  /** How far the page is to be scrolled first, px. */
  readonly scroll: number;
  /** What the list may take, px. */
  readonly height: number;
}

/**
 * On which side of its field a list stands. `top`, `bottom`: of the field within the window; `ceiling`: what the header
 * takes of it; `height`: of the window; `below`: what of the page lies below the window, all px. Where little room is below,
 * the page moves up as far as the list needs; where it cannot, and there is more room above, the list stands there.
 */
export function listRoom({
  top,
  bottom,
  ceiling,
  height,
  below,
}: Record<'top' | 'bottom' | 'ceiling' | 'height' | 'below', number>): ListRoom {
  const [over, under] = [top - ceiling - EDGE, height - bottom - EDGE];
  const missing = WANTED - under;
  if (missing > 0 && missing <= Math.min(over, below)) return { above: false, height: WANTED, scroll: missing };
  const above = under < WANTED && over > under;
  return { above, height: Math.max(above ? over : under, 0), scroll: 0 };
}
