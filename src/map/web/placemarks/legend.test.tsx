import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Legend } from './legend.tsx';

test('the legend names every colour of the search, and of a card those that stand on its map', () => {
  const words = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/);
  expect(words(renderToString(<Legend year={2026} />))).toEqual(['Сдан', '2026', '2027', '2028', 'позже']);
  const some = renderToString(<Legend year={2026} shown={new Set(['later', 'done'])} />);
  expect(words(some)).toEqual(['Сдан', 'позже']);
});
