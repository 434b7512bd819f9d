import { expect, it, vi } from 'vitest';
import { createSignal, createStore } from './store.ts';

it('a signal tells everybody who hears it, until he ends it', () => {
  const signal = createSignal<[number, string]>();
  const [first, second] = [vi.fn(), vi.fn()];
  const end = signal.hear(first);
  signal.hear(second);
  signal.tell(1, 'a');
  end();
  signal.tell(2, 'b');
  expect(first.mock.calls).toEqual([[1, 'a']]);
  expect(second.mock.calls).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
});

it('a store has the new value when it tells of it', () => {
  const store = createStore(1);
  const seen: number[] = [];
  store.hear(() => seen.push(store.get()));
  store.set(2);
  store.set(3);
  expect(seen).toEqual([2, 3]);
});
