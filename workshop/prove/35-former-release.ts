import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence } from './evidence.ts';
import {
  type FormerRelease,
  formerRelease,
  hasByItself,
  isTitled,
  type MendedFault,
  within,
} from './scenery/former-release.ts';
import { type RanTest, runTests } from './vitest-report.ts';

export const title = 'The tests of the release before the newest migration pass on the schema that it makes';

/** Tests that open a database, by what they call; the former release may have them in other folders. */
const OPENS_DATABASE = /createTestDatabase|TestDoor/;

/** Faults that former releases had on any schema, so that a failure of theirs tells nothing about the newest one. */
const MENDED: readonly MendedFault[] = [
  {
    breaks: 'lets sixty logins of one person begin and end at once without waiting for each other',
    mended: 'Set counters of a right password to nothing instead of removing them: parallel logins end in no circle',
    shownBy: {
      file: 'src/platform/limits/throttle.test.ts',
      title: 'is taken and forgotten by many at once, and none waits for another that waits for him',
    },
  },
];

/** Runs after a failure. What a schema breaks it breaks each time; a race that is known is lost often. */
const REPEATED = 1;
const REPEATED_WHEN_KNOWN = 5;

/**
 * Lays the former release out in a folder of its own, gives it the present migrations in the place of its own, so that every
 * database of its tests has the present schema, and runs the tests of all that works with the database. A test that fails
 * must pass when it is repeated; more often only where a fault of its own is known that was mended since, and that it is
 * shown to have on its own schema as well. All of it is told.
 */
export async function check(): Promise<Evidence> {
  const former = formerRelease();
  if (!former) {
    return { figures: {}, passed: false, note: 'could not run: this clone has no history before the newest migration' };
  }
  const { files, ran } = await within(former, 'present', runItsTests);
  const once = ran.filter(({ passed }) => !passed);
  const twice = await failsEachTime(former, once, REPEATED);
  const own: MendedFault[] = [];
  for (const fault of MENDED) {
    if (once.some((test) => isTitled(test, fault.breaks)) && (await hasByItself(former, fault))) own.push(fault);
  }
  const isOwn = (test: RanTest): boolean => own.some(({ breaks }) => isTitled(test, breaks));
  const failed = [
    ...twice.filter((test) => !isOwn(test)),
    ...(await failsEachTime(former, twice.filter(isOwn), REPEATED_WHEN_KNOWN)),
  ];
  const silent = files.filter((file) => !ran.some((test) => test.file === file));
  const told = [
    ...own.map(
      ({ mended, shownBy }) => `its own fault, on its own schema too (${shownBy.title}), mended by «${mended}»`,
    ),
    ...once.map(({ titles, why = '' }) => `${titles.join(' › ')}: ${why}`),
    ...silent,
  ].slice(0, 6);
  return {
    figures: figuresOf(former, { files, ran, once, own: once.filter(isOwn), failed, silent }),
    passed: failed.length === 0 && silent.length === 0 && ran.length > 100,
    ...(told.length > 0 ? { note: told.join('; ') } : {}),
  };
}

async function runItsTests(folder: string): Promise<{ files: string[]; ran: RanTest[] }> {
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter((name) => name.endsWith('.test.ts') && OPENS_DATABASE.test(readFileSync(join(folder, name), 'utf8')));
  return { files, ran: await runTests(files, process.env) };
}

/** Those of the tests that fail on the present schema in each of so many runs more. */
async function failsEachTime(former: FormerRelease, tests: readonly RanTest[], runs: number): Promise<RanTest[]> {
  if (tests.length === 0) return [];
  return within(former, 'present', async () => {
    let left = [...tests];
    for (let run = 0; run < runs && left.length > 0; run++) {
      const ran = await runTests([...new Set(left.map(({ file }) => file))], process.env);
      const passed = new Set(ran.flatMap((test) => (test.passed ? [test.titles.join('\n')] : [])));
      left = left.filter(({ titles }) => !passed.has(titles.join('\n')));
    }
    return left;
  });
}

function figuresOf(
  { commit, newest }: FormerRelease,
  {
    files,
    ran,
    ...sorts
  }: Readonly<Record<'files' | 'ran' | 'once' | 'own' | 'failed' | 'silent', readonly unknown[]>>,
): Evidence['figures'] {
  return {
    ...{ 'former release': commit.slice(0, 7), 'schema of': newest.replace('.ts', '') },
    ...{ files: files.length, tests: ran.length, 'failed once': sorts.once.length },
    'by a fault of its own, mended since': sorts.own.length,
    ...{ failed: sorts.failed.length, 'files that did not run': sorts.silent.length },
  };
}
