import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What the agency says of a flat (`flats.status_curated`: it sold it) wins over the feed's `status`. Who reads the status of a flat
 * reads both, or is one of these, who speak of the feed alone.
 */
const OF_THE_FEED = [
  /^src\/feeds\/server\/publish\//,
  // A flat that left the feed for good.
  /^src\/agency\/server\/(flats\/queries|curation\/undo-merge)\.ts$/,
  /^src\/platform\/db\/migrations\//,
];
const EITHER = /coalesce\((?:\w+\.)?status_curated, (?:\w+\.)?status\b/g;
const PLAIN = /\bf\.status\b/;

const plainReadersIn = (text: string): boolean => PLAIN.test(text.replaceAll(EITHER, ''));

test('whoever reads the status of a flat reads what the agency says of it', () => {
  const readers = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !OF_THE_FEED.some((one) => one.test(file)));
  expect(readers.length).toBeGreaterThan(500);
  expect(readers.filter((file) => plainReadersIn(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['where f.status = 1', true],
  ['coalesce(f.status_curated, f.status) = 1 and f.status in (1, 2)', true],
  ['coalesce(f.status_curated, f.status, o.status, 1) = 2', false],
])('%s', (text, isFound) => expect(plainReadersIn(text)).toBe(isFound));
