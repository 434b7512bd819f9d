import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findSystemBinaries } from '../../src/platform/db/postgres-binaries.ts';
import { ensureBrowser } from './browser.ts';

/** Tests of one part: a check such as the linter counts as one. */
type Outcome = { passed: number; failed: number; skipped: number; note?: string; slowest?: readonly string[] };

/** What is checked, in the order in which it runs. */
type Part = {
  readonly name: string;
  readonly about: string;
  readonly check: (folder: string) => Promise<Outcome>;
  /** Runs only when it is named: what takes longer than a usual run may. */
  readonly named?: true;
};

const PARTS: readonly Part[] = [
  { name: 'lint', about: 'format and lint rules', check: () => command('biome', ['check', '--error-on-warnings']) },
  { name: 'types', about: 'types of domain, server and site', check: checkTypes },
  {
    name: 'imports',
    about: 'import rules',
    check: () => command('depcruise', ['src', 'workshop', '--config', '.dependency-cruiser.mjs']),
  },
  { name: 'unused', about: 'nothing that nobody uses', check: () => command('knip', ['--no-progress']) },
  {
    name: 'unit',
    about: 'rules, index, feeds, server',
    check: (folder) => vitest(folder, ['--project', 'pure', '--project', 'server']),
  },
  {
    name: 'models',
    about: 'random histories of the server against what must be true',
    check: (folder) => vitest(folder, ['--project', 'models']),
  },
  {
    name: 'faults',
    about: 'killed processes, silent networks, full disks',
    check: (folder) => vitest(folder, ['--project', 'faults']),
  },
  { name: 'build', about: 'the site can be built', check: build },
  { name: 'browser', about: 'journeys in a browser', check: (folder) => checkInBrowser(folder, {}) },
  { name: 'server', about: 'server on the installed PostgreSQL', check: checkOnInstalledServer, named: true },
  {
    name: 'slow',
    about: 'journeys that look at every state, for an idle machine',
    check: (folder) => checkInBrowser(folder, { JOURNEYS: 'slow' }),
    named: true,
  },
  {
    name: 'sweep',
    about: '4,500 random combinations of filters through page, list and map',
    check: (folder) => checkInBrowser(folder, { JOURNEYS: 'sweep' }),
    named: true,
  },
  {
    name: 'histories',
    about: 'properties on random cases that no run has seen, round after round',
    check: lookForCounterexamples,
    named: true,
  },
];

/** The native compiler checks; the package `typescript` stays for those who read its syntax trees, and both name their program `tsc`. */
const COMPILER = 'node_modules/@typescript/native/bin/tsc';

/** Output of a failed part that is shown at most, characters from its end. */
const SHOWN = 40_000;
const SIGN_OF_LIFE_MS = 30_000;
/** Files that are told of as the slowest of a part. */
const SLOWEST = 25;

/**
 * Runs the named parts (all when none is named), each to its end even when one before it failed. Writes a table and,
 * as the last line, `N passed, N failed`.
 *
 * @returns the exit code: 0 when nothing failed, 1 when something did, 64 for an unknown part.
 */
export async function runChecks(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `Unknown part ${unknown.join(', ')}: choose from ${PARTS.map((part) => part.name).join(', ')}.\n`,
    );
    return 64;
  }
  const folder = mkdtempSync(join(tmpdir(), 'novosel-checks-'));
  const rows: string[] = [];
  const sum = { passed: 0, failed: 0 };
  for (const part of PARTS.filter(({ name, named }) => (names.length === 0 ? !named : names.includes(name)))) {
    const started = performance.now();
    process.stdout.write(`${part.name}: ${part.about} …\n`);
    const outcome = await part.check(folder);
    sum.passed += outcome.passed;
    sum.failed += outcome.failed;
    rows.push(tableRow(part.name, outcome, performance.now() - started));
    process.stdout.write(`${rows.at(-1)}\n`);
    for (const line of outcome.slowest ?? []) process.stdout.write(`    ${line}\n`);
  }
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`\n${rows.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed\n`);
  return sum.failed === 0 ? 0 : 1;
}

function tableRow(name: string, outcome: Outcome, ms: number): string {
  const { passed, failed, skipped, note } = outcome;
  const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`;
  const time = `${(ms / 1000).toFixed(1)} s`.padStart(9);
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(9)}${counts}${time}${note ? `   ${note}` : ''}`;
}

const sumOf = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }));

