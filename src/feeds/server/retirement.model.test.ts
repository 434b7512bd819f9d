import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LotFacts } from '../formats/record.ts';
import { absenceAfter, PRESENT, shouldRetire } from '../rules/feed-run.ts';
import { HOUR, ImportBench, lots } from './testing.ts';

const STEADY = 100;
const FICKLE = 30;
const RUNS = 14;

/** For each run: how long after the one before, whether the feed came empty, and which of the fickle lots it has. */
const history = fc.sample(
  fc.array(
    fc.record({
      hours: fc.integer({ min: 1, max: 18 }),
      isEmpty: fc.boolean(),
      seen: fc.array(fc.boolean(), { minLength: FICKLE, maxLength: FICKLE }),
    }),
    { minLength: RUNS, maxLength: RUNS },
  ),
  { seed: 20261121, numRuns: 1 },
)[0];

test('the statements of the importer retire and restore exactly what the rule of the domain says', async () => {
  const bench = await ImportBench.open();
  const all = lots(STEADY + FICKLE);
  await bench.importLots(all);
  const model = Array.from({ length: FICKLE }, () => ({ absence: PRESENT, isSold: false }));
  const outcomes = new Set<string>();
  for (const { hours, isEmpty, seen } of history ?? []) {
    bench.now += hours * HOUR;
    const present = (index: number) => index < STEADY || seen[index - STEADY] === true;
    const feed: LotFacts[] = isEmpty ? [] : all.filter((_, index) => present(index));
    const { status } = await bench.importLots(feed, { force: true });
    expect(status).toBe(isEmpty ? 'partial' : 'complete');
    for (const [index, lot] of model.entries()) {
      const isSeen = !isEmpty && seen[index] === true;
      lot.absence = absenceAfter(lot.absence, { seen: isSeen, complete: !isEmpty }, bench.now);
      if (isSeen) lot.isSold = false;
      else if (!isEmpty && shouldRetire(lot.absence, bench.now)) lot.isSold = true;
    }
    const rows = await bench.rows<{ status: number }>('select status from flats where id > $1 order by id', [STEADY]);
    expect(rows.map((row) => row.status === 3)).toEqual(model.map(({ isSold }) => isSold));
    for (const { isSold, absence } of model) outcomes.add(`${isSold} ${Math.min(absence.missing_runs, 4)}`);
  }
  // The history must have been worth telling: lots were sold, and others were away nearly as long and came back.
  expect([...outcomes]).toEqual(
    expect.arrayContaining(['true 3', 'true 4', 'false 0', 'false 1', 'false 2', 'false 3']),
  );
  await bench.close();
});
