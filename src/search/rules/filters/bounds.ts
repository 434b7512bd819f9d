import type { Bounds } from '../../../geography/rules/coordinates.ts';
import { complexFilter } from './definition.ts';
import { readPoints, roundedPoints, writePoints } from './points.ts';
import type { ValueRule } from './values.ts';

const box: ValueRule<Bounds> = {
  read: (texts) => {
    const points = texts.length === 1 ? readPoints(texts[0] ?? '', 2) : undefined;
    const [southWest, northEast] = points ? roundedPoints(points) : [];
    if (!southWest || !northEast || southWest[0] > northEast[0] || southWest[1] > northEast[1]) return undefined;
    return { south: southWest[0], west: southWest[1], north: northEast[0], east: northEast[1] };
  },
  write: ({ south, west, north, east }) =>
    writePoints([
      [south, west],
      [north, east],
    ]),
  message: 'Две пары «широта,долгота» через точку с запятой: юго-запад; северо-восток',
};

export const bounds = complexFilter({
  keys: { bounds: box },
  words: ({ bounds }) => bounds && 'Область карты',
  field: { as: 'elsewhere', where: 'map' },
  loosening: { bounds: { drop: { label: 'вся карта', cost: 2.5 } } },
  match: { by: 'own', about: 'bounds' },
  random: (random) => {
    const [south, west] = [55 + random.whole(0, 20) / 20, 37 + random.whole(0, 20) / 20];
    return { bounds: { south, west, north: south + random.whole(0, 9) / 10, east: west + random.whole(0, 9) / 10 } };
  },
});
