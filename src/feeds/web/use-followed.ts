import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { FeedSource } from '../contract.ts';

/** How often a page that shows a running loading is read again, ms. */
const FOLLOW_MS = 2_000;

/** Reads the page again and again for as long as that is so. */
export function useFollowed(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}

/** Whether a source is being read, or will be in a moment for the first time. */
export const isAwaited = ({ active, last_run }: Pick<FeedSource, 'active' | 'last_run'>): boolean =>
  last_run === null ? active : last_run.status === 'running';
