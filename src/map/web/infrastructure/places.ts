import { formatDistance, formatMinutes } from '../../../complex/rules/format.ts';
import {
  INFRASTRUCTURE,
  INFRASTRUCTURE_KEYS,
  type InfrastructureKey,
} from '../../../geography/rules/infrastructure.ts';
import { walkingMinutes } from '../../../geography/rules/travel-time.ts';
import type { ApiOutput } from '../../../site/client/api-routes.ts';

/** What the API says of one category around a place. */
export type NearbyCategory = ApiOutput<'listInfrastructure'>['data'][number];
/** Answers of the categories asked about so far. */
export type KnownCategories = ReadonlyMap<InfrastructureKey, NearbyCategory>;

export interface NearbyPlace {
  readonly id: number;
  readonly category: InfrastructureKey;
  readonly title: string;
  readonly lat: number;
  readonly lng: number;
  /** Metres as the crow flies. */
  readonly distance: number;
  /** Estimated minutes on foot. */
  readonly minutes: number;
}

export interface NearbyGroup {
  readonly key: InfrastructureKey;
  readonly title: string;
  readonly places: readonly NearbyPlace[];
}

/** What a nameless place is called. */
const ONE_OF: Readonly<Record<InfrastructureKey, string>> = {
  schools: 'Школа',
  kindergartens: 'Детский сад',
  shops: 'Магазин',
  universities: 'Учебное заведение',
  pharmacies: 'Аптека',
  hospitals: 'Больница',
  gyms: 'Спортзал',
  cafes: 'Кафе',
  parkings: 'Парковка',
};

/** The set after a press on a chip, in the order of the chips. */
export function toggled(active: readonly InfrastructureKey[], key: InfrastructureKey): readonly InfrastructureKey[] {
  return INFRASTRUCTURE_KEYS.filter((one) => active.includes(one) !== (one === key));
}

/** The active categories that are known, in the order of the chips, each nearest first. */
export function groupsOf(active: readonly InfrastructureKey[], known: KnownCategories): NearbyGroup[] {
  return INFRASTRUCTURE.flatMap(({ key, title }) => {
    const category = active.includes(key) ? known.get(key) : undefined;
    if (!category) return [];
    const places = category.points.map(
      (point): NearbyPlace => ({
        ...point,
        category: key,
        title: point.title ?? ONE_OF[key],
        minutes: walkingMinutes(point.distance),
      }),
    );
    return [{ key, title, places }];
  });
}

/** '640 м, 11 мин пешком'. */
export function reachText({ distance, minutes }: Pick<NearbyPlace, 'distance' | 'minutes'>): string {
  return `${formatDistance(distance)}, ${formatMinutes(minutes)} пешком`;
}
