import { useEffect, useState } from 'react';
import { callApi } from '../../site/client/api-client.ts';
import { failureText } from '../../site/office/saved.ts';
import type { FeedPreviewAnswer } from '../contract/identity.ts';

/** How often a preview under way is asked after, ms. */
const POLL_MS = 1_000;

export type PreviewWish = { readonly location: string } | { readonly source_id: number };

export interface FeedPreviewState {
  readonly answer: FeedPreviewAnswer | null;
  /** Why there is none; null while there may be. */
  readonly failure: string | null;
}

/** Asks what a feed would do, once, and waits for the answer. */
export function useFeedPreview(wish: PreviewWish): FeedPreviewState {
  const [state, setState] = useState<FeedPreviewState>({ answer: null, failure: null });
  const key = JSON.stringify(wish);
  useEffect(() => {
    const abort = new AbortController();
    setState({ answer: null, failure: null });
    follow(JSON.parse(key) as PreviewWish, abort.signal, (answer) => setState({ answer, failure: null })).catch(
      (error: unknown) => abort.signal.aborted || setState({ answer: null, failure: failureText(error) }),
    );
    return () => abort.abort();
  }, [key]);
  return state;
}

async function follow(
  wish: PreviewWish,
  signal: AbortSignal,
  tell: (answer: FeedPreviewAnswer) => void,
): Promise<void> {
  let { data } = await callApi('startFeedPreview', { body: wish });
  while (!signal.aborted) {
    tell(data);
    if (data.status !== 'running') return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return;
    ({ data } = await callApi('readFeedPreview', { params: { id: data.id } }));
  }
}
