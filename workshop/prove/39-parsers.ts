import type { Evidence } from './evidence.ts';
import { runLarger } from './scenery/larger-tests.ts';

export const title =
  '100,000 invented addresses, filters, phones, numbers and names are read and written back the same';

const CASES = Number(process.env.PROVE_CASES ?? 100_000);

/** Tests that invent what they read. */
const PARSERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'src/search/rules/search-filters.test.ts',
    ['has one address for one state, and reads it back', 'never throws, and reads back what it wrote'],
  ],
  [
    'src/platform/rules/phone.test.ts',
    [
      'read once is read for ever, whatever stands between its digits',
      'is never made out of other text',
      'is stable: what it shows it shows again, and it grows digit by digit',
    ],
  ],
  [
    'src/platform/rules/number-typing.test.ts',
    ['whatever is typed, the text reads back as the value and changes no more'],
  ],
  ['src/platform/rules/slug.test.ts', ['is well formed or empty for any title, and its own slug']],
];

export async function check(): Promise<Evidence> {
  const ran: Evidence[] = [];
  for (const [file, titles] of PARSERS) ran.push(await runLarger(file, titles, { PARSER_CASES: CASES }));
  const notes = ran.flatMap(({ note }) => note ?? []);
  const tests = ran.reduce((sum, { figures }) => sum + Number(figures.tests), 0);
  return {
    figures: { 'cases each': CASES, tests },
    passed: ran.every(({ passed }) => passed),
    ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
  };
}