async function checkTypes(): Promise<Outcome> {
  const projects = ['tsconfig.rules.json', 'tsconfig.json', 'tsconfig.web.json'];
  const typegen = await command('react-router', ['typegen']);
  const check = (project: string): Promise<Outcome> => command('node', [COMPILER, '-p', project, '--singleThreaded']);
  const runs = [typegen, ...(await Promise.all(projects.map(check)))];
  return sumOf(runs);
}

async function checkOnInstalledServer(folder: string): Promise<Outcome> {
  if (!findSystemBinaries()) {
    return {
      passed: 0,
      failed: 0,
      skipped: 1,
      note: 'SKIPPED: no PostgreSQL server is installed (apt-get install postgresql)',
    };
  }
  return vitest(folder, ['/server/', 'src/platform', 'src/main'], { TEST_DATABASE: 'server' });
}

/** What building said: once a run is enough, for the part of that name and for the journeys. */
let built: Promise<Outcome> | undefined;

function build(): Promise<Outcome> {
  built ??= command('node', ['workshop/scripts/build-web.ts']);
  return built;
}

/** Rounds of random cases, each with a seed of its own that a failure prints. */
const ROUNDS = 5;

const PROJECTS_WITH_PROPERTIES = ['pure', 'server', 'models'].flatMap((name) => ['--project', name]);

/** Everything that states a property, with other random cases than a usual run (`test/history-seed.ts`). */
async function lookForCounterexamples(folder: string): Promise<Outcome> {
  const files = globSync('{src,test,workshop}/**/*.test.{ts,tsx}', { exclude: ['test/browser/**'] })
    .filter((file) => !file.includes('.fault.') && readFileSync(file, 'utf8').includes('fc.assert'))
    .sort();
  const outcomes: Outcome[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const SEED = String(randomInt(2 ** 31));
    process.stdout.write(`  round ${round} of ${ROUNDS}: SEED=${SEED}, ${files.length} files\n`);
    outcomes.push(await vitest(folder, [...PROJECTS_WITH_PROPERTIES, ...files], { SEED }));
  }
  return sumOf(outcomes);
}

async function checkInBrowser(folder: string, environment: Record<string, string>): Promise<Outcome> {
  const browser = ensureBrowser();
  if ('missing' in browser) return { passed: 0, failed: 1, skipped: 0, note: browser.missing };
  const outcome = await build();
  if (outcome.failed > 0) return outcome;
  return vitest(folder, ['--config', 'vitest.browser.config.ts'], { CHROME_PATH: browser.path, ...environment });
}

async function command(program: string, args: string[]): Promise<Outcome> {
  const { code, output } = await run(program, args);
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 };
  process.stdout.write(`${output.slice(-SHOWN)}\n`);
  return { passed: 0, failed: 1, skipped: 0, note: `${program} ${args.join(' ')} ended with ${code}` };
}

/** What Vitest's JSON reporter writes, as far as it is read here. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

async function vitest(folder: string, args: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await run('vitest', ['run', ...reporters, ...args], environment);
  if (code !== 0) process.stdout.write(`${output.slice(-SHOWN)}\n`);
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0, note: `vitest ended with ${code} without a report` };
  // A file that cannot be loaded, or an error outside of any test, fails the run without a failed test.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    slowest: slowestOf(output),
  };
}

/** Longer lines are no names of test files, characters. */
const LINE_MOST = 1_000;

/** The files of a run that took longest, their preparation included, from the lines that Vitest's default reporter writes. */
function slowestOf(output: string): string[] {
  // Line by line, without the long ones: what a test prints in one word of a megabyte would be looked through from each of its letters.
  const lines = output.split('\n').filter(({ length }) => length < LINE_MOST);
  const files = lines.flatMap((line) => {
    const found = /(\S+\.test\.tsx?) \(\d+ tests?[^)]*\)[ \t]*(\d+)ms/.exec(stripVTControlCharacters(line));
    return found ? [found] : [];
  });
  const times = files.map(([, file = '', ms]) => ({ file, ms: Number(ms) })).sort((a, b) => b.ms - a.ms);
  return times.slice(0, SLOWEST).map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}

function run(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, ...environment },
    shell: process.platform === 'win32',
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const started = performance.now();
  const timer = setInterval(() => {
    process.stdout.write(`  … ${Math.round((performance.now() - started) / 1000)} s\n`);
  }, SIGN_OF_LIFE_MS);
  return new Promise((done) => {
    const end = (code: number, more = ''): void => {
      clearInterval(timer);
      done({ code, output: `${Buffer.concat(chunks)}${more}` });
    };
    child.once('error', (error) => end(127, String(error)));
    child.once('close', (code) => end(code ?? 1));
  });
}
