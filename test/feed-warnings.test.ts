import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FEED_WARNINGS } from '../src/feeds/rules/feed-warnings.ts';

/** Where the reading and the publishing of a feed name a warning: `warn('code'`, `leaveOut('code'`, `warnings.code =`, `complex_without_…`. */
const NAMED = /(?:\b|#)(?:warn|leaveOut)\(\s*'([a-z_]+)'|\bwarnings\.([a-z_]+) =/g;

const sources = ['src/feeds/formats', 'src/feeds/server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
);

it('every warning that a run of a feed can leave has Russian words for the back-office', () => {
  const codes = new Set(
    sources.flatMap((text) => [...text.matchAll(NAMED)].map(([, first, second]) => first ?? second ?? '')),
  );
  for (const lack of ['place', 'declaration']) codes.add(`complex_without_${lack}`);
  expect(codes.size).toBeGreaterThan(20);
  expect([...codes].filter((code) => !(code in FEED_WARNINGS))).toEqual([]);
});
