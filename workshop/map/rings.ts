/** Puts areas together from pieces of their outlines. */

type Line = readonly number[];
export type Point = readonly [x: number, y: number];

/** Joins lines of node ids end to end; what does not close is left out. */
export function joinRings(lines: readonly Line[]): number[][] {
  const rings: number[][] = [];
  const open = new Map<number, Set<number[]>>();
  const put = (line: number[], is: boolean) => {
    for (const end of [line[0] ?? 0, line.at(-1) ?? 0]) {
      const there = open.get(end) ?? new Set();
      if (is) there.add(line);
      else there.delete(line);
      open.set(end, there);
    }
  };
  for (const given of lines) {
    let line = [...given];
    for (;;) {
      const [first, last] = [line[0], line.at(-1)];
      if (line.length < 2 || first === undefined || last === undefined) break;
      if (first === last) {
        if (line.length > 3) rings.push(line);
        break;
      }
      const [other] = [...(open.get(last) ?? []), ...(open.get(first) ?? [])];
      if (!other) {
        put(line, true);
        break;
      }
      put(other, false);
      line = joined(line, other);
    }
  }
  return rings;
}

/** Two lines that share an end. */
function joined(one: number[], other: number[]): number[] {
  const [first, last] = [one[0], one.at(-1)];
  if (other[0] === last) return [...one, ...other.slice(1)];
  if (other.at(-1) === last) return [...one, ...other.toReversed().slice(1)];
  if (other.at(-1) === first) return [...other, ...one.slice(1)];
  return [...other.toReversed(), ...one.slice(1)];
}

/** Each outer ring with the inner ones that lie in it. */
export function polygonsOf(outer: readonly Point[][], inner: readonly Point[][]): Point[][][] {
  return outer.map((ring) => [ring, ...inner.filter(([point]) => point !== undefined && contains(ring, point))]);
}

function contains(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[i === 0 ? ring.length - 1 : i - 1] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}
