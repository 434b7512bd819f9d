import { KNOWN_LOCATIONS } from '../../../complex/rules/dictionaries.ts';
import { complexFilter } from './definition.ts';
import { anyOf } from './values.ts';
import { titleWords } from './words.ts';

/** Each ring lies inside the next: Garden ring, Third ring, MKAD. */
const WIDER_RINGS = [1, 2, 4];

export const location = complexFilter({
  keys: { wkl: anyOf(KNOWN_LOCATIONS) },
  entries: { wkl: () => KNOWN_LOCATIONS },
  words: ({ wkl }) => titleWords(KNOWN_LOCATIONS, wkl, 'расположение'),
  field: { as: 'many', key: 'wkl', label: 'Расположение' },
  spoken: 'places',
  loosening: {
    wkl: {
      drop: { label: 'любое расположение', cost: 4 },
      *steps({ wkl = [] }) {
        const outermost = Math.max(...wkl.map((id) => WIDER_RINGS.indexOf(id)));
        if (outermost < 0) return;
        for (const id of WIDER_RINGS.slice(outermost + 1)) {
          const title = KNOWN_LOCATIONS.find((entry) => entry.id === id)?.title ?? '';
          const label = `${title.charAt(0).toLowerCase()}${title.slice(1)} тоже`;
          yield { set: { wkl: [...wkl, id].sort((a, b) => a - b) }, label, cost: 2 };
        }
      },
    },
  },
  column: { name: 'wkl', sql: 'c.wkl', unknown: [], random: (random) => random.some(3, 1, 4) },
  match: { by: 'values', several: 'narrows', of: { wkl: ({ wkl }) => [...wkl, ...betweenRings(wkl)] } },
  random: (random) => ({ wkl: random.some(2, 1, 7) }),
});

/** What follows from lying inside a ring and not inside another one. */
function betweenRings(wkl: readonly number[]): number[] {
  const [garden, third, mkad] = WIDER_RINGS.map((id) => wkl.includes(id));
  if (garden) return [];
  if (third) return [5];
  return mkad ? [6] : [7];
}
