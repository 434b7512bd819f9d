import { expect, test } from 'vitest';
import { readSearchView, SEARCH_VIEWS, viewOf, withoutView, withView, writeSearchView } from './search-view.ts';

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

test('a view in the address goes before the kept one and is no part of the search', () => {
  expect(readSearchView('search_view=list', 'map')).toBe('map');
  expect(readSearchView('search_view=list', 'grid')).toBe('list');
  for (const address of ['/novostroyki', '/novostroyki/moskva?rooms=1,2', '/novostroyki?price_max=5&sort=price_asc']) {
    const shown = withView(address, 'map');
    expect(viewOf(shown.slice(shown.indexOf('?')))).toBe('map');
    expect(withoutView(shown)).toBe(address);
    expect(withView(shown, 'list')).toBe(withView(address, 'list'));
    expect(withView(shown, undefined)).toBe(address);
  }
  expect(withoutView('/novostroyki?view=map&rooms=1')).toBe('/novostroyki?rooms=1');
  expect(withoutView('/novostroyki?rooms=1&view=map&floor_min=2')).toBe('/novostroyki?rooms=1&floor_min=2');
});
