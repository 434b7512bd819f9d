import type { NearStation } from '../../platform/contract/parts.ts';
import type { SearchFilters } from '../rules/search-filters.ts';

/** Stations named in lists; several lines of one hub count as one. */
export const LIST_STATIONS = 3;

export interface StationRecord {
  root_id: number;
  id: number;
  title: string;
  line_id: number | null;
  hub_id: number | null;
  colour: string | null;
  distance_m: number;
  foot_minutes: number | null;
  transport_minutes: number | null;
}

/** A station that a complex is near to, and the hub that it is part of. */
export interface StationInReach {
  readonly shown: NearStation;
  readonly hub: number | null;
  /** Minutes on foot and by transport. */
  readonly foot: number | null;
  readonly transport: number | null;
}

/**
 * Stations as cards show them, nearest first: on foot where that is offered, else by transport. Rows of one hub (the same
 * title on several lines) are one entry, that of the first line.
 */
export const nearStations = (rows: readonly StationRecord[]): NearStation[] =>
  stationsInReach(rows).map(({ shown }) => shown);

/** The same with their hubs. */
export function stationsInReach(rows: readonly StationRecord[]): StationInReach[] {
  const seen = new Set<string>();
  const near: StationInReach[] = [];
  for (const row of rows) {
    const duration = row.foot_minutes ?? row.transport_minutes;
    if (duration === null || seen.has(row.title)) continue;
    seen.add(row.title);
    const shown: NearStation = {
      id: row.id,
      title: row.title,
      line_id: row.line_id,
      colour: row.colour,
      distance: row.distance_m,
      duration,
      distance_mode: row.foot_minutes === null ? 1 : 3,
    };
    near.push({ shown, hub: row.hub_id, foot: row.foot_minutes, transport: row.transport_minutes });
  }
  return near;
}

/** What of a search names stations, or says how near one has to be. */
export type AskedStations = Pick<SearchFilters, 'stations' | 'hubs' | 'lines' | 'distance_type' | 'distance_max'>;

export const asksForStations = ({ stations, hubs, lines, distance_max }: AskedStations): boolean =>
  Boolean(stations || hubs || lines || distance_max);

/**
 * The stations of a card, those that were asked for first: «у метро Сокол» tells how far Сокол is. Where a time was asked, those
 * within it stand first, each by the way on which it is: «до 20 минут» would be answered with 21 minutes on foot otherwise.
 */
export function stationsAsked(reach: readonly StationInReach[], asked: AskedStations): NearStation[] {
  const { stations = [], hubs = [], lines = [] } = asked;
  const isNamed = ({ shown: { id, line_id }, hub }: StationInReach) =>
    stations.includes(id) || (hub !== null && hubs.includes(hub)) || (line_id !== null && lines.includes(line_id));
  const names = stations.length + hubs.length + lines.length > 0;
  const first: NearStation[] = [];
  const rest: NearStation[] = [];
  for (const one of reach) {
    const within = reachedWithin(one, asked);
    (names ? isNamed(one) : within) ? first.push(within ?? one.shown) : rest.push(one.shown);
  }
  return [...first, ...rest].slice(0, LIST_STATIONS);
}

/** A station by the way on which it is within the time that was asked; undefined where it is on none. */
function reachedWithin(
  { shown, foot, transport }: StationInReach,
  { distance_type, distance_max }: AskedStations,
): NearStation | undefined {
  if (distance_max === undefined) return undefined;
  if (distance_type !== 1 && foot !== null && foot <= distance_max)
    return { ...shown, duration: foot, distance_mode: 3 };
  if (distance_type !== 3 && transport !== null && transport <= distance_max)
    return { ...shown, duration: transport, distance_mode: 1 };
  return undefined;
}
