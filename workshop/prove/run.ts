import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { findBrowser } from '../scripts/browser.ts';
import type { Evidence } from './evidence.ts';
import type { Proof, ProveProof, Target } from './proof.ts';
import { type Result, readResults, writeResults } from './report.ts';
import { TARGETS } from './targets.ts';
import { type RanTest, runTests, testsOfProof } from './vitest-report.ts';

/** A check ends by itself; one that has not ended after this long is broken off, minutes. */
const TIME_LIMIT = 5;
/** Of what a broken check printed, characters. */
const SHOWN = 1_500;

/**
 * Shows the named targets (all when none is named): runs their tests and checks, prints a line for each and writes
 * docs/generated/trust.json and trust.md. Results of targets that are not named are kept as they were.
 *
 * @returns 0 when every one of them holds, 1 when one does not or could not be shown, 64 for an unknown name.
 */
export async function prove(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !TARGETS.some(({ id }) => id === name));
  if (unknown.length > 0) {
    process.stderr.write(`Unknown target ${unknown.join(', ')}: there are ${TARGETS.map(({ id }) => id).join(' ')}.\n`);
    return 64;
  }
  const chosen = TARGETS.filter(({ id }) => names.length === 0 || names.includes(id));
  const environment = environmentOfTests();
  const proofs = chosen.flatMap(({ shown }) => shown.filter((proof) => proof.kind === 'test'));
  const files = [...new Set(proofs.map(({ file }) => file))];
  if (files.some((file) => file.startsWith('test/browser/'))) {
    process.stdout.write('building the site …\n');
    spawnSync(process.execPath, ['workshop/scripts/build-web.ts'], { stdio: 'ignore' });
  }
  if (files.length > 0) process.stdout.write(`running ${files.length} files of tests …\n`);
  const tests = await runTests(files, environment, proofs);
  const commit = commitNow();
  const results: Result[] = [];
  for (const target of chosen) {
    const result = { ...(await show(target, tests)), commit, at: new Date().toISOString() };
    results.push(result);
    process.stdout.write(`${result.verdict === 'holds' ? '✓' : '✗'} ${target.id.padEnd(4)}${lineOf(result)}\n`);
    writeResults([...readResults().filter(({ id }) => !results.some((fresh) => fresh.id === id)), ...results]);
  }
  const failed = results.filter(({ verdict }) => verdict !== 'holds').length;
  process.stdout.write(`\n${results.length - failed} hold, ${failed} do not\n`);
  return failed === 0 ? 0 : 1;
}

function lineOf({ title, verdict, figures, note }: Result): string {
  const shown = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  return `${title}: ${verdict}; ${[...shown, ...(note ? [note] : [])].join(', ').slice(0, 600)}`;
}

async function show({ id, title, shown }: Target, tests: readonly RanTest[]): Promise<Omit<Result, 'commit' | 'at'>> {
  const started = performance.now();
  let testMs = 0;
  const figures: Record<string, number | string> = {};
  const notes: string[] = [];
  let holds = true;
  for (const proof of shown) {
    const evidence = await evidenceOf(proof, tests);
    testMs += evidence.ms ?? 0;
    for (const [name, value] of Object.entries(evidence.figures)) {
      const former = figures[name];
      figures[name] = name === 'tests' && typeof former === 'number' ? former + Number(value) : value;
    }
    if (evidence.note) notes.push(evidence.note);
    holds &&= evidence.passed;
  }
  const missing = shown.every(({ kind }) => kind === 'missing');
  return {
    id,
    title,
    passed: holds,
    verdict: holds ? 'holds' : missing ? 'not shown' : 'fails',
    figures,
    note: notes.join('; '),
    seconds: Math.round((performance.now() - started + testMs) / 100) / 10,
  };
}

async function evidenceOf(proof: Proof, tests: readonly RanTest[]): Promise<Evidence & { readonly ms?: number }> {
  if (proof.kind === 'missing') return { figures: {}, passed: false, note: `not shown: ${proof.why}` };
  if (proof.kind === 'prove') return runOnce(proof);
  const ran = testsOfProof(proof, tests);
  const broken = ran
    .filter(({ passed }) => !passed)
    .map(({ titles, why }) => `${titles.join(' › ')}${why === undefined ? '' : `: ${why}`}`);
  const ms = ran.reduce((sum, test) => sum + test.ms, 0);
  if (ran.length === 0) return { figures: { tests: 0 }, passed: false, note: `could not run: ${proof.file}` };
  return {
    figures: { tests: ran.length },
    passed: broken.length === 0,
    ms,
    ...(broken.length > 0 ? { note: `failed: ${broken.join('; ')}` } : {}),
  };
}

/** Evidence by file: a check that shows two targets runs once. */
const shownAlready = new Map<string, Promise<Evidence>>();

function runOnce(proof: ProveProof): Promise<Evidence> {
  const known = shownAlready.get(proof.file) ?? runCheck(proof);
  shownAlready.set(proof.file, known);
  return known;
}

/** Runs a check in a process group of its own; whatever it started ends with it when its time is over. */
async function runCheck({ file, minutes = TIME_LIMIT }: ProveProof): Promise<Evidence> {
  const target = join(tmpdir(), `novosel-evidence-${process.pid}-${Math.random().toString(36).slice(2)}.json`);
  const child = spawn(process.execPath, ['--expose-gc', 'workshop/prove/run-one.ts', file, target], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: environmentOfTests(),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  }, minutes * 60_000);
  const code = await new Promise((done) => child.once('close', done));
  clearTimeout(timer);
  try {
    if (existsSync(target)) return JSON.parse(readFileSync(target, 'utf8')) as Evidence;
  } finally {
    rmSync(target, { force: true });
  }
  const why = late ? `broken off after ${minutes} minutes` : `ended with ${code}`;
  return { figures: {}, passed: false, note: `could not run: ${why}. ${output.trim().slice(-SHOWN)}` };
}

function environmentOfTests(): NodeJS.ProcessEnv {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const browser = findBrowser();
  return { ...process.env, PATH: path, ...(browser ? { CHROME_PATH: browser } : {}) };
}

/** Short hash of the commit, with «+» when files differ from it; empty outside of git. */
function commitNow(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const changed = git('status', '--porcelain', '--', ':!docs/generated');
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`;
}
