import { complexFilter, type LooseningRule, type Own } from './definition.ts';
import { ids } from './values.ts';

/** Places of whatever kind are joined by OR. */
export const PLACE_KEYS = ['stations', 'roads', 'cities', 'districts', 'counties'] as const;
export type PlaceKey = (typeof PLACE_KEYS)[number];

const keys = { stations: ids(), roads: ids(), cities: ids(), districts: ids(), counties: ids() };
const ELSEWHERE = { label: 'в других местах тоже', cost: 5 };
/** The first kind of place that is set speaks for those after it. */
const rule = (key: PlaceKey): LooseningRule<typeof keys> => ({
  with: PLACE_KEYS.slice(PLACE_KEYS.indexOf(key) + 1),
  drop: ELSEWHERE,
});

export const places = complexFilter({
  keys,
  words: { stations: 'Станция', roads: 'Шоссе', cities: 'Город', districts: 'Район', counties: 'Округ' },
  field: { as: 'elsewhere', where: 'places' },
  loosening: {
    stations: rule('stations'),
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
  match: {
    by: 'values',
    several: 'joins',
    of: {
      stations: ({ stations }) => stations.map((station) => station.id),
      roads: ({ roads }) => roads,
      cities: ({ cities }) => cities,
      districts: ({ districts }) => districts,
      counties: ({ counties }) => counties,
    },
  },
  random: (random) =>
    random.oneOf([
      { stations: random.some(4, 1, 13) },
      { roads: random.some(2, 1, 6), districts: random.chance(0.5) ? random.some(3, 1, 9) : undefined },
      { cities: random.some(2, 1, 4), counties: random.chance(0.5) ? random.some(2, 1, 5) : undefined },
    ]),
});
