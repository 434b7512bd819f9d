/** Stations that a traveller takes for one: the halls of an interchange under one name. */

import type { LatLng } from './coordinates.ts';
import { distanceMeters } from './geometry.ts';

export interface HallStation {
  readonly id: number;
  readonly title: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Interchanges whose halls are called differently; the first name is that of the hub. */
export const SHARED_HUBS: readonly (readonly [title: string, ...others: string[]])[] = [
  ['Москва-Сити', 'Деловой центр'],
  ['Комсомольская', 'Площадь трёх вокзалов'],
];
/** Halls of one name further apart are two stations, metres. */
const APART_METRES = 1_500;

const NAME_OF: ReadonlyMap<string, string> = new Map(
  SHARED_HUBS.flatMap(([title, ...others]) => others.map((other) => [other, title] as const)),
);

/** The hub of each station that has one, by the id of its lowest station. A station without others has none. */
export function hubsOf(stations: readonly HallStation[]): ReadonlyMap<number, number> {
  const hubs = new Map<number, number>();
  const named = Map.groupBy(stations, ({ title }) => NAME_OF.get(title) ?? title);
  for (const halls of named.values()) {
    for (const hall of clustersOf(halls).flatMap((cluster) => (cluster.length > 1 ? [cluster] : []))) {
      const hub = Math.min(...hall.map(({ id }) => id));
      for (const { id } of hall) hubs.set(id, hub);
    }
  }
  return hubs;
}

function clustersOf(halls: readonly HallStation[]): HallStation[][] {
  const clusters: HallStation[][] = [];
  for (const hall of halls) {
    const near = clusters.filter((cluster) => cluster.some((other) => isNear(hall, other)));
    for (const cluster of near) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push([hall, ...near.flat()]);
  }
  return clusters;
}

function isNear(a: HallStation, b: HallStation): boolean {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return false;
  const [from, to]: [LatLng, LatLng] = [
    [a.lat, a.lng],
    [b.lat, b.lng],
  ];
  return distanceMeters(from, to) <= APART_METRES;
}
