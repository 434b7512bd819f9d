import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BuildingInList, BuildingList } from '../../complex/contract/buildings.ts';
import { extendChain, hasMore, mendChain, reachOf, refreshChain, startChain } from './search-calls.ts';

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
