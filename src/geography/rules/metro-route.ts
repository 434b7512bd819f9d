/**
 * The way between two places by rail, with walks and ground transport to and from the stations: Dijkstra (1959) over the
 * network of `metro-graph.ts`.
 *
 * What lies between the door and a station is not in the reference data, so it is told by the straight line as everywhere
 * else (`travel-time.ts`): a walk, or a bus. A bus is taken only where it saves 8 minutes, the price of depending on one.
 */

import type { LatLng } from './coordinates.ts';
import { distanceMeters } from './geometry.ts';
import { entryMinutes, isTrain, type MetroGraph, type NetworkStation, placeOf, trackMetres } from './metro-graph.ts';
import {
  RIDE_DETOUR,
  RIDE_METRES_PER_MINUTE,
  RIDE_WAIT_MINUTES,
  WALK_DETOUR,
  WALK_METRES_PER_MINUTE,
} from './travel-time.ts';

/** What a bus must save against a walk, minutes. */
const BUS_RELUCTANCE = 8;
/** Two places nearer than this are one, metres. */
const SAME_PLACE_METRES = 1;

export interface RouteEnd {
  readonly lat: number;
  readonly lng: number;
  /** The end is this station itself: who is there stands on its platform. */
  readonly station_id?: number;
}

export interface RouteStop {
  readonly lat: number;
  readonly lng: number;
  /** Null at both ends of the way. */
  readonly station_id: number | null;
}

export interface RouteLeg {
  readonly kind: 'walk' | 'ride' | 'change';
  /** Of a ride by rail; null for a walk, a change and a ride by ground transport. */
  readonly line_id: number | null;
  readonly from: RouteStop;
  readonly to: RouteStop;
  /** Stops ridden. */
  readonly stations: number;
  /** Whole; waiting belongs to the ride, stairs to the walk. The legs of a way add up to its minutes. */
  readonly minutes: number;
  /** Whole metres on the ground, not in the air. */
  readonly distance_m: number;
  readonly path: readonly LatLng[];
}

export interface Route {
  readonly minutes: number;
  readonly distance_m: number;
  /** How often one gets from one train or bus into another. */
  readonly changes: number;
  readonly legs: readonly RouteLeg[];
}

/** A leg before its minutes are rounded. */
type Draft = RouteLeg;

/** Minutes on foot for a straight distance in metres, not rounded. */
const footMinutes = (metres: number): number => (metres * WALK_DETOUR) / WALK_METRES_PER_MINUTE;
const busMinutes = (metres: number): number => RIDE_WAIT_MINUTES + (metres * RIDE_DETOUR) / RIDE_METRES_PER_MINUTE;
const takesBus = (metres: number): boolean => busMinutes(metres) + BUS_RELUCTANCE < footMinutes(metres);
/** What a way over ground weighs in the choice, minutes. */
const groundCost = (metres: number): number => Math.min(footMinutes(metres), busMinutes(metres) + BUS_RELUCTANCE);

/** The way on foot: one leg, none between one place and itself. */
export function walkingRoute(from: RouteEnd, to: RouteEnd): Route {
  const leg = walkLeg(stopOf(from), stopOf(to), 0);
  return finished(leg ? [leg] : []);
}

/** The quickest way by rail, bus and on foot, whichever of them it takes; never slower than walking. */
export function transportRoute(graph: MetroGraph, from: RouteEnd, to: RouteEnd): Route {
  const straight = distanceMeters(placeOf(from), placeOf(to));
  const start = accessCosts(graph, from);
  const finish = accessCosts(graph, to);
  const { cost, previous } = shortestWays(graph, start);
  let best = groundCost(straight);
  let last = -1;
  for (let hall = 0; hall < graph.stations.length; hall++) {
    const total = (cost[hall] ?? Infinity) + (finish[hall] ?? Infinity);
    if (total < best) {
      best = total;
      last = hall;
    }
  }
  if (last < 0) {
    const leg = groundLeg(stopOf(from), stopOf(to), 0);
    return finished(leg ? [leg] : []);
  }
  return finished(legsOf(graph, nodesTo(previous, last), from, to));
}

