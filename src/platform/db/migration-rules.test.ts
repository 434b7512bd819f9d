import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { migrations } from './migrations/index.ts';

/** What the first release had. Later ones are looked at: a process of the release before must work on their schema. */
const RELEASED = '0009-office-story';

/** What breaks a process of the release before, or keeps it waiting. Indexes may be exchanged: nothing reads them by name. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/\bdrop\s+(table|column|view|type|function|schema)\b/i, 'drops what a former process may read'],
  [/\brename\s+(to|column)\b/i, 'renames what a former process may read'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/i, 'refuses what a former process writes'],
  [
    /\badd\s+column\s+(?!if)[^,;`]*\bnot\s+null\b(?![^,;`]*\b(default|generated)\b)/i,
    'asks former processes for a new value',
  ],
];

const later = migrations.slice(migrations.findIndex(({ name }) => name === RELEASED) + 1);
const textOf = (name: string): string =>
  readFileSync(new URL(`./migrations/${name}.ts`, import.meta.url), 'utf8').replaceAll(
    /\/\/.*$|\/\*[\s\S]*?\*\//gm,
    '',
  );

/** A table may get another name where a view of the former one stays, through which a former process reads and writes. */
const withoutKeptNames = (text: string): string =>
  text.replaceAll(/alter table (\w+) rename to \w+/g, (words, former) =>
    text.includes(`create view ${former} as`) ? '' : words,
  );

describe('a migration after the first release', () => {
  test.each(later.map(({ name }) => name))('%s only adds', (name) => {
    const found = FORBIDDEN.filter(([pattern]) => pattern.test(withoutKeptNames(textOf(name)))).map(([, why]) => why);
    expect(found).toEqual([]);
  });

  test('would be found if it took something away', () => {
    const bad = [
      'alter table flats drop column price_total',
      'alter table flats rename to lots',
      'alter table flats alter column rooms type bigint',
      'alter table flats alter column rooms set not null',
      'alter table flats add column view text not null',
    ];
    for (const statement of bad)
      expect(
        FORBIDDEN.some(([pattern]) => pattern.test(statement)),
        statement,
      ).toBe(true);
    const good = ["alter table flats add column view text not null default ''", 'create table a (b integer not null)'];
    for (const statement of good)
      expect(
        FORBIDDEN.some(([pattern]) => pattern.test(statement)),
        statement,
      ).toBe(false);
  });
});
