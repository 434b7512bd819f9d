export type Direction = 'left' | 'right' | 'up' | 'down';

/** The nearest placemark in a direction, within 45° of it, for the arrow keys. */
export function neighbourOf<S extends { readonly x: number; readonly y: number }>(
  from: S,
  others: readonly S[],
  direction: Direction,
): S | undefined {
  const [ux, uy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
  let nearest: S | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const dx = other.x - from.x;
    const dy = other.y - from.y;
    const along = dx * ux + dy * uy;
    const across = Math.abs(dx * uy) + Math.abs(dy * ux);
    if (along <= 0 || across > along) continue;
    const distance = along + 2 * across;
    if (distance < least) {
      least = distance;
      nearest = other;
    }
  }
  return nearest;
}
