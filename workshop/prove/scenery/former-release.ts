import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type RanTest, runTests } from '../vitest-report.ts';

const MIGRATIONS = 'src/platform/db/migrations';
/** Where former releases may have them. */
const FORMER_MIGRATIONS = [MIGRATIONS, 'src/server/db/migrations'];

/** The release before the newest migration, by the history of this clone. */
export interface FormerRelease {
  readonly commit: string;
  /** File name of the migration that it has not. */
  readonly newest: string;
}

/** A fault that a release had and a later commit mended, with a test of its own. */
export interface MendedFault {
  /** Title of the test that it makes fail now and then. */
  readonly breaks: string;
  /** Subject of the commit that mended it. */
  readonly mended: string;
  /** The test that came with the mending: it fails wherever the fault is. */
  readonly shownBy: { readonly file: string; readonly title: string };
}

const git = (...args: string[]): Buffer => execFileSync('git', args, { maxBuffer: 1 << 30 });

/** The last commit without the newest migration; nothing in a clone without that much history. */
export function formerRelease(): FormerRelease | undefined {
  const newest = readdirSync(MIGRATIONS)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) return undefined;
  try {
    const [added] = git('log', '--follow', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${newest}`)
      .toString()
      .split('\n');
    if (!added) return undefined;
    return { commit: git('rev-parse', '--verify', '--quiet', `${added}^`).toString().trim(), newest };
  } catch {
    return undefined;
  }
}

/** Runs something in a folder where the release lies, with its own schema or with the present one, and removes the folder. */
export async function within<T>(
  { commit }: FormerRelease,
  schema: 'own' | 'present',
  run: (folder: string) => Promise<T>,
): Promise<T> {
  const here = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'novosel-former-'));
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit), maxBuffer: 1 << 30 });
    if (schema === 'present') {
      const theirs = join(folder, FORMER_MIGRATIONS.find((path) => existsSync(join(folder, path))) ?? MIGRATIONS);
      rmSync(theirs, { recursive: true });
      cpSync(MIGRATIONS, theirs, { recursive: true });
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    process.chdir(folder);
    return await run(folder);
  } finally {
    process.chdir(here);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Whether the release has the fault by itself: it was mended after it, and the test that came with the mending fails on its
 * code with its own schema.
 */
export async function hasByItself(release: FormerRelease, { mended, shownBy }: MendedFault): Promise<boolean> {
  const since = git('log', '--format=%H', '--fixed-strings', `--grep=${mended}`, `${release.commit}..HEAD`);
  const [commit] = since.toString().split('\n');
  if (!commit) return false;
  const test = git('show', `${commit}:${shownBy.file}`);
  const ran = await within(release, 'own', (folder) => {
    writeFileSync(join(folder, shownBy.file), test);
    return runTests([shownBy.file], process.env);
  });
  return ran.some((each) => isTitled(each, shownBy.title) && !each.passed);
}

/** Whether a test has this title, without those of its groups. */
export const isTitled = ({ titles }: RanTest, title: string): boolean => titles.at(-1) === title;
