import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BuildingInList, BuildingList } from '../../complex/contract/buildings.ts';
import {
  createCallStore,
  extendChain,
  hasMore,
  mendChain,
  reachOf,
  refreshChain,
  searchQuery,
  startChain,
} from './search-results.ts';
import { searchStore } from './search-store.ts';

afterEach(() => vi.unstubAllGlobals());

const never = new AbortController().signal;

/** A browser without a session whose calls are answered with their own address. */
function browser(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    asked.push(address);
    await Promise.resolve();
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
    return Response.json({ data: address });
  });
  return asked;
}

test('an address becomes the query of the call, a query of its own cannot speak for the path', () => {
  expect(searchQuery('/novostroyki/hamovniki/studii?price_max=9&wkl=1&wkl=2&segments=x')).toEqual({
    segments: 'hamovniki,studii',
    price_max: ['9'],
    wkl: ['1', '2'],
  });
  expect(searchQuery('/novostroyki?segments=x')).toEqual({ segments: '' });
});

test('a comma within a segment is one name that there is not, never two that there are', () => {
  expect(searchQuery('/novostroyki/hamovniki,studii').segments).toBe('hamovniki%2Cstudii');
  expect(searchQuery('/novostroyki/hamovniki%2Cstudii').segments).toBe('hamovniki%2Cstudii');
});

test('a search that was asked ahead is sent at once and not asked again', async () => {
  const asked = browser();
  searchStore.answers.begin('/novostroyki?rooms=1');
  expect(asked).toEqual(['/api/search?rooms=1']);
  expect(await searchStore.answers.read('/novostroyki?rooms=1', never)).toBe('/api/search?rooms=1');
  expect(asked).toHaveLength(1);
  await searchStore.answers.read('/novostroyki?rooms=1', never);
  expect(asked).toHaveLength(2);
});

test('a search that is not the one asked ahead is asked for itself, the other is given up', async () => {
  const asked = browser();
  searchStore.answers.begin('/novostroyki?rooms=1');
  expect(await searchStore.answers.read('/novostroyki?rooms=2', never)).toBe('/api/search?rooms=2');
  expect(asked).toEqual(['/api/search?rooms=1', '/api/search?rooms=2']);
});

