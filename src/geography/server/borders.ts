/** Turns areas that share edges into lines drawn once, each knowing what it divides. */

import type { LatLng } from '../rules/coordinates.ts';
import type { Ring } from '../rules/geometry.ts';

export interface BorderArea {
  readonly rings: readonly Ring[];
  /** What the area belongs to: a border between two areas of different groups is a border of groups. */
  readonly group: string;
}

/** outer: an area on one side only; group: two areas of different groups; inner: two of one group. */
export type BorderKind = 'outer' | 'group' | 'inner';

export interface BorderLine {
  readonly kind: BorderKind;
  readonly line: readonly LatLng[];
}

type Edge = { readonly a: LatLng; readonly b: LatLng; readonly groups: string[] };

/**
 * The borders of areas as lines as long as possible, every shared edge once. Areas share an edge when both have its two
 * points exactly. The order follows the input, so equal input gives equal output.
 */
export function borderLines(areas: readonly BorderArea[]): BorderLine[] {
  const edges = new Map<string, Edge>();
  for (const { rings, group } of areas) {
    for (const ring of rings) collectEdges(ring, group, edges);
  }
  return (['outer', 'group', 'inner'] as const).flatMap((kind) =>
    chain([...edges.values()].filter((edge) => kindOf(edge) === kind)).map((line) => ({ kind, line })),
  );
}

function kindOf({ groups }: Edge): BorderKind {
  if (groups.length < 2) return 'outer';
  return groups.every((group) => group === groups[0]) ? 'inner' : 'group';
}

function collectEdges(ring: Ring, group: string, edges: Map<string, Edge>): void {
  let previous = ring.at(-1);
  for (const point of ring) {
    const a = previous;
    previous = point;
    if (!a || keyOf(a) === keyOf(point)) continue;
    const key = [keyOf(a), keyOf(point)].sort().join(' ');
    const edge = edges.get(key);
    if (edge) edge.groups.push(group);
    else edges.set(key, { a, b: point, groups: [group] });
  }
}

/** Joins edges into lines that end where not exactly two edges meet; closed lines repeat their first point. */
function chain(edges: readonly Edge[]): LatLng[][] {
  const corners = new Map<string, { point: LatLng; edges: Edge[] }>();
  for (const edge of edges) {
    for (const point of [edge.a, edge.b]) {
      const corner = corners.get(keyOf(point));
      if (corner) corner.edges.push(edge);
      else corners.set(keyOf(point), { point, edges: [edge] });
    }
  }
  const used = new Set<Edge>();
  const follow = (start: LatLng, first: Edge): LatLng[] => {
    const line = [start];
    let end = start;
    for (let edge: Edge | undefined = first; edge; ) {
      used.add(edge);
      end = keyOf(edge.a) === keyOf(end) ? edge.b : edge.a;
      line.push(end);
      const here: Edge[] = corners.get(keyOf(end))?.edges ?? [];
      edge = here.length === 2 ? here.find((candidate) => !used.has(candidate)) : undefined;
    }
    return line;
  };
  const lines: LatLng[][] = [];
  for (const corner of corners.values()) {
    if (corner.edges.length === 2) continue;
    for (const edge of corner.edges) if (!used.has(edge)) lines.push(follow(corner.point, edge));
  }
  for (const edge of edges) if (!used.has(edge)) lines.push(follow(edge.a, edge));
  return lines;
}

function keyOf([lat, lng]: LatLng): string {
  return `${lat},${lng}`;
}
