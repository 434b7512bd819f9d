/** Where notices stand, pixels from the upper edge of the window. */
export const NOTICE_TOP = 100;
/** Between them and the control that they make way for. */
const GAP = 8;

type Box = Pick<DOMRectReadOnly, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * How far from the upper edge notices stand: in their place, or where they would lie over the control that was just used, below
 * it, else above it. Nowhere is room: in their place.
 *
 * @param notices as they stand in their place.
 */
export function noticeTop(notices: Box, used: Box | undefined, windowHeight: number): number {
  if (!used || !overlap(notices, used)) return NOTICE_TOP;
  const height = notices.bottom - notices.top;
  const below = used.bottom + GAP;
  if (below + height <= windowHeight) return below;
  const above = used.top - GAP - height;
  return above >= 0 ? above : NOTICE_TOP;
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
