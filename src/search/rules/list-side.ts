/** A list under a field is at least so high where there is room for it, px; what of it may stay free at the edge of the window. */
const WANTED = 300;
const EDGE = 24;

export interface ListRoom {
  readonly above: boolean;
  /** What the list may take, px. */
  readonly height: number;
}

/**
 * On which side of its field a list stands. `top`, `bottom`: of the field within the window; `ceiling`: what the header
 * takes of it; `height`: of the window, all px. Above only where little room is below and more above.
 */
export function listRoom({
  top,
  bottom,
  ceiling,
  height,
}: Record<'top' | 'bottom' | 'ceiling' | 'height', number>): ListRoom {
  const [over, under] = [top - ceiling - EDGE, height - bottom - EDGE];
  const above = under < WANTED && over > under;
  return { above, height: Math.max(above ? over : under, 0) };
}
