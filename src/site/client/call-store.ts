/** A prefetched answer is taken for this long, ms: a press that takes longer asks anew. */
const FRESH_FOR_MS = 3_000;

type Call<Answer> = (key: string, signal: AbortSignal) => Promise<Answer>;

interface Sent<Answer> {
  readonly key: string;
  readonly answer: Promise<Answer>;
  readonly abort: AbortController;
  readonly since: number;
  answered: boolean;
}

/** A call that was begun for `read` to take. */
export interface Begun {
  /** Whether its answer is there already: it was prefetched. */
  readonly answered: boolean;
  /** Settled, never rejected, when the answer or a failure is there. */
  readonly settled: Promise<void>;
}

/**
 * The calls of one kind by key. Beside those that somebody waits for there are at most two: one that may be needed in a
 * moment, and one that will be, once the page has gone to its address. What may be needed never ends what will be.
 */
export interface CallStore<Answer> {
  /** Makes a call that may be needed in a moment, in place of another one that nobody came for. */
  readonly prefetch: (key: string) => void;
  /** Makes a call that will be read, or takes the prefetched one; one begun before and not read is given up. */
  readonly begin: (key: string) => Begun;
  /** The answer: of the call that was begun or prefetched, once, if it was for this key; otherwise of one made now. */
  readonly read: (key: string, signal: AbortSignal) => Promise<Answer>;
}

/** @param call answers a key; rejects when it cannot. A prefetched call that failed is made again when it is needed. */
export function createCallStore<Answer>(call: Call<Answer>): CallStore<Answer> {
  let early: Sent<Answer> | undefined;
  let begun: Sent<Answer> | undefined;

  const send = (key: string): Sent<Answer> => {
    const abort = new AbortController();
    const sent = { key, answer: call(key, abort.signal), abort, since: performance.now(), answered: false };
    // Nobody may ever await a prefetched call; avoid an unhandled rejection.
    sent.answer.then(
      () => {
        sent.answered = true;
      },
      () => undefined,
    );
    return sent;
  };
  const isEarly = (key: string): boolean => early?.key === key && performance.now() - early.since < FRESH_FOR_MS;
  const take = (key: string): Sent<Answer> => {
    const taken = isEarly(key) ? early : undefined;
    if (taken) early = undefined;
    return taken ?? send(key);
  };

  return {
    prefetch: (key) => {
      if (isEarly(key)) return;
      early?.abort.abort();
      const mine = send(key);
      early = mine;
      mine.answer.catch(() => {
        if (early === mine) early = undefined;
      });
    },
    begin: (key) => {
      begun?.abort.abort();
      const mine = take(key);
      begun = mine;
      const over = (): void => undefined;
      return { answered: mine.answered, settled: mine.answer.then(over, over) };
    },
    read: (key, signal) => {
      const waiting = begun;
      begun = undefined;
      if (waiting && waiting.key !== key) waiting.abort.abort();
      const mine = waiting?.key === key ? waiting : take(key);
      signal.addEventListener('abort', () => mine.abort.abort(), { once: true });
      if (signal.aborted) mine.abort.abort();
      return mine.answer;
    },
  };
}
