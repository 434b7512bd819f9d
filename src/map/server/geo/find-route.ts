import { findComplexPlace } from '../../../complex/server/buildings/queries.ts';
import type { findRoute as contract, RouteLeg, RouteWay } from '../../../geography/contract/geo.ts';
import { distanceMeters } from '../../../geography/rules/geometry.ts';
import { mapsRouteUrl } from '../../../geography/rules/maps-route-url.ts';
import { placeOf } from '../../../geography/rules/metro-graph.ts';
import {
  type Route,
  type RouteEnd,
  type RouteStop,
  transportRoute,
  walkingRoute,
} from '../../../geography/rules/metro-route.ts';
import { BY_TRANSPORT, ON_FOOT } from '../../../geography/rules/travel-time.ts';
import { metroGraphOf } from '../../../geography/server/metro-graph.ts';
import type { App } from '../../../platform/context.ts';
import type { CallOutput, HandlerInput } from '../../../platform/contract/endpoint.ts';
import { Failure } from '../../../platform/failure.ts';
import { readPoints } from '../../../search/rules/filters/points.ts';

/** Ways are told within this box: Moscow, its region and a day's drive around. */
const REACH = { south: 53, west: 33, north: 59, east: 43 } as const;

interface Start extends RouteEnd {
  readonly title: string | null;
}

/** The answer of `findRoute`. @throws {Failure} 404 for a place or complex that does not exist, 422 for a point far away. */
export async function findRoute(
  app: App,
  { from, to, mode }: HandlerInput<typeof contract>['query'],
): Promise<CallOutput<typeof contract>['data']> {
  const [start, complex] = await Promise.all([startOf(app, from), findComplexPlace(app.db, to)]);
  if (!complex) throw new Failure('not_found', { detail: 'Такого жилого комплекса нет' });
  const end = { lat: complex.lat, lng: complex.lng };
  const walk = walkingRoute(start, end);
  const ride = mode === '3' ? null : transportRoute(metroGraphOf(app.places), start, end);
  const ends = { start, end, titles: [start.title, complex.title] as const };
  return {
    from: { title: start.title, lat: start.lat, lng: start.lng },
    to: complex,
    straight_m: Math.round(distanceMeters(placeOf(start), placeOf(end))),
    on_foot: presentWay(app, walk, ends, ON_FOOT),
    by_transport: ride && presentWay(app, ride, ends, BY_TRANSPORT),
  };
}

/** Where the way begins: a point, or a place by kind and id (the query has been checked by the contract). */
async function startOf({ db, places }: App, from: string): Promise<Start> {
  const [kind = '', id = ''] = from.split('/');
  if (id === '') {
    const [point] = readPoints(from, 1) ?? [];
    const [lat, lng] = point ?? [0, 0];
    if (lat < REACH.south || lat > REACH.north || lng < REACH.west || lng > REACH.east) {
      const errors = [{ field: 'from', message: 'Точка вне Москвы и области' }];
      throw new Failure('invalid_value', { detail: 'Маршруты строятся по Москве и области', errors });
    }
    return { title: null, lat, lng };
  }
  if (kind === 'buildings') {
    const complex = await findComplexPlace(db, id);
    if (!complex) throw new Failure('not_found', { detail: 'Такого жилого комплекса нет' });
    return complex;
  }
  const place = places.places.get(Number(id));
  if (!place || place.lat === null || place.lng === null || pluralOf(place.kind) !== kind) {
    throw new Failure('not_found', { detail: 'Такого места нет' });
  }
  const { title, lat, lng } = place;
  return place.kind === 'station' ? { title, lat, lng, station_id: place.id } : { title, lat, lng };
}

const pluralOf = (kind: string): string => (kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`);

interface Ends {
  readonly start: RouteEnd;
  readonly end: RouteEnd;
  readonly titles: readonly [start: string | null, end: string | null];
}

function presentWay({ places }: App, route: Route, { start, end, titles }: Ends, mode: 1 | 3): RouteWay {
  const stop = ({ lat, lng, station_id }: RouteStop, fallback: string | null) => ({
    title: (station_id === null ? undefined : places.places.get(station_id)?.title) ?? fallback,
    lat,
    lng,
  });
  const legs = route.legs.map(({ line_id, ...leg }, i): RouteLeg => {
    return {
      ...leg,
      line: (line_id === null ? undefined : places.lines.get(line_id)) ?? null,
      from: stop(leg.from, i === 0 ? titles[0] : null),
      to: stop(leg.to, i === route.legs.length - 1 ? titles[1] : null),
      path: [...leg.path],
    };
  });
  return { ...route, legs, maps_url: mapsRouteUrl(placeOf(start), placeOf(end), mode) };
}
