import { answerOf, beginSearch, PROOF_PARTS, searchOn } from '../../platform/rules/proof-of-work.ts';
import type { ProofNews, ProofOrder } from './proof-worker.ts';

export interface Solving {
  /** Stops the work. */
  readonly signal: AbortSignal;
  /** Told again and again: how much is done, 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** Attempts without a pause where there is no worker: some ms, so that the page stays alive. */
const SLICE = 1_000;

/**
 * Does the work that the server asks for: in a worker, or between two drawings of the page where none can be had.
 *
 * @throws {DOMException} AbortError when it was stopped.
 */
export async function solveChallenge(order: ProofOrder, solving: Solving): Promise<readonly number[]> {
  solving.signal.throwIfAborted();
  const solved = typeof Worker === 'undefined' ? undefined : await solveApart(order, solving);
  return solved ?? solveInSlices(order, solving);
}

/** Undefined when the worker could not be loaded. */
function solveApart(order: ProofOrder, { signal, onShare }: Solving): Promise<readonly number[] | undefined> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<readonly number[] | undefined>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  worker.addEventListener('error', () => resolve(undefined));
  worker.addEventListener('message', ({ data: { found, numbers } }: MessageEvent<ProofNews>) => {
    onShare(found / PROOF_PARTS);
    if (numbers) resolve(numbers);
  });
  worker.postMessage(order);
  return promise.finally(() => worker.terminate());
}

async function solveInSlices({ text, bits }: ProofOrder, { signal, onShare }: Solving): Promise<readonly number[]> {
  let search = beginSearch(text, bits);
  for (;;) {
    search = searchOn(search, SLICE);
    onShare(search.found.length / PROOF_PARTS);
    const numbers = answerOf(search);
    if (numbers) return numbers;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
