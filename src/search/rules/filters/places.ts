import { streetOf } from '../streets.ts';
import { complexFilter, type LooseningRule, type Own } from './definition.ts';
import { ids } from './values.ts';

/** Places of whatever kind are joined by OR. */
export const PLACE_KEYS = ['stations', 'hubs', 'lines', 'streets', 'roads', 'cities', 'districts', 'counties'] as const;
export type PlaceKey = (typeof PLACE_KEYS)[number];

const keys = {
  stations: ids(),
  hubs: ids(),
  lines: ids(),
  streets: ids(),
  roads: ids(),
  cities: ids(),
  districts: ids(),
  counties: ids(),
};
/** The town of a complex (none in Moscow) and its address: where streets are read from. */
type StreetAddress = readonly [cityId: number | null, address: string | null];
const NO_ADDRESS: StreetAddress = [null, null];
/** Two streets of the random rows. */
const ADDRESSES = ['Светлая ул., 18', 'ул. Ленина, 3', 'д. 5'] as const;
const RANDOM_STREETS = ADDRESSES.flatMap((address) => streetOf(address, null)?.id ?? []);
const ELSEWHERE = { label: 'в других местах тоже', cost: 5 };
/** The first kind of place that is set speaks for those after it. */
const rule = (key: PlaceKey): LooseningRule<typeof keys> => ({
  with: PLACE_KEYS.slice(PLACE_KEYS.indexOf(key) + 1),
  drop: ELSEWHERE,
});

export const places = complexFilter({
  keys,
  words: {
    stations: 'Станция',
    hubs: 'Пересадка',
    lines: 'Линия метро',
    streets: 'Улица',
    roads: 'Шоссе',
    cities: 'Город',
    districts: 'Район',
    counties: 'Округ',
  },
  field: { as: 'elsewhere', where: 'places' },
  loosening: {
    stations: rule('stations'),
    hubs: rule('hubs'),
    lines: rule('lines'),
    streets: rule('streets'),
    roads: rule('roads'),
    cities: rule('cities'),
    districts: {
      ...rule('districts'),
      *steps({ districts = [], counties = [] }: Own<typeof keys>, { countyOf }) {
        const around = new Map(districts.flatMap((id) => countyOf(id) ?? []).map(({ id, title }) => [id, title]));
        const [county] = around;
        if (around.size !== 1 || !county || counties.includes(county[0])) return;
        const ids = [...counties, county[0]].sort((a, b) => a - b);
        const label = `весь ${county[1]} вместо ${districts.length > 1 ? 'районов' : 'района'}`;
        yield { set: { districts: undefined, counties: ids }, label, cost: 2.5 };
      },
    },
    counties: rule('counties'),
  },
  column: {
    name: 'street_address',
    sql: 'jsonb_build_array(c.city_id, c.address)',
    unknown: NO_ADDRESS,
    random: (random): StreetAddress => [null, random.orNull(random.oneOf(ADDRESSES))],
  },
  match: {
    by: 'values',
    several: 'joins',
    of: {
      stations: ({ stations }) => stations.map((station) => station.id),
      hubs: ({ stations }) => [...new Set(stations.flatMap(({ hub }) => hub ?? []))],
      lines: ({ stations }) => [...new Set(stations.flatMap(({ line }) => line ?? []))],
      streets: ({ street_address: [cityId, address] }) => [streetOf(address, cityId)?.id ?? []].flat(),
      roads: ({ roads }) => roads,
      cities: ({ cities }) => cities,
      districts: ({ districts }) => districts,
      counties: ({ counties }) => counties,
    },
  },
  random: (random) =>
    random.oneOf([
      { stations: random.some(4, 1, 13), hubs: random.chance(0.3) ? [3] : undefined },
      { lines: random.some(2, 1, 5), streets: random.chance(0.3) ? RANDOM_STREETS : undefined },
      { roads: random.some(2, 1, 6), districts: random.chance(0.5) ? random.some(3, 1, 9) : undefined },
      { cities: random.some(2, 1, 4), counties: random.chance(0.5) ? random.some(2, 1, 5) : undefined },
    ]),
});