/** Cost of getting from an end into the hall of each station, or out of it. */
function accessCosts(graph: MetroGraph, end: RouteEnd): Float64Array {
  const own = end.station_id === undefined ? undefined : graph.indexOf.get(end.station_id);
  return Float64Array.from(graph.stations, (station, index) =>
    index === own ? 0 : groundCost(distanceMeters(placeOf(end), placeOf(station))) + entryMinutes(graph, index),
  );
}

/** Least cost of every node and the node before it, -1 where the way begins. */
function shortestWays(graph: MetroGraph, start: Float64Array): { cost: Float64Array; previous: Int32Array } {
  const { size, firstEdge, target, minutes } = graph;
  const cost = new Float64Array(size).fill(Infinity);
  const previous = new Int32Array(size).fill(-1);
  const queue = new NodeQueue();
  start.forEach((own, hall) => {
    cost[hall] = own;
    queue.push(hall, own);
  });
  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    const here = cost[node] ?? Infinity;
    if (queue.priority > here) continue;
    for (let edge = firstEdge[node] ?? 0; edge < (firstEdge[node + 1] ?? 0); edge++) {
      const next = target[edge] ?? 0;
      const there = here + (minutes[edge] ?? Infinity);
      if (there >= (cost[next] ?? Infinity)) continue;
      cost[next] = there;
      previous[next] = node;
      queue.push(next, there);
    }
  }
  return { cost, previous };
}

/** A binary heap of nodes, the least priority first. A node may stand in it several times. */
class NodeQueue {
  readonly #nodes: number[] = [];
  readonly #priorities: number[] = [];
  /** Priority of the node that `pop` gave last. */
  priority = 0;

  push(node: number, priority: number): void {
    let at = this.#nodes.length;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if ((this.#priorities[parent] ?? 0) <= priority) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#nodes[at] = node;
    this.#priorities[at] = priority;
  }

