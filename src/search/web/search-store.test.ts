import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchFilters } from '../rules/search-filters.ts';
import { type SearchData, startChain } from './search-results.ts';
import { SearchStore, type Standing } from './search-store.ts';

/** Results of an address: nothing found. */
function resultsOf(path: string, filters: Record<string, string>): SearchData {
  const offers = { count: 0, min_price: null, min_area: null };
  const meta = { total: 0, page: 1, per_page: 15, last_page: 1, offers, version: 'v' };
  const list = { data: [], meta, links: { next: null, prev: null } };
  return {
    path,
    filters,
    segments: [],
    h1: '',
    description: '',
    page: 1,
    list,
    places: [],
    bundles: [],
    loosenings: [],
    view: 'list',
    year: 2026,
  };
}

const START = resultsOf('/novostroyki', {});
let asked: string[];
let gone: string[];

beforeEach(() => {
  asked = [];
  gone = [];
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('window', { location: new URL('https://site.invalid/novostroyki') });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ data: address });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that shows these results, with these filters in its controls. */
function draw(store: SearchStore, data = START, filters: SearchFilters = {}): void {
  const chain = store.chainAt('entry') ?? startChain(data.path, 1, data.list);
  const navigate = ((to: string) => void gone.push(to)) as Standing['navigate'];
  const current = { filters, path: data.path };
  store.stand({ data, current, chain, places: NOWHERE, here: data.path, going: undefined, key: 'entry', navigate });
}
const NOWHERE = new Map();

test('the end of a press chooses the very state that its beginning told, by one call', async () => {
  const store = new SearchStore();
  draw(store);
  const expected: SearchFilters[] = [];
  store.onExpected((filters) => void expected.push(filters));
  store.expect({ rooms: [1, 2] });
  store.edit({ rooms: [1, 2] });
  expect(store.wanted?.filters).toBe(expected[0]);
  expect(store.trips.isUnderWay(START, START.path)).toBe(true);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['/api/search?rooms=1%2C2']);
  expect(gone).toEqual(['/novostroyki?rooms=1,2']);
  expect(store.trips.isUnderWay(resultsOf('/novostroyki?rooms=1,2', { rooms: '1,2' }), '/novostroyki?rooms=1,2')).toBe(
    false,
  );
});

test('typing is searched for when it rests, and never a reversed pair', async () => {
  const store = new SearchStore();
  draw(store);
  store.edit({ price_max: 1 }, true);
  store.edit({ price_max: 12 }, true);
  expect([asked, store.typed?.filters]).toEqual([[], { price_max: 12 }]);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['/api/search?price_max=12']);
  draw(store, resultsOf('/novostroyki?price_max=12', { price_max: '12' }), { price_max: 12 });
  store.edit({ price_min: 20, price_max: 12 });
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(1);
  expect(store.typed?.filters, 'the fields show what was typed').toEqual({ price_min: 20, price_max: 12 });
});

test('what is chosen already asks for nothing', async () => {
  const store = new SearchStore();
  draw(store, resultsOf('/novostroyki?rooms=1,2', { rooms: '1,2' }), { rooms: [1, 2] });
  store.expect({ rooms: [1, 2] });
  store.apply({ rooms: [1, 2], sort: 'rating_desc' });
  await vi.runAllTimersAsync();
  expect([asked, gone]).toEqual([[], []]);
});

test('whoever left is not called back, and finds the results of the history entry again', async () => {
  const store = new SearchStore();
  draw(store);
  store.apply({ rooms: [1, 2] });
  store.leave();
  await vi.runAllTimersAsync();
  expect(gone).toEqual([]);
  expect(store.last).toBe(START);
  expect(store.chainAt('entry')?.path).toBe('/novostroyki');
  expect(store.chainAt('another')).toBeUndefined();
});

test('nobody who only reads changes it: on the server it stays as it is', () => {
  const store = new SearchStore();
  store.expect({ rooms: [1] });
  store.apply({ rooms: [1] });
  expect([store.wanted, store.typed, store.last, store.version]).toEqual([undefined, undefined, undefined, 0]);
});
