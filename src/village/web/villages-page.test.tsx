import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anyVillage, tracesOfNothing } from '../../../test/factories/cards.ts';
import { isFreeSlug } from '../../platform/rules/slug.ts';
import { VillagesPage } from './villages-page.tsx';
import { VILLAGES_PATH } from './villages-path.ts';

const draw = (villages: Parameters<typeof VillagesPage>[0]['villages']): string =>
  renderToString(
    <MemoryRouter>
      <VillagesPage villages={villages} page={1} lastPage={2} />
    </MemoryRouter>,
  );

test('the list of villages leads to the card of each, and shows no trace of what is not known of it', () => {
  const villages = fc.uniqueArray(anyVillage, { minLength: 1, maxLength: 3, selector: ({ id }) => id });
  fc.assert(
    fc.property(villages, (list) => {
      const html = draw(list);
      expect(tracesOfNothing(html)).toEqual([]);
      for (const { title_eng } of list) expect(html).toContain(`href="/${title_eng}"`);
    }),
    { numRuns: 40 },
  );
});

test('an empty list says so and leads on', () => {
  expect(draw([])).toContain('Посёлков пока нет');
});

test('no complex or village can take the address of the list', () => {
  expect(isFreeSlug(VILLAGES_PATH.slice(1))).toBe(false);
});
