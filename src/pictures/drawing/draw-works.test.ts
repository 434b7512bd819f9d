import { expect, test } from 'vitest';
import { FACADE_STYLES } from '../rules/drawn-image.ts';
import { MONTH_TIMES } from './day-palettes.ts';
import { planHouse } from './draw-facade.ts';
import { drawImage } from './draw-image.ts';
import { Scene } from './scene.ts';

const HOUSE = { seed: 4321, housing_class: 3, floors: 17 } as const;
/** A month whose light is that of the day. */
const month = MONTH_TIMES.indexOf('day') + 1;
const coloursOf = (svg: string): Set<string> => new Set(svg.match(/#[0-9a-f]{6}/g) ?? []);

test('a house that is done has on photos of the works the colours that its facade has', () => {
  for (const style of FACADE_STYLES) {
    const facade = coloursOf(drawImage({ kind: 'facade', ...HOUSE, style, time: 'day', housings: 1 }));
    const { design, site } = planHouse({ ...HOUSE, style });
    const own = coloursOf(design(new Scene(1200, 800, 'day', 1), site, 0).svg);
    expect(own.size).toBeGreaterThan(3);
    for (const view of [0, 3]) {
      const works = coloursOf(drawImage({ kind: 'works', ...HOUSE, style, stage: 96, month, view }));
      const strange = [...own].filter((colour) => !works.has(colour) || !facade.has(colour));
      expect(strange, `${style}, view ${view}`).toEqual([]);
    }
  }
});

test('views and months of one house are different pictures', () => {
  const draw = (stage: number, month: number, view: number): string =>
    drawImage({ kind: 'works', ...HOUSE, style: 'terrace', stage, month, view });
  const drawn = [draw(40, 3, 0), draw(40, 3, 1), draw(48, 4, 0), draw(4, 3, 0), draw(96, 4, 0)];
  expect(new Set(drawn).size).toBe(drawn.length);
});
