import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { TestProof } from './proof.ts';

/** One test that Vitest ran. */
export interface RanTest {
  /** From the project's root, with slashes. */
  readonly file: string;
  /** Titles of its groups and its own. */
  readonly titles: readonly string[];
  readonly passed: boolean;
  readonly ms: number;
  /** What went wrong, the beginning of it. */
  readonly why?: string;
}

/** Of what a failed test said, characters. */
const WHY = 300;

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly duration?: number;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/**
 * Runs test files with the configuration they belong to and gives every test; a file that cannot run gives none.
 *
 * @param proofs what is wanted of them: where only named tests are, the others of the browser's are left out.
 */
export async function runTests(
  files: readonly string[],
  environment: NodeJS.ProcessEnv,
  proofs: readonly TestProof[] = [],
): Promise<RanTest[]> {
  const groups: [string[], string[], NodeJS.ProcessEnv][] = [
    [files.filter((file) => !file.startsWith('test/browser/')), [], {}],
    [files.filter((file) => /^test\/browser\/[^/]+$/.test(file)), ['--config', 'vitest.browser.config.ts'], {}],
    [
      files.filter((file) => file.startsWith('test/browser/slow/')),
      ['--config', 'vitest.browser.config.ts'],
      { JOURNEYS: 'slow' },
    ],
  ];
  const found: RanTest[] = [];
  for (const [names, args, more] of groups) {
    if (names.length === 0) continue;
    const filter = args.length > 0 ? onlyNamed(proofs.filter(({ file }) => names.includes(file))) : [];
    found.push(...(await vitest([...args, ...filter, ...names], { ...environment, ...more })));
  }
  return found;
}

/** The option by which Vitest runs only tests of these titles; none where a whole file is wanted. */
function onlyNamed(proofs: readonly TestProof[]): string[] {
  const names = proofs.flatMap(({ name }) => (name === undefined ? [] : [patternOf(name)]));
  return names.length > 0 && names.length === proofs.length ? ['--testNamePattern', [...new Set(names)].join('|')] : [];
}

async function vitest(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<RanTest[]> {
  const file = join(tmpdir(), `novosel-prove-${process.pid}-${Math.random().toString(36).slice(2)}.json`);
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { stdio: ['ignore', 'ignore', 'ignore'], env: environment },
  );
  await new Promise((done) => child.once('close', done));
  try {
    return testsOf(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return [];
  } finally {
    rmSync(file, { force: true });
  }
}

const testsOf = (report: Report): RanTest[] =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'skipped' && status !== 'pending' && status !== 'todo')
      .map(({ ancestorTitles, title, status, duration = 0, failureMessages: [why] = [] }) => ({
        file: relative(resolve('.'), name).replaceAll('\\', '/'),
        titles: [...ancestorTitles, title],
        passed: status === 'passed',
        ms: duration,
        ...(status === 'passed' || why === undefined ? {} : { why: why.slice(0, WHY) }),
      })),
  );

/** The tests that a proof names: by file, and by the title of a test or a group as the source writes it. */
export function testsOfProof({ file, name }: TestProof, tests: readonly RanTest[]): RanTest[] {
  const title = name === undefined ? undefined : titlePattern(name);
  return tests.filter((test) => test.file === file && (!title || test.titles.some((each) => title.test(each))));
}

const titlePattern = (name: string): RegExp => new RegExp(`^${patternOf(name)}$`, 's');

/** Titles of tables hold `%s` or `$name`, for which Vitest puts values. */
function patternOf(name: string): string {
  return name
    .split(/%[sdijfo]|\$\{?[\w.]+\}?/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
}
