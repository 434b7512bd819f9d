import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Evidence } from './evidence.ts';
import { type RanTest, runTests } from './vitest-report.ts';

export const title = 'The tests of the release before the newest migration pass on the schema that it makes';

const MIGRATIONS = 'src/server/db/migrations';
/** Parts of the former release that read and write the database. */
const PARTS = ['src/server/modules', 'src/server/accounts', 'src/server/views', 'src/server/outside'] as const;

const git = (...args: string[]): Buffer => execFileSync('git', args, { maxBuffer: 1 << 30 });

/** The last commit without the newest migration, from the history of this clone. */
function formerRelease(): { commit: string; newest: string } | undefined {
  const newest = readdirSync(MIGRATIONS)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) return undefined;
  try {
    const [added] = git('log', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${newest}`)
      .toString()
      .split('\n');
    if (!added) return undefined;
    return { commit: git('rev-parse', '--verify', '--quiet', `${added}^`).toString().trim(), newest };
  } catch {
    return undefined;
  }
}

/**
 * Lays the former release out in a folder of its own, gives it the present migrations in the place of its own, so that every
 * database of its tests has the present schema, and runs the tests of all that works with the database.
 */
export async function check(): Promise<Evidence> {
  const former = formerRelease();
  if (!former) {
    return { figures: {}, passed: false, note: 'could not run: this clone has no history before the newest migration' };
  }
  const here = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'novosel-former-'));
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', former.commit), maxBuffer: 1 << 30 });
    rmSync(join(folder, MIGRATIONS), { recursive: true });
    cpSync(MIGRATIONS, join(folder, MIGRATIONS), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const files = PARTS.flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true })
        .map((name) => `${part}/${name}`)
        .filter((name) => name.endsWith('.test.ts')),
    );
    process.chdir(folder);
    const ran = await runTests(files, process.env);
    // What a schema breaks it breaks each time; a race that the former release lost by itself is another matter, and told.
    const once = ran.filter(({ passed }) => !passed);
    const again = once.length > 0 ? await runTests([...new Set(once.map(({ file }) => file))], process.env) : [];
    const passes = (test: RanTest): boolean =>
      again.some(({ titles, passed }) => passed && titles.join('\n') === test.titles.join('\n'));
    const failed = once.filter((test) => !passes(test));
    const silent = files.filter((file) => !ran.some((test) => test.file === file));
    const figures = {
      'former release': former.commit.slice(0, 7),
      'schema of': former.newest.replace('.ts', ''),
      ...{
        files: files.length,
        tests: ran.length,
        'failed once': once.length,
        failed: failed.length,
        'files that did not run': silent.length,
      },
    };
    const told = [...once.map(({ titles, why = '' }) => `${titles.join(' › ')}: ${why}`), ...silent].slice(0, 6);
    return {
      figures,
      passed: failed.length === 0 && silent.length === 0 && ran.length > 100,
      ...(told.length > 0 ? { note: told.join('; ') } : {}),
    };
  } finally {
    process.chdir(here);
    rmSync(folder, { recursive: true, force: true });
  }
}
