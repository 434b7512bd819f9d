import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILTER_GROUPS } from '../../src/search/rules/filters/registry.ts';
import { withoutServerParts, withoutUnusedConstants } from './filters-for-visitors.ts';

test('of a filter its keys, words and field go to the page', () => {
  const code = `import { planes } from './planes.ts';
export const kitchen = flatFilter({
  keys: { kitchen_min: oneOf([8, 10]) },
  random: (random) => ({ kitchen_min: random.oneOf([8, 10]) }),
  words: ({ kitchen_min }) => words(kitchen_min, { match: 1 }),
  *loosening() { yield 1; },
  match: { by: 'planes', asked: () => ({ all: 1 }) }
});
export const match = { random: 1 };`;
  expect(withoutServerParts(code).replace(/\s+/g, ' ')).toBe(
    "import { planes } from './planes.ts'; export const kitchen = flatFilter({ keys: { kitchen_min: oneOf([8, 10]) }, words: ({ kitchen_min }) => words(kitchen_min, { match: 1 }), }); export const match = { random: 1 };",
  );
});

test('constants that only the server needed stay behind with what they are made of', () => {
  const code = `import { METRES, NUMBER } from './numerals.ts';
const UNIT = \`(?:\${METRES})\`;
const AREA = \`\${NUMBER} \${UNIT}\`;
const STEPS = [8, 10];
export const kitchen = flatFilter({ keys: { kitchen_min: oneOf(STEPS) } });
function helper() {}`;
  expect(withoutUnusedConstants(code).replace(/\s+/g, ' ')).toBe(
    "import { METRES, NUMBER } from './numerals.ts'; const STEPS = [8, 10]; export const kitchen = flatFilter({ keys: { kitchen_min: oneOf(STEPS) } }); function helper() {}",
  );
});

test('every filter of the registry is found by it', () => {
  const folder = join(import.meta.dirname, '../../src/search/rules/filters');
  const changed = readdirSync(folder).filter((name) => {
    const code = stripTypeScriptTypes(readFileSync(join(folder, name), 'utf8'));
    return withoutServerParts(code) !== code;
  });
  expect(changed).toHaveLength(FILTER_GROUPS.length);
});
