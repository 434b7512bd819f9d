import { useEffect, useRef, useState } from 'react';
import type { Solving } from '../../site/client/solve-challenge.ts';

export interface Work {
  /** How much of the work is done, 0 to 1; undefined while there is none, or none worth telling of. */
  readonly share: number | undefined;
  /** For one call: ends the one before. */
  readonly begin: () => Solving;
  /** The call has ended. */
  readonly end: () => void;
  /** Stops the work. */
  readonly cancel: () => void;
}

/** Work shorter than this is not told of, ms: the button is busy anyway. */
const UNTOLD = 700;

/** The work of a form that the server asks for; it stops when the form goes. */
export function useWork(): Work {
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = (): Solving => {
    running.current?.abort();
    const work = new AbortController();
    running.current = work;
    let since: number | undefined;
    const onShare = (done: number): void => {
      since ??= performance.now();
      if (running.current === work && performance.now() - since >= UNTOLD) setShare(done);
    };
    return { signal: work.signal, onShare };
  };
  const end = (): void => {
    running.current = undefined;
    setShare(undefined);
  };
  return { share, begin, end, cancel: () => running.current?.abort() };
}

/** Whether a call failed because its work was stopped. */
export const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
