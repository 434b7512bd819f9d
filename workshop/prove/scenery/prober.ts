/**
 * Asks addresses in turn, one every so many milliseconds, in a process of its own: what other visitors notice meanwhile.
 * `node workshop/prove/scenery/prober.ts <interval ms> <address>…`; at the end of its input it prints what it saw as JSON.
 */
import { spawn } from 'node:child_process';
import { quantile } from '../../bench/timing.ts';

export interface Probed {
  readonly count: number;
  /** Answers of 5xx and calls without an answer within five seconds. */
  readonly failed: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
}

/** Starts probing; the function ends it and tells what was seen. */
export function startProbing(interval: number, addresses: readonly string[]): () => Promise<Probed> {
  const child = spawn(process.execPath, [import.meta.filename, String(interval), ...addresses], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  return async () => {
    child.stdin.end();
    await closed;
    return JSON.parse(output) as Probed;
  };
}

if (import.meta.main) {
  const [interval = '50', ...addresses] = process.argv.slice(2);
  const times: number[] = [];
  let failed = 0;
  let n = 0;
  const pending = new Set<Promise<void>>();
  const ask = async (address: string): Promise<void> => {
    const started = performance.now();
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
      await answer.arrayBuffer();
      if (answer.status >= 500) failed++;
    } catch {
      failed++;
    }
    times.push(performance.now() - started);
  };
  const timer = setInterval(() => {
    const asked = ask(addresses[n++ % addresses.length] ?? '').finally(() => pending.delete(asked));
    pending.add(asked);
  }, Number(interval));
  process.stdin.resume().once('end', async () => {
    clearInterval(timer);
    await Promise.all(pending);
    const sorted = times.sort((a, b) => a - b);
    const at = (share: number): number => Math.round(quantile(sorted, share) * 10) / 10;
    const seen: Probed = { count: times.length, failed, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
    process.stdout.write(JSON.stringify(seen));
  });
}
