import { expect, it } from 'vitest';
import { foldWords } from '../../src/search/rules/names/fold-words.ts';
import { readSpoken } from '../../src/search/rules/spoken/read-spoken.ts';
import { FREE_NAMES, PLACED_NAMES, STAGE_NAMES, VILLAGE_NAMES } from './complex-names.ts';
import { DEMO_DEVELOPERS } from './developers.ts';

it('no name of the demo catalogue, no beginning and no word of one is taken for rooms', () => {
  const names = [
    ...Object.values(PLACED_NAMES).flat(),
    ...FREE_NAMES.map(([name]) => name),
    ...STAGE_NAMES.flat(),
    ...VILLAGE_NAMES.map(([name]) => name),
    ...DEMO_DEVELOPERS.map(({ title }) => title),
  ];
  expect(names.length).toBeGreaterThan(300);
  for (const name of names)
    for (const typed of [...foldWords(name), ...Array.from(name, (_, at) => name.slice(0, at + 1))])
      expect(readSpoken(typed, 2026).filters.rooms, `${typed} of ${name}`).toBeUndefined();
});
