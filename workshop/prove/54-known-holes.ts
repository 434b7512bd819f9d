import { spawnSync } from 'node:child_process';
import type { Evidence } from './evidence.ts';

export const title = 'The registry knows no high or critical hole in any installed package';

interface Audit {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
}

/** Asks the registry of npm for known holes of the lock file. A registry that does not answer shows nothing. */
export async function check(): Promise<Evidence> {
  const asked = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 120_000 });
  const found = readAudit(asked.stdout)?.metadata?.vulnerabilities;
  if (!found) {
    const why = /npm (?:warn|error) audit .*/.exec(asked.stderr)?.[0] ?? 'no answer';
    return { figures: {}, passed: false, note: `could not run: the registry does not tell known holes (${why})` };
  }
  const { high = 0, critical = 0, moderate = 0, low = 0 } = found;
  return { figures: { critical, high, moderate, low }, passed: high + critical === 0 };
}

function readAudit(text: string): Audit | undefined {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return undefined;
  }
}
