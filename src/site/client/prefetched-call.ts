/** An expected answer is taken for this long, ms: a press that takes longer asks anew. */
const FRESH_FOR = 3_000;

/** A call under way. */
export interface Asked<Answer> {
  readonly answer: Promise<Answer>;
  readonly abort: AbortController;
  /** Whether the answer is there. */
  readonly isThere: () => boolean;
}

/** Calls of one kind, of which one may be made before somebody needs it. */
export interface Expected<Answer> {
  /** Makes the call of `key`, which may be needed in a moment, in place of another one that nobody came for. */
  readonly expect: (key: string) => void;
  /** The call of `key`: the expected one, once, if it was that; otherwise made now. */
  readonly ask: (key: string) => Asked<Answer>;
}

/** @param call answers a key; rejects when it cannot. An expected call that failed is made again when it is asked for. */
export function expectedCalls<Answer>(call: (key: string, signal: AbortSignal) => Promise<Answer>): Expected<Answer> {
  let early: (Asked<Answer> & { readonly key: string; readonly since: number }) | undefined;
  const start = (key: string): Asked<Answer> => {
    const abort = new AbortController();
    const answer = call(key, abort.signal);
    let there = false;
    answer.then(
      () => {
        there = true;
      },
      () => undefined,
    );
    return { answer, abort, isThere: () => there };
  };
  const isEarly = (key: string) => early?.key === key && performance.now() - early.since < FRESH_FOR;
  return {
    expect: (key) => {
      if (isEarly(key)) return;
      early?.abort.abort();
      const mine = { ...start(key), key, since: performance.now() };
      early = mine;
      mine.answer.catch(() => {
        if (early === mine) early = undefined;
      });
    },
    ask: (key) => {
      const taken = isEarly(key) ? early : undefined;
      if (taken) early = undefined;
      return taken ?? start(key);
    },
  };
}
