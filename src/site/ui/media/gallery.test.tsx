import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawnImageUrl } from '../../../pictures/rules/drawn-image.ts';
import { eveningsOf } from '../../../pictures/rules/evening-picture.ts';
import { Gallery } from './gallery.tsx';

test('the pictures of a card turn to their evening with the scheme, as those of the list do', () => {
  const place = { kind: 'yard', seed: 7, style: 'grid' } as const;
  const urls = [drawnImageUrl({ ...place, time: 'day' }), drawnImageUrl({ ...place, seed: 8, time: 'golden' })];
  const images = urls.map((url) => ({ url, alt: null, thumbhash: null, width: 1600, height: 1000 }));
  const html = renderToString(<Gallery images={images} title="Каскад" />);
  const evening = eveningsOf(urls)[0] ?? '';
  expect(evening).toContain('evening');
  // In the group and in the strip of phones.
  const sources = [...html.matchAll(/<source[^>]*srcSet="([^"]*)"/g)].map(([, set]) => set);
  expect(sources.filter((set) => set?.includes(evening)).length).toBeGreaterThanOrEqual(2);
});
