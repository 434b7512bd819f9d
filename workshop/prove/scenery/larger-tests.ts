import type { Evidence } from '../evidence.ts';
import { runTests, testsOfProof } from '../vitest-report.ts';

/** Runs tests of a file by title with larger numbers than the daily run, given by the environment. */
export async function runLarger(
  file: string,
  titles: readonly string[],
  sizes: Readonly<Record<string, number>>,
): Promise<Evidence> {
  const environment = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, String(size)]));
  const ran = await runTests([file], { ...process.env, ...environment });
  const named = titles.map((name) => testsOfProof({ kind: 'test', file, name }, ran));
  const failed = titles.filter((_, i) => !named[i]?.length || named[i].some(({ passed }) => !passed));
  const figures = { ...sizes, tests: named.flat().length };
  if (failed.length === 0) return { figures, passed: true };
  const why = named.flat().flatMap((test) => test.why ?? []);
  return { figures, passed: false, note: `failed: ${[...failed, ...why].join('; ')}` };
}
