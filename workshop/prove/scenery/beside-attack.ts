import { spawn } from 'node:child_process';
import { type Evidence, judge } from '../evidence.ts';
import type { Visits } from './honest-visitors.ts';

interface Seen {
  readonly alone: Visits;
  readonly beside: Visits;
  readonly statuses: Readonly<Record<string, number>>;
  /** What other addresses got that asked for something new of the kind that is attacked. */
  readonly own: readonly number[];
}

/** Runs one attack on slow things with honest visitors beside it (crowd-at-slow-things.ts) and judges what they saw. */
export async function besideAttack(
  kind: 'silent' | 'pictures' | 'sheets',
  command: readonly string[] = [],
): Promise<Evidence> {
  const seen = await run([...command, process.execPath, 'workshop/prove/scenery/crowd-at-slow-things.ts', kind]);
  if ('fault' in seen) return { figures: {}, passed: false, note: `could not run: ${seen.fault}` };
  const { alone, beside, statuses, own } = seen;
  const figures = {
    'pages and lists asked': beside.pages,
    'pages and lists refused': beside.pagesRefused,
    ...{ 'leads asked': beside.leads, 'leads refused': beside.leadsRefused },
    ...{ 'kept pictures asked': beside.pictures, 'kept pictures refused': beside.picturesRefused },
    'p50 of a page alone and beside, ms': `${alone.p50} ${beside.p50}`,
    'p99 of a page alone and beside, ms': `${alone.p99} ${beside.p99}`,
    'p99 beside by p99 alone': Math.round((beside.p99 / alone.p99) * 100) / 100,
    'new ones of others refused': own.filter((status) => status !== 200).length,
    'answers to the attacker': Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  };
  const evidence = judge(figures, {
    ...{
      'pages and lists refused': 0,
      'leads refused': 0,
      'kept pictures refused': 0,
      'new ones of others refused': 0,
    },
    'p99 beside by p99 alone': 3,
  });
  return { ...evidence, passed: evidence.passed && beside.pages > 200 };
}

function run([program = '', ...args]: readonly string[]): Promise<Seen | { fault: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let faults = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()));
    child.once('error', (error) => resolve({ fault: error.message }));
    child.once('close', () => {
      const line = output.trim().split('\n').at(-1) ?? '';
      resolve(line.startsWith('{') ? (JSON.parse(line) as Seen) : { fault: faults.slice(-500) || 'no answer' });
    });
  });
}
