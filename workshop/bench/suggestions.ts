/**
 * Suggestions of places: how long the server looks for what somebody types, over the reference geography, 2,000 complexes and 300 villages.
 *
 *   node workshop/bench/suggestions.ts
 */
import type { GeoSuggestion } from '../../src/geography/contract/geo.ts';
import type { EntityKind } from '../../src/geography/rules/entity-kinds.ts';
import { loadReference } from '../../src/geography/server/load-reference.ts';
import { PlaceDirectory } from '../../src/geography/server/place-directory.ts';
import { seedGeography } from '../../src/geography/server/seed-geography.ts';
import { createTestDatabase } from '../../src/platform/db/testing.ts';
import { type SeededRandom, seededRandom } from '../../src/search/index/seeded-random.ts';
import { switchLayout } from '../../src/search/rules/names/fold-words.ts';
import { type NamedEntry, NameIndex } from '../../src/search/rules/names/name-index.ts';
import { placeNames } from '../../src/search/server/places/place-names.ts';
import { understand } from '../../src/search/server/places/suggest.ts';
import { PLACED_NAMES, VILLAGE_NAMES } from '../demo/complex-names.ts';
import { randomOf } from '../demo/random.ts';
import { inventStreet } from '../demo/streets.ts';
import { type Spread, spreadOf, timesOf } from './timing.ts';

const COMPLEXES = 2_000;
const STREETS = 1_500;
const VILLAGES = 300;
const TERMS = 400;
const YEAR = 2026;

type Entry = NamedEntry<GeoSuggestion>;
const own = (kind: EntityKind, id: number, title: string): Entry => ({
  value: { id, kind, title, title_part_with_geo: title, title_eng: '', region_code: 77 },
  names: [title],
});

function ownNames(): Entry[] {
  const names = Object.values(PLACED_NAMES).flat();
  const complexes = Array.from({ length: COMPLEXES }, (_, i) =>
    own('buildings', i, `${names[i % names.length]} ${i < names.length ? '' : Math.floor(i / names.length)}`.trim()),
  );
  const random = randomOf('suggestions');
  const streets = Array.from({ length: STREETS }, (_, i) => own('streets', i, inventStreet(random)));
  const villages = Array.from({ length: VILLAGES }, (_, i) => {
    const [name = ''] = VILLAGE_NAMES[i % VILLAGE_NAMES.length] ?? [];
    return own('villages', i, i < VILLAGE_NAMES.length ? name : `${name} ${i}`);
  });
  return [...complexes, ...villages, ...streets];
}

/** What is typed, by how: the ways of a person who knows the name, and of one who does not. */
const WAYS: Readonly<Record<string, (name: string, random: SeededRandom) => string>> = {
  'whole name': (name) => name,
  'first three letters': (name) => name.slice(0, 3),
  'wrong layout': (name) => switchLayout(name),
  'one slip': (name, random) => {
    const at = Math.floor(random() * name.length);
    return `${name.slice(0, at)}ж${name.slice(at + 1)}`;
  },
  'two slips of a longer name': (name, random) => {
    const at = Math.floor(random() * (name.length - 3));
    return `${name.slice(0, at)}ж${name.slice(at + 1, at + 3)}ю${name.slice(at + 3)}`;
  },
  'a phrase with a name in it': (name) => `хочу двушку ${name} недорого`,
  'filters with a name': (name) => `двушка от 5 до 8 млн с отделкой ${name}`.slice(0, 64),
  'nothing that is a name': (_, random) =>
    Array.from({ length: 14 }, () => 'абвгдежзиклмнопрст '[Math.floor(random() * 19)]).join(''),
};

export interface SuggestionFigures {
  readonly way: string;
  readonly times: Spread;
}

/** Times of every way of typing, ms. */
export async function benchSuggestions(): Promise<SuggestionFigures[]> {
  const database = await createTestDatabase();
  try {
    await seedGeography(database.db, loadReference());
    const places = placeNames(await PlaceDirectory.open(database.db));
    const entries = [...places, ...ownNames()];
    const indexes = [new NameIndex(places), new NameIndex(entries.slice(places.length))];
    return Object.entries(WAYS).map(([way, typedAs]) => {
      const random = seededRandom(21);
      const terms = Array.from({ length: TERMS }, () => {
        const { names } = entries[Math.floor(random() * entries.length)] ?? { names: [''] };
        return typedAs(names[Math.floor(random() * names.length)] ?? '', random);
      });
      return {
        way,
        times: spreadOf(timesOf((i) => understand(indexes, terms[i % TERMS] ?? '', YEAR, () => true), 1_500, 2_000)),
      };
    });
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  console.table((await benchSuggestions()).map(({ way, times: { median, p99, max } }) => ({ way, median, p99, max })));
}
