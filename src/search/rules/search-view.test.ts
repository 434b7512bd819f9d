import { expect, test } from 'vitest';
import { readSearchView, SEARCH_VIEWS, writeSearchView } from './search-view.ts';

test('a kept view is read back among other cookies', () => {
  for (const view of SEARCH_VIEWS) {
    const pair = writeSearchView(view).split(';')[0];
    expect(readSearchView(`a=1; ${pair}; b=2`)).toBe(view);
    expect(readSearchView(pair)).toBe(view);
  }
});

test('without a known choice both list and map are shown', () => {
  for (const cookies of [null, undefined, '', 'search_view=grid', 'x_search_view=map', 'search_view=']) {
    expect(readSearchView(cookies)).toBe('both');
  }
});
