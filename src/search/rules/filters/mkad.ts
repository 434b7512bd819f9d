import { MKAD_DISTANCES } from '../../../complex/rules/dictionaries.ts';
import { metresToMkad } from '../../../geography/rules/mkad.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { complexFilter } from './definition.ts';
import { oneOf } from './values.ts';

type Point = readonly [lat: number, lng: number] | null;
const title = (km: number): string => `Дальше ${km}${NBSP}км от${NBSP}МКАД`;

/** «Не у МКАД»: away from the noise of the ring road, on either side of it. */
export const mkad = complexFilter({
  keys: { mkad_distance: oneOf(MKAD_DISTANCES) },
  entries: { mkad_distance: () => MKAD_DISTANCES.map((id) => ({ id, title: title(id) })) },
  words: ({ mkad_distance }) =>
    mkad_distance === undefined ? undefined : `не${NBSP}у${NBSP}МКАД, дальше ${mkad_distance}${NBSP}км`,
  field: { as: 'one', key: 'mkad_distance', label: 'Не у МКАД', any: 'Не важно' },
  spoken: 'places',
  loosening: {
    mkad_distance: {
      drop: { label: 'и у МКАД тоже', cost: 3 },
      *steps({ mkad_distance: old = 1 }) {
        for (const km of MKAD_DISTANCES) {
          if (km < old) yield { set: { mkad_distance: km }, label: `от ${km} км от МКАД вместо ${old}`, cost: 1.5 };
        }
      },
    },
  },
  column: {
    name: 'point',
    sql: 'case when c.lat is null or c.lng is null then null else jsonb_build_array(c.lat, c.lng) end',
    unknown: null as Point,
    random: (random): Point => random.orNull([55.4 + random.whole(0, 10) / 20, 37.3 + random.whole(0, 10) / 20]),
  },
  match: {
    by: 'values',
    several: 'narrows',
    of: { mkad_distance: ({ point }) => (point ? farEnough(metresToMkad(point)) : []) },
  },
  random: (random) => ({ mkad_distance: random.oneOf(MKAD_DISTANCES) }),
});

const farEnough = (metres: number): number[] => MKAD_DISTANCES.filter((km) => metres >= km * 1_000);