  /** The node of the least priority, -1 when the queue is empty. */
  pop(): number {
    const [first = -1] = this.#nodes;
    this.priority = this.#priorities[0] ?? 0;
    const node = this.#nodes.pop() ?? -1;
    const priority = this.#priorities.pop() ?? 0;
    const size = this.#nodes.length;
    if (size === 0) return first;
    let at = 0;
    for (let child = 1; child < size; child = at * 2 + 1) {
      if (child + 1 < size && (this.#priorities[child + 1] ?? 0) < (this.#priorities[child] ?? 0)) child++;
      if ((this.#priorities[child] ?? 0) >= priority) break;
      this.#move(child, at);
      at = child;
    }
    this.#nodes[at] = node;
    this.#priorities[at] = priority;
    return first;
  }

  #move(from: number, to: number): void {
    this.#nodes[to] = this.#nodes[from] ?? 0;
    this.#priorities[to] = this.#priorities[from] ?? 0;
  }
}

function nodesTo(previous: Int32Array, last: number): number[] {
  const nodes: number[] = [];
  for (let node = last; node >= 0; node = previous[node] ?? -1) nodes.unshift(node);
  return nodes;
}

function stopOf(end: RouteEnd): RouteStop {
  return { lat: end.lat, lng: end.lng, station_id: end.station_id ?? null };
}

function legsOf(graph: MetroGraph, nodes: readonly number[], from: RouteEnd, to: RouteEnd): Draft[] {
  const stationAt = (node: number): NetworkStation | undefined => graph.stations[graph.stationOf[node] ?? -1];
  const legs: Draft[] = [];
  const [first] = nodes;
  const last = nodes.at(-1);
  if (first === undefined || last === undefined) return legs;
  const entrance = stationAt(first);
  const exit = stationAt(last);
  if (!entrance || !exit) return legs;
  if (entrance.id !== from.station_id) {
    legs.push(...ground(stopOf(from), stationStop(entrance), entryMinutes(graph, graph.stationOf[first] ?? 0)));
  }
  legs.push(...railLegs(graph, nodes));
  if (exit.id !== to.station_id) {
    legs.push(...ground(stationStop(exit), stopOf(to), entryMinutes(graph, graph.stationOf[last] ?? 0)));
  }
  return legs;
}

const stationStop = ({ id, lat, lng }: NetworkStation): RouteStop => ({ lat, lng, station_id: id });

/** Rides and changes between the halls at both ends of a chain of nodes. */
function railLegs(graph: MetroGraph, nodes: readonly number[]): Draft[] {
  const legs: Draft[] = [];
  let riding: { stops: NetworkStation[]; minutes: number } | undefined;
  for (const [i, node] of nodes.entries()) {
    const before = nodes[i - 1];
    const station = graph.stations[graph.stationOf[node] ?? -1];
    const stationBefore = before === undefined ? undefined : graph.stations[graph.stationOf[before] ?? -1];
    if (before === undefined || !station || !stationBefore) continue;
    const minutes = edgeMinutes(graph, before, node);
    if (isTrain(graph, node)) {
      riding ??= { stops: [], minutes: 0 };
      riding.stops.push(station);
      riding.minutes += minutes;
    } else if (riding) {
      legs.push(rideLeg(riding.stops, riding.minutes));
      riding = undefined;
    } else {
      legs.push(changeLeg(stationBefore, station, minutes));
    }
  }
  return legs;
}

function edgeMinutes(graph: MetroGraph, from: number, to: number): number {
  let least = Infinity;
  for (let edge = graph.firstEdge[from] ?? 0; edge < (graph.firstEdge[from + 1] ?? 0); edge++) {
    if (graph.target[edge] === to) least = Math.min(least, graph.minutes[edge] ?? Infinity);
  }
  return least;
}

function rideLeg(stops: readonly NetworkStation[], minutes: number): Draft {
  const [first] = stops as readonly [NetworkStation, ...NetworkStation[]];
  const last = stops.at(-1) ?? first;
  const metres = stops.reduce((sum, stop, i) => sum + (i === 0 ? 0 : trackMetres(stops[i - 1] ?? stop, stop)), 0);
  return {
    kind: 'ride',
    line_id: first.line_id,
    from: stationStop(first),
    to: stationStop(last),
    stations: stops.length - 1,
    minutes,
    distance_m: Math.round(metres),
    path: stops.map(placeOf),
  };
}

function changeLeg(from: NetworkStation, to: NetworkStation, minutes: number): Draft {
  const metres = distanceMeters(placeOf(from), placeOf(to));
  return onGround('change', stationStop(from), stationStop(to), minutes, metres * WALK_DETOUR);
}

/** A walk with the stairs at a station; nothing between one place and itself without stairs. */
function walkLeg(from: RouteStop, to: RouteStop, stairs: number): Draft | undefined {
  const metres = distanceMeters(placeOf(from), placeOf(to));
  if (metres < SAME_PLACE_METRES && stairs === 0) return undefined;
  return onGround('walk', from, to, footMinutes(metres) + stairs, metres * WALK_DETOUR);
}

/** A walk or, where it saves enough, a bus. */
function groundLeg(from: RouteStop, to: RouteStop, stairs: number): Draft | undefined {
  const metres = distanceMeters(placeOf(from), placeOf(to));
  if (!takesBus(metres)) return walkLeg(from, to, stairs);
  return onGround('ride', from, to, busMinutes(metres) + stairs, metres * RIDE_DETOUR);
}

const ground = (from: RouteStop, to: RouteStop, stairs: number): Draft[] => {
  const leg = groundLeg(from, to, stairs);
  return leg ? [leg] : [];
};

function onGround(kind: RouteLeg['kind'], from: RouteStop, to: RouteStop, minutes: number, metres: number): Draft {
  const path = [placeOf(from), placeOf(to)];
  return { kind, line_id: null, from, to, stations: 0, minutes, distance_m: Math.round(metres), path };
}

/** Rounds the time passed after each leg up to whole minutes, so that the legs add up to the whole. */
function finished(drafts: readonly Draft[]): Route {
  let passed = 0;
  let told = 0;
  const legs = drafts.map((draft) => {
    passed += draft.minutes;
    const minutes = Math.ceil(passed - 1e-9) - told;
    told += minutes;
    return { ...draft, minutes };
  });
  const rides = legs.filter((leg) => leg.kind === 'ride').length;
  return {
    minutes: told,
    distance_m: legs.reduce((sum, leg) => sum + leg.distance_m, 0),
    changes: Math.max(0, rides - 1),
    legs,
  };
}
