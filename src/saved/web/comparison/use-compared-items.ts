import { useEffect, useState } from 'react';
import { callApi } from '../../../site/client/api-client.ts';
import { problemOf } from '../../../site/client/api-problem.ts';
import type { ComparedKind } from '../comparison-store.ts';
import type { ComparedItems } from './compared-columns.tsx';

/** `undefined` while they are on their way. */
export interface ReadItems {
  readonly compared: ComparedItems | undefined;
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/** Reads what this browser compares; what stays in the list after a removal is not read again. */
export function useComparedItems(kind: ComparedKind, ids: readonly number[]): ReadItems {
  const [known, setKnown] = useState<ComparedItems>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const text = ids.join();
  const fresh = known?.kind === kind && ids.every((id) => known.items.some((item) => item.id === id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another attempt at the same
  useEffect(() => {
    if (text === '' || fresh) return;
    const abort = new AbortController();
    setFailure(undefined);
    readItems(kind, text, abort.signal).then(setKnown, (error: unknown) => {
      if (!abort.signal.aborted) setFailure(problemOf(error)?.detail ?? 'Произошла ошибка, попробуйте позже');
    });
    return () => abort.abort();
  }, [kind, text, fresh, attempt]);
  return { compared: known && fresh ? inOrder(known, ids) : undefined, failure, retry: () => setAttempt((n) => n + 1) };
}

async function readItems(kind: ComparedKind, ids: string, signal: AbortSignal): Promise<ComparedItems> {
  if (kind === 'building') {
    return { kind, items: (await callApi('compareBuildings', { query: { ids } }, signal)).data };
  }
  return { kind, items: (await callApi('compareFlats', { query: { ids } }, signal)).data };
}

function inOrder(compared: ComparedItems, ids: readonly number[]): ComparedItems {
  if (compared.kind === 'building') {
    return { kind: 'building', items: ids.flatMap((id) => compared.items.find((item) => item.id === id) ?? []) };
  }
  return { kind: 'flat', items: ids.flatMap((id) => compared.items.find((item) => item.id === id) ?? []) };
}
