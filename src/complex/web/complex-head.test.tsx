import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anyBuilding } from '../../../test/factories/cards.ts';
import { ComplexHead } from './complex-head.tsx';

const [EXAMPLE] = fc.sample(anyBuilding, { numRuns: 1, seed: 1 });
if (!EXAMPLE) throw new Error('no example');

test('the developer in the headline leads to all of its complexes; an unknown one is not spoken of', () => {
  const draw = (developer: typeof EXAMPLE.developer): string =>
    renderToString(
      <MemoryRouter>
        <ComplexHead building={{ ...EXAMPLE, developer }} actions={null} />
      </MemoryRouter>,
    );
  const kontur = {
    id: 1,
    title: 'Контур',
    title_eng: 'kontur',
    legal_name: null,
    description: null,
    site: null,
    logo: null,
    buildings_count: 2,
    completed_count: 1,
  };
  expect(draw(kontur)).toContain('href="/novostroyki/zastroyschik-kontur"');
  expect(draw(null)).not.toMatch(/застройщик|href/);
});
