import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readAll } from './fixtures/feed-bytes.ts';

/**
 * Feeds written for these tests with every quirk that feeds were seen to have, and everything they must give, beside them. A golden file is
 * changed by hand or by `vitest -u` and then read line by line.
 */
const FIXTURES = [
  'quirks.yrl',
  'villages.yrl',
  'quirks.cian',
  'complexes.domclick',
  'lots.profitbase',
  'ads.avito',
  'region.fsk',
  'project.tekta',
  'lots.profitbase_json',
] as const;

const fixture = (name: string) =>
  readFile(new URL(`./fixtures/${name}.${name.endsWith('_json') ? 'txt' : 'xml'}`, import.meta.url));

describe('a feed with every quirk of its format', () => {
  test.each(FIXTURES)('%s gives what its golden file says', async (name) => {
    const file = await fixture(name);
    const { items } = await readAll(file);
    await expect(`${JSON.stringify(items, null, 1)}\n`).toMatchFileSnapshot(`./fixtures/${name}.golden`);
  });

  test.each(FIXTURES)('%s gives the same however its bytes are cut', async (name) => {
    const file = await fixture(name);
    const whole = await readAll(file);
    async function* single() {
      for (const byte of file) yield Uint8Array.of(byte);
    }
    expect((await readAll(single())).items).toEqual(whole.items);
  });
});
