import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { POLYGON_MIN_POINTS } from '../../../geography/rules/geometry.ts';
import { complexFilter } from './definition.ts';
import { readPoints, roundedPoints, writePoints } from './points.ts';
import type { ValueRule } from './values.ts';

const MAX_POINTS = 500;

const area: ValueRule<readonly LatLng[]> = {
  read: (texts) => {
    const points = texts.length === 1 ? readPoints(texts[0] ?? '', MAX_POINTS) : undefined;
    return points && points.length >= POLYGON_MIN_POINTS ? roundedPoints(points) : undefined;
  },
  write: writePoints,
  message: `От ${POLYGON_MIN_POINTS} до ${MAX_POINTS} пар «широта,долгота» через точку с запятой`,
};

export const polygon = complexFilter({
  keys: { polygon: area },
  words: ({ polygon }) => polygon && 'Нарисованная область',
  field: { as: 'elsewhere', where: 'map' },
  loosening: { polygon: { drop: { label: 'за пределами нарисованной области', cost: 3 } } },
  match: { by: 'own', about: 'polygon' },
  random: (random) => ({
    polygon: Array.from({ length: random.whole(5, 9) }, () => [
      55 + random.whole(0, 20) / 20,
      37 + random.whole(0, 20) / 20,
    ]),
  }),
});
