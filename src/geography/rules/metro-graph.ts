/**
 * The rail network as a graph: metro, МЦК and МЦД, built from stations in the order of their lines.
 *
 * Timetables are not in the reference data, so times are estimates with these assumptions:
 * - Trains run at the speeds of `RIDES` between stops and lose the time of a stop (braking, doors, starting) at each. The
 *   figures were set so that whole lines take what their timetables say: the ring line 30 minutes a lap, the first line 44
 *   from end to end, МЦК 90 a lap, МЦД-1 between Одинцово and Лобня 85 (held by a test, within 12 %).
 * - Rails are 1.07 times as long as the straight line between stations.
 * - Who comes to a platform waits half an interval.
 * - Stations of two lines within 700 m are one interchange: 3 minutes of stairs and passages, and the walk between them
 *   where they do not share a point. Titles say nothing: places of one name can lie 2 km apart (data/reference/SOURCES.md).
 */

import type { LatLng } from './coordinates.ts';
import { distanceMeters } from './geometry.ts';
import { WALK_DETOUR, WALK_METRES_PER_MINUTE } from './travel-time.ts';

export type LineKind = 'metro' | 'mcc' | 'mcd' | 'monorail';

export interface NetworkLine {
  readonly id: number;
  /** '5', '8A', 'D1'. */
  readonly code: string;
  readonly kind: LineKind;
}

/** A station of one line; an interchange is several. */
export interface NetworkStation {
  readonly id: number;
  readonly title: string;
  readonly lat: number;
  readonly lng: number;
  readonly line_id: number;
}

interface Ride {
  readonly metresPerMinute: number;
  /** Minutes lost at each stop. */
  readonly stop: number;
  /** Half an interval, minutes. */
  readonly wait: number;
  /** Minutes between the street and the platform. */
  readonly entry: number;
}

const RIDES: Readonly<Record<LineKind, Ride>> = {
  metro: { metresPerMinute: 917, stop: 0.75, wait: 1.5, entry: 2 },
  mcc: { metresPerMinute: 867, stop: 0.9, wait: 3, entry: 1.5 },
  mcd: { metresPerMinute: 1_000, stop: 1.1, wait: 5, entry: 1.5 },
  monorail: { metresPerMinute: 500, stop: 0.7, wait: 4, entry: 1.5 },
};
const TRACK_DETOUR = 1.07;
const CHANGE_MINUTES = 3;
/** Farthest stations of one interchange, metres in a straight line. */
const INTERCHANGE_METRES = 700;

/** Lines that close to a ring. */
const LOOPS: ReadonlySet<string> = new Set(['5', '11', '14']);
/** The Filyovskaya line forks at its fourth station: numbers 5 and 6 are the branch to Москва-Сити. */
const FORK = { code: '4', branch: [1, 2, 3, 4, 5, 6], main: [1, 2, 3, 4, 7] } as const;

/** Trains that run over the same stops. */
interface Service {
  readonly line: NetworkLine;
  /** Indexes of stations. */
  readonly stops: readonly number[];
  readonly loop: boolean;
}

/**
 * Nodes are halls (one a station, with its number) and, after them, trains at a stop. Edges lead from a hall into a train
 * (waiting), from a train into the hall, from stop to stop, and between the halls of an interchange.
 */
export interface MetroGraph {
  readonly stations: readonly NetworkStation[];
  readonly lines: ReadonlyMap<number, NetworkLine>;
  /** Number of nodes. */
  readonly size: number;
  /** Station of each node. */
  readonly stationOf: Int32Array;
  /** The edges of node `n` are `firstEdge[n]` … `firstEdge[n + 1] - 1`. */
  readonly firstEdge: Int32Array;
  readonly target: Int32Array;
  /** Minutes of each edge. */
  readonly minutes: Float64Array;
  readonly indexOf: ReadonlyMap<number, number>;
}

/** Minutes between the street and the platform of a station. */
export function entryMinutes(graph: MetroGraph, station: number): number {
  const line = graph.lines.get(graph.stations[station]?.line_id ?? 0);
  return RIDES[line?.kind ?? 'metro'].entry;
}

/** Whether the node is a train at a stop, not a hall. */
export const isTrain = (graph: MetroGraph, node: number): boolean => node >= graph.stations.length;

/** Metres of rail between two stations next to each other. */
export function trackMetres(a: NetworkStation, b: NetworkStation): number {
  return distanceMeters(placeOf(a), placeOf(b)) * TRACK_DETOUR;
}

