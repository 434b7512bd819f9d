import { describe, expect, it } from 'vitest';
import { RandomRows } from '../../../search/index/random-rows.ts';
import { SearchIndex } from '../../../search/index/search-index.ts';
import { seededRandom } from '../../../search/index/seeded-random.ts';
import { mergePages } from '../../../search/rules/merge-pages.ts';
import { type SearchFilters, SORTS } from '../../../search/rules/search-filters.ts';

type Card = { id: number; min_price: number | null };

const PER_PAGE = 7;
const pageOf = (index: SearchIndex, filters: SearchFilters, page: number, per_page = PER_PAGE): readonly Card[] =>
  index.search(filters, { offset: (page - 1) * per_page, limit: per_page }).complexes;

/** The list as a visitor scrolls it, page by page; `between` may change the catalogue before each page. */
function scroll(index: SearchIndex, filters: SearchFilters, between: () => void): readonly Card[] {
  let shown: readonly Card[] = [];
  let held = index.version;
  for (let page = 1; ; page++) {
    between();
    const next = pageOf(index, filters, page);
    const changed = index.version !== held;
    held = index.version;
    shown = mergePages(shown, changed ? pageOf(index, filters, 1, page * PER_PAGE) : next);
    if (page * PER_PAGE >= index.count(filters).complexes) return shown;
  }
}

describe('pages of a list', () => {
  it.each(SORTS)('never overlap and miss nothing while the catalogue stands still (%s)', (sort) => {
    const random = new RandomRows(seededRandom(SORTS.indexOf(sort) + 1));
    const index = SearchIndex.build(Array.from({ length: 60 }, (_, i) => random.complex(i + 1)));
    for (let i = 0; i < 60; i++) {
      const filters = { ...random.filters(3), sort };
      const pages = Array.from({ length: 10 }, (_, page) => pageOf(index, filters, page + 1)).flat();
      expect(pages).toEqual(pageOf(index, filters, 1, 100));
      expect(new Set(pages.map((card) => card.id)).size).toBe(index.count(filters).complexes);
    }
  });

  it('double nothing and lose nothing when complexes come, go and change price between two pages', () => {
    const random = new RandomRows(seededRandom(11));
    const index = SearchIndex.build(Array.from({ length: 60 }, (_, i) => random.complex(i + 1)));
    for (let i = 0; i < 200; i++) {
      const filters = random.filters(2);
      const shown = scroll(index, filters, () => {
        if (!random.chance(0.5)) return;
        const id = random.whole(1, 80);
        index.replaceComplex(random.chance(0.3) ? { id, removed: true } : random.complex(id));
      });
      const ids = shown.map((card) => card.id);
      expect(new Set(ids).size).toBe(ids.length);
      const found = pageOf(index, filters, 1, 100);
      expect(ids).toEqual(expect.arrayContaining(found.map((card) => card.id)));
      for (const card of found) expect(shown.find(({ id }) => id === card.id)?.min_price).toBe(card.min_price);
    }
  });

  it('keep the places of the cards shown and take their fresh data', () => {
    const card = (id: number, min_price: number): Card => ({ id, min_price });
    const shown = [card(1, 10), card(2, 20), card(3, 30)];
    expect(mergePages(shown, [card(9, 5), card(2, 8), card(1, 10)])).toEqual([
      card(1, 10),
      card(2, 8),
      card(3, 30),
      card(9, 5),
    ]);
  });
});
