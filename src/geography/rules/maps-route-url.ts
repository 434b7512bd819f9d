import type { LatLng } from './coordinates.ts';
import { ON_FOOT } from './travel-time.ts';

/**
 * Address that opens a way in Yandex Maps, in the application where it is installed: `rtext` holds the points, `rtt` the
 * way, `mt` by public transport and `pd` on foot (the documented parameters of links to Yandex Maps). Without `from` the
 * maps begin where the visitor is. `mode`: 1 by transport, 3 on foot.
 */
export function mapsRouteUrl(from: LatLng | null, to: LatLng, mode: 1 | 3): string {
  const points = [from, to].map((point) => (point ?? []).map(degrees).join(',')).join('~');
  return `https://yandex.ru/maps/?rtext=${points}&rtt=${mode === ON_FOOT ? 'pd' : 'mt'}`;
}

/** Five decimals are about a metre. */
const degrees = (value: number): string => String(Math.round(value * 1e5) / 1e5);
