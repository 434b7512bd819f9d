import { afterEach, expect, test, vi } from 'vitest';
import { searchQuery } from './search-calls.ts';
import { searchStore } from './search-store.ts';

afterEach(() => vi.unstubAllGlobals());

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

const never = new AbortController().signal;

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
