import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeYrl } from '../formats/writing/write-yrl.ts';
import { HOUR, ImportBench, lots } from './testing.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await ImportBench.open();
});
afterAll(() => bench.close());

const KINDS = ['as before', 'repriced', 'times ten', 'half', 'without it', 'cut off', 'the same file'] as const;

/** A run of a feed of two complexes. */
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  /** How long before the run the file was made, hours; negative: after it, as a wrong clock says; null: it does not say. */
  age: fc.option(fc.integer({ min: -48, max: 2_000 }), { nil: null }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let last = '';
function fileOf({ kind, age }: Step, prices: number): string {
  if (kind === 'the same file' && last !== '') return last;
  const factor = kind === 'times ten' ? 10 : 1;
  const one = lots(kind === 'half' ? 8 : 20, (n) => ({
    external_id: `a-${n}`,
    ...{ complex_key: 'A', complex_title: 'Лесной' },
    price_total: (10_000_000 + n * 1_000 + prices) * factor,
  }));
  const other = lots(20, (n) => ({ external_id: `b-${n}`, complex_key: 'B', complex_title: 'Речной' }));
  const made = age === null ? '' : new Date(bench.now - age * HOUR).toISOString();
  const text = [...writeYrl(made, kind === 'without it' ? other : [...one, ...other])].join('');
  return kind === 'cut off' ? text.slice(0, text.length - 400) : text;
}

test('prices are of when the last believed file with the complex was made, whatever runs came since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), fc.uuid(), async (steps, source) => {
      last = '';
      let expected: Date | null = null;
      let prices = 0;
      let told: string | null = null;
      for (const each of steps) {
        bench.now += 6 * HOUR;
        const run = new Date(bench.now);
        if (each.kind === 'repriced') prices += 1_000;
        const text = fileOf(each, prices);
        last = text;
        const { status, generation_date } = await bench.import(bench.file(text), { source });
        if (status === 'complete') {
          told = generation_date;
          const made = Date.parse(generation_date ?? '');
          if (text.includes('>Лесной<')) expected = made < run.getTime() ? new Date(made) : run;
        } else if (status === 'unchanged' && expected && Number.isNaN(Date.parse(told ?? ''))) {
          if (text.includes('>Лесной<')) expected = run;
        }
        const [row] = await bench.rows<{ prices_at: Date | null }>(
          `select s.prices_at from source_complexes s join feed_sources f on f.id = s.source_id
           where f.key = $1 and s.title = 'Лесной'`,
          [source],
        );
        expect(row?.prices_at?.toISOString() ?? null, each.kind).toBe(expected?.toISOString() ?? null);
      }
    }),
    { numRuns: 12 },
  );
});