test('leaving the page gives up what was asked ahead', async () => {
  browser();
  const leaving = new AbortController();
  searchStore.answers.begin('/novostroyki?rooms=1');
  const answer = searchStore.answers.read('/novostroyki?rooms=1', leaving.signal);
  leaving.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

describe('the calls of one kind', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Calls that answer with their key, all but one, and know their signals. */
  function calls() {
    const made: { readonly key: string; readonly signal: AbortSignal }[] = [];
    const store = createCallStore<string>(async (key, signal) => {
      made.push({ key, signal });
      if (key === 'fails') throw new Error(key);
      await Promise.resolve();
      signal.throwIfAborted();
      return key;
    });
    return { ...store, made };
  }

  test('what was prefetched is called once, however often it is prefetched', async () => {
    const { prefetch, read, made } = calls();
    prefetch('a');
    prefetch('a');
    expect(await read('a', never)).toBe('a');
    expect(made).toHaveLength(1);
    await read('a', never);
    expect(made, 'an answer is taken once').toHaveLength(2);
  });

  test('something else is called for itself, and what was prefetched waits on', () => {
    const { prefetch, read, made } = calls();
    prefetch('a');
    void read('b', never);
    void read('a', never);
    expect(made.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('another guess gives up the former one; one that was taken it leaves alone', () => {
    const { prefetch, begin, made } = calls();
    prefetch('a');
    prefetch('b');
    expect(made.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    begin('b');
    prefetch('c');
    expect(made[1]?.signal.aborted).toBe(false);
  });

  test('an answer that nobody came for in three seconds is called for anew', () => {
    const { prefetch, begin, made } = calls();
    prefetch('a');
    vi.advanceTimersByTime(2_999);
    prefetch('a');
    expect(made).toHaveLength(1);
    vi.advanceTimersByTime(1);
    begin('a');
    expect(made).toHaveLength(2);
  });

  test('a prefetched call that failed is made again by whoever needs it', async () => {
    const { prefetch, read, made } = calls();
    prefetch('fails');
    await Promise.resolve();
    await Promise.resolve();
    const answer = read('fails', never);
    expect(made).toHaveLength(2);
    await expect(answer).rejects.toThrow('fails');
  });

  test('a call that was begun is read without another one, and says whether its answer was there', async () => {
    const { prefetch, begin, read, made } = calls();
    expect(begin('a').answered).toBe(false);
    expect(await read('a', never)).toBe('a');
    prefetch('b');
    for (let i = 0; i < 4; i++) await Promise.resolve();
    expect(begin('b').answered).toBe(true);
    await read('b', never);
    expect(made.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('a call that was begun is given up for another one, begun or read', () => {
    const { begin, read, made } = calls();
    begin('a');
    begin('b');
    void read('c', never);
    expect(made.map(({ key, signal }) => `${key} ${signal.aborted}`)).toEqual(['a true', 'b true', 'c false']);
  });

  test('settles without a failure for whoever only waits', async () => {
    const { begin, read } = calls();
    await begin('fails').settled;
    await expect(read('fails', never)).rejects.toThrow('fails');
  });

  test('whoever leaves gives up what he read', async () => {
    const { begin, read } = calls();
    const leaving = new AbortController();
    begin('a');
    const answer = read('a', leaving.signal);
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await expect(read('b', leaving.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the results read so far', () => {
  const PER_PAGE = 15;
  const itemOf = (id: number) => ({ id }) as BuildingInList;

  /** A page of a catalogue that is nothing but ids in their order. */
  function pageOf(ids: readonly number[], page: number, perPage = PER_PAGE): BuildingList {
    return {
      data: ids.slice((page - 1) * perPage, page * perPage).map(itemOf),
      meta: {
        total: ids.length,
        page,
        per_page: perPage,
        last_page: Math.max(1, Math.ceil(ids.length / perPage)),
        offers: { count: ids.length * 10, min_price: null, min_area: null },
        version: ids.join(),
      },
      links: { next: null, prev: null },
    };
  }

  /** Reads on as the page does. */
  function readOn(chain: ReturnType<typeof startChain>, ids: readonly number[]) {
    const next = pageOf(ids, chain.last + 1);
    return (
      extendChain(chain, next) ?? mendChain(chain, { data: ids.slice(0, reachOf(chain)).map(itemOf), meta: next.meta })
    );
  }

  const idsOf = (chain: { readonly items: readonly BuildingInList[] }) => chain.items.map(({ id }) => id);

  test('pages of an unchanged list join to the list', () => {
    const ids = Array.from({ length: 40 }, (_, i) => i);
    let chain = startChain('/x', 1, pageOf(ids, 1));
    expect(hasMore(chain)).toBe(true);
    chain = readOn(readOn(chain, ids), ids);
    expect(idsOf(chain)).toEqual(ids);
    expect(hasMore(chain)).toBe(false);
  });

  test('whatever comes and goes between two pages, nothing is shown twice and nothing in reach is passed over', () => {
    const change = fc.record({ drop: fc.nat(70), add: fc.nat(70), at: fc.nat(70) });
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 70 }), fc.array(change, { maxLength: 4 }), (length, changes) => {
        let ids = Array.from({ length }, (_, i) => i);
        let chain = startChain('/x', 1, pageOf(ids, 1));
        let fresh = 1_000;
        for (const { drop, add, at } of changes) {
          ids = ids.toSpliced(drop % ids.length, 1);
          for (let i = 0; i < (add % 3) * 2; i++) ids = ids.toSpliced(at % (ids.length + 1), 0, fresh++);
          if (!hasMore(chain)) break;
          const reach = reachOf(chain);
          chain = readOn(chain, ids);
          expect(new Set(idsOf(chain)).size).toBe(chain.items.length);
          const seen = new Set(idsOf(chain));
          expect(ids.slice(0, reach).filter((id) => !seen.has(id))).toEqual([]);
        }
      }),
    );
  });

  test('a chain that begins at a later page takes up nothing from before it, and keeps a card that went', () => {
    const ids = Array.from({ length: 60 }, (_, i) => i);
    const chain = startChain('/x', 2, pageOf(ids, 2));
    const changed = ids.toSpliced(20, 1);
    expect(idsOf(readOn(chain, changed))).toEqual(ids.slice(15, 46));
  });

  test('coming back keeps what was read, with the figures of now', () => {
    const ids = Array.from({ length: 40 }, (_, i) => i);
    const chain = readOn(startChain('/x', 1, pageOf(ids, 1)), ids);
    const now = pageOf(ids, 1);
    const fresh = { ...now, data: now.data.map((item) => ({ ...item, title_eng: 'now' })) };
    const back = refreshChain(chain, 1, fresh);
    expect(idsOf(back)).toEqual(idsOf(chain));
    expect(back.items.filter(({ title_eng }) => title_eng === 'now').length).toBe(PER_PAGE);
    expect(refreshChain(chain, 2, pageOf(ids, 2)).first).toBe(2);
  });
});