export const placeOf = ({ lat, lng }: { readonly lat: number; readonly lng: number }): LatLng => [lat, lng];

/** The graph of a network; `stations` stand in the order of their lines. Stations of unknown lines are left out. */
export function buildMetroGraph(
  allStations: readonly NetworkStation[],
  networkLines: readonly NetworkLine[],
): MetroGraph {
  const lines = new Map(networkLines.map((line) => [line.id, line]));
  const stations = allStations.filter((station) => lines.has(station.line_id));
  const draft = new GraphDraft(stations);
  for (const service of servicesOf(stations, lines)) draft.addService(service);
  draft.addInterchanges();
  return { ...draft.finish(), lines };
}

function servicesOf(stations: readonly NetworkStation[], lines: ReadonlyMap<number, NetworkLine>): Service[] {
  const stopsOf = new Map<number, number[]>();
  stations.forEach((station, index) => {
    const stops = stopsOf.get(station.line_id);
    if (stops) stops.push(index);
    else stopsOf.set(station.line_id, [index]);
  });
  return [...lines.values()].flatMap((line): Service[] => {
    const stops = stopsOf.get(line.id) ?? [];
    if (line.code !== FORK.code) return [{ line, stops, loop: LOOPS.has(line.code) }];
    const ofBranch = FORK.branch.flatMap((number) => stops[number - 1] ?? []);
    const ofMain = [...FORK.main.flatMap((number) => stops[number - 1] ?? []), ...stops.slice(FORK.main.length + 2)];
    return [
      { line, stops: ofBranch, loop: false },
      { line, stops: ofMain, loop: false },
    ];
  });
}

/** Collects nodes and edges, then lays them out in columns. */
class GraphDraft {
  readonly #stations: readonly NetworkStation[];
  readonly #stationOf: number[];
  readonly #edges: { readonly target: number; readonly minutes: number }[][];

  constructor(stations: readonly NetworkStation[]) {
    this.#stations = stations;
    this.#stationOf = stations.map((_, index) => index);
    this.#edges = stations.map(() => []);
  }

  #connect(from: number, to: number, minutes: number): void {
    this.#edges[from]?.push({ target: to, minutes });
  }

  addService({ line, stops, loop }: Service): void {
    const { metresPerMinute, stop, wait } = RIDES[line.kind];
    const first = this.#stationOf.length;
    for (const [position, hall] of stops.entries()) {
      const train = first + position;
      this.#stationOf.push(hall);
      this.#edges.push([]);
      this.#connect(hall, train, wait);
      this.#connect(train, hall, 0);
    }
    for (const position of stops.keys()) {
      const next = position + 1 < stops.length ? position + 1 : 0;
      const a = this.#stations[stops[position] ?? 0];
      const b = this.#stations[stops[next] ?? 0];
      if (!a || !b || (next === 0 && !loop)) continue;
      const minutes = trackMetres(a, b) / metresPerMinute + stop;
      this.#connect(first + position, first + next, minutes);
      this.#connect(first + next, first + position, minutes);
    }
  }

  addInterchanges(): void {
    this.#stations.forEach((a, i) => {
      for (let j = i + 1; j < this.#stations.length; j++) {
        const b = this.#stations[j];
        if (!b || a.line_id === b.line_id) continue;
        const metres = distanceMeters(placeOf(a), placeOf(b));
        if (metres > INTERCHANGE_METRES) continue;
        const minutes = CHANGE_MINUTES + (metres * WALK_DETOUR) / WALK_METRES_PER_MINUTE;
        this.#connect(i, j, minutes);
        this.#connect(j, i, minutes);
      }
    });
  }

  finish(): Omit<MetroGraph, 'lines'> {
    const firstEdge = new Int32Array(this.#edges.length + 1);
    this.#edges.forEach((edges, node) => {
      firstEdge[node + 1] = (firstEdge[node] ?? 0) + edges.length;
    });
    const all = this.#edges.flat();
    return {
      stations: this.#stations,
      size: this.#edges.length,
      stationOf: Int32Array.from(this.#stationOf),
      firstEdge,
      target: Int32Array.from(all, (edge) => edge.target),
      minutes: Float64Array.from(all, (edge) => edge.minutes),
      indexOf: new Map(this.#stations.map((station, index) => [station.id, index])),
    };
  }
}
