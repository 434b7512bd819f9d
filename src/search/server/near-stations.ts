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
    near.push({ shown, hub: row.hub_id });
  }
  return near;
}

/** What of a search names stations. */
export type AskedStations = Pick<SearchFilters, 'stations' | 'hubs' | 'lines'>;

/** The stations of a card, those that were asked for first: «у метро Сокол» tells how far Сокол is. */
export function stationsAsked(
  reach: readonly StationInReach[],
  { stations = [], hubs = [], lines = [] }: AskedStations,
): NearStation[] {
  const isAsked = ({ shown: { id, line_id }, hub }: StationInReach) =>
    stations.includes(id) || (hub !== null && hubs.includes(hub)) || (line_id !== null && lines.includes(line_id));
  const { asked = [], other = [] } = Object.groupBy(reach, (one) => (isAsked(one) ? 'asked' : 'other'));
  return [...asked, ...other].slice(0, LIST_STATIONS).map(({ shown }) => shown);
}
