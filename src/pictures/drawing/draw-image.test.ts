import fc from 'fast-check';
import sax from 'sax';
import { describe, expect, test } from 'vitest';
import {
  DAY_TIMES,
  type DrawnImage,
  drawnImagePath,
  FACADE_STYLES,
  FLAT_LAYOUTS,
  FURNITURE,
  HOUSE_MATERIALS,
} from '../rules/drawn-image.ts';
import { drawImage } from './draw-image.ts';
import { GLYPHS } from './glyphs.ts';

const seed = fc.integer({ min: 0, max: 999_999 });
const time = fc.constantFrom(...DAY_TIMES);
const style = fc.constantFrom(...FACADE_STYLES);
const floors = fc.integer({ min: 1, max: 75 });
const lit = (max: number) =>
  fc.integer({ min: 1, max }).chain((all) => fc.tuple(fc.constant(all), fc.integer({ min: 1, max: all })));
const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);

const recipes: fc.Arbitrary<DrawnImage> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('facade' as const),
      seed,
      style,
      housing_class: fc.integer({ min: 1, max: 5 }),
      floors,
      time,
      housings: fc.integer({ min: 1, max: 9 }),
    }),
    weight: 4,
  },
  fc.record({ kind: fc.constant('yard' as const), seed, style, time }),
  fc.record({ kind: fc.constant('lobby' as const), seed, housing_class: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('room' as const), seed, floor: floors, time }),
  fc.record({
    kind: fc.constant('progress' as const),
    seed,
    stage: fc.integer({ min: 0, max: 100 }),
    month: fc.integer({ min: 1, max: 12 }),
    style,
    floors,
  }),
  fc.record({
    kind: fc.constant('finishing' as const),
    seed,
    renovation: fc.integer({ min: 1, max: 6 }),
    floor: floors,
  }),
  fc.record({
    kind: fc.constant('works' as const),
    seed,
    style,
    housing_class: fc.integer({ min: 1, max: 5 }),
    floors,
    stage: fc.integer({ min: 0, max: 100 }),
    month: fc.integer({ min: 1, max: 12 }),
    view: fc.integer({ min: 0, max: 99 }),
  }),
  fc.record({ kind: fc.constant('village' as const), seed, houses: fc.integer({ min: 1, max: 9 }), time }),
  fc.record({
    kind: fc.constant('house' as const),
    seed,
    floors: fc.integer({ min: 1, max: 3 }),
    material: fc.constantFrom(...HOUSE_MATERIALS),
    time,
  }),
  fc.record({ kind: fc.constant('plot' as const), seed, area: tenths(1, 999), time }),
  fc.record({
    kind: fc.constant('flat-plan' as const),
    seed,
    rooms: fc.integer({ min: 0, max: 10 }),
    area_total: tenths(12, 600),
    area_kitchen: tenths(0, 120),
    area_balcony: tenths(0, 60),
    area_rooms: fc.constant([]),
    layout: fc.constantFrom(...FLAT_LAYOUTS),
    furniture: fc.constantFrom(...FURNITURE),
  }),
  lit(16).chain(([flats, chosen]) =>
    fc.record({ kind: fc.constant('floor-plan' as const), seed, flats: fc.constant(flats), lit: fc.constant(chosen) }),
  ),
  lit(80).chain(([plots, chosen]) =>
    fc.record({ kind: fc.constant('plot-plan' as const), seed, plots: fc.constant(plots), lit: fc.constant(chosen) }),
  ),
  fc.record({ kind: fc.constant('avatar' as const), seed }),
  fc.record({ kind: fc.constant('hero' as const), time }),
);

/** Elements by name, and the ids that are defined and referred to. Throws where the text is not well-formed XML. */
function readSvg(svg: string) {
  const ids: string[] = [];
  const links: string[] = [];
  const elements = new Set<string>();
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    elements.add(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'id') ids.push(String(value));
      for (const [, id] of String(value).matchAll(/(?:^|url\()#([\w-]+)/g))
        if (key !== 'fill' || String(value).startsWith('url')) links.push(id ?? '');
    }
  };
  parser.write(svg).close();
  return { ids, links, elements };
}

const isColour = (id: string): boolean => /^[0-9a-f]{6}$/.test(id);

describe('drawing', () => {
  test('every recipe gives a well-formed document without holes in its numbers', () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        expect(drawnImagePath(recipe)).toMatch(/^[a-z-]+\/[\w-]+\.svg$/);
        const svg = drawImage(recipe);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
        expect(svg.length).toBeLessThan(600_000);
        const { ids, links, elements } = readSvg(svg);
        expect(new Set(ids).size).toBe(ids.length);
        expect(links.filter((id) => !isColour(id) && !ids.includes(id))).toEqual([]);
        for (const unsafe of ['script', 'image', 'foreignObject', 'style', 'text', 'a'])
          expect(elements).not.toContain(unsafe);
      }),
      { numRuns: 220 },
    );
  });

  test('the same recipe gives the same document', () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        expect(drawImage(recipe)).toBe(drawImage(recipe));
      }),
      { numRuns: 40 },
    );
  });

  test('350 complexes have 350 different façades', () => {
    const facades = Array.from({ length: 350 }, (_, i) =>
      drawImage({
        kind: 'facade',
        seed: i,
        style: FACADE_STYLES[i % 9] ?? 'brick',
        housing_class: 1 + (i % 5),
        floors: 5 + (i % 20),
        time: 'day',
        housings: 1 + (i % 4),
      }),
    );
    expect(new Set(facades).size).toBe(350);
  });

  test('every letter of a plan has an outline', () => {
    for (const [face, text] of [
      ['text', 'Кухня-гостиная Свободная планировка Постирочная Санузел Лоджия Балкон Терраса Жилая зона'],
      ['figures', '0123456789, м²'],
    ] as const) {
      for (const char of text) expect(GLYPHS[face], char).toHaveProperty([char]);
    }
  });
});
