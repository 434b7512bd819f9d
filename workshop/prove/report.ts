import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Evidence } from './evidence.ts';
import { FOUND } from './found.ts';
import type { Proof, Target } from './proof.ts';
import { TARGETS } from './targets.ts';

const DATA = 'docs/generated/trust.json';
const PAGE = 'docs/generated/trust.md';

/** What was found when a target was last shown. */
export interface Result extends Evidence {
  readonly id: string;
  readonly title: string;
  /** `not shown`: there is nothing to run. */
  readonly verdict: 'holds' | 'fails' | 'not shown';
  readonly seconds: number;
  /** ISO 8601. */
  readonly at: string;
  /** Short hash; «+»: with changes that were not committed. */
  readonly commit: string;
}

/** Results of former runs; those of targets that are gone are left out. */
export function readResults(): Result[] {
  if (!existsSync(DATA)) return [];
  const { results } = JSON.parse(readFileSync(DATA, 'utf8')) as { results: Result[] };
  return results.filter(({ id }) => TARGETS.some((target) => target.id === id));
}

/** Writes results as data and as a page, in the order of the table. */
export function writeResults(results: readonly Result[]): void {
  const place = (id: string): number => TARGETS.findIndex((target) => target.id === id);
  const sorted = [...results].sort((a, b) => place(a.id) - place(b.id));
  const cores = cpus();
  const machine = `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.version}`;
  mkdirSync('docs/generated', { recursive: true });
  writeFileSync(DATA, `${JSON.stringify({ machine, results: sorted }, null, 2)}\n`);
  writeFileSync(PAGE, pageOf(sorted, machine));
}

function pageOf(results: readonly Result[], machine: string): string {
  const holding = results.filter(({ verdict }) => verdict === 'holds').length;
  const rows = TARGETS.map((target) =>
    rowOf(
      target,
      results.find(({ id }) => id === target.id),
    ),
  );
  return [
    '# What is promised, and how it is shown',
    '',
    `Written by \`npm run prove\` on ${machine}: ${holding} of ${TARGETS.length} targets hold. Each is shown anew by \`npm run prove -- <number>\`; what could not run, or has nothing that shows it, counts as failed. Numbers below 57 are targets of reliability and security, L those of the law.`,
    '',
    '| target | verdict | figures | shown by | last run |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    '## Found wrong and mended',
    '',
    '| found by | what was wrong | since |',
    '| --- | --- | --- |',
    ...FOUND.map(({ by, wrong, commit }) => `| ${by} | ${cell(wrong)} | ${commit} |`),
    '',
  ].join('\n');
}

function rowOf({ id, title, shown }: Target, result: Result | undefined): string {
  const by = [...new Set(shown.map(nameOf))].join(', ');
  if (!result) return `| ${id}. ${title} | **not run** | | ${by} | |`;
  const figures = Object.entries(result.figures).map(([name, value]) => `${name}: ${value}`);
  const told = [...figures, ...(result.note ? [result.note] : [])].map(cell).join('; ');
  const verdict = result.verdict === 'holds' ? 'holds' : `**${result.verdict}**`;
  return `| ${id}. ${title} | ${verdict} | ${told} | ${by} | ${result.at.slice(0, 16)}Z ${result.commit}, ${result.seconds} s |`;
}

function nameOf(proof: Proof): string {
  if (proof.kind === 'missing') return '–';
  return `\`${proof.kind === 'prove' ? `workshop/prove/${proof.file}` : proof.file}\``;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 600);
