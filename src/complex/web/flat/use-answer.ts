import { useEffect, useState } from 'react';

/**
 * What a call of the API answered for this key; undefined while it is on its way and when it failed: these parts of the
 * window are left out then.
 */
export function useAnswer<Answer>(key: string, call: (signal: AbortSignal) => Promise<Answer>): Answer | undefined {
  const [known, setKnown] = useState<{ readonly key: string; readonly answer: Answer }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is called
  useEffect(() => {
    const abort = new AbortController();
    call(abort.signal).then(
      (answer) => setKnown({ key, answer }),
      () => undefined,
    );
    return () => abort.abort();
  }, [key]);
  return known?.key === key ? known.answer : undefined;
}
