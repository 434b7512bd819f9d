import type { FeedRun, FeedSource, RUN_STATUSES } from '../../contract.ts';
import { feedReasonText } from '../../rules/feed-reasons.ts';
import { feedWarningDetail, feedWarningTitle } from '../../rules/feed-warnings.ts';
import type { RunRecord, SourceRecord } from './queries.ts';

/** What `feeds/server/source-lock.ts` and the next run write for a run that died with its process. */
const INTERRUPTED = 'interrupted';

/** A run as administrators see it: warnings by code, the most frequent first, but for those that staff put away. */
export function presentRun(run: RunRecord): FeedRun {
  const {
    started_at,
    finished_at,
    confirmed_at,
    counts,
    reason,
    warnings,
    status,
    is_latest,
    progress,
    muted,
    ...rest
  } = run;
  const told = Object.entries(warnings as Record<string, Omit<FeedRun['warnings'][number], 'code' | 'title'>>);
  const shown = told.filter(([code]) => !muted.includes(code));
  return {
    ...rest,
    status: reason === INTERRUPTED ? 'interrupted' : (status as (typeof RUN_STATUSES)[number]),
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    confirmed_at: confirmed_at?.toISOString() ?? null,
    counts: counts as Record<string, number>,
    reason: reason === null ? null : feedReasonText(reason),
    warnings: shown
      .map(([code, { count, examples }]) => ({
        code,
        title: feedWarningTitle(code),
        count,
        examples: examples.map((example) => ({
          ...example,
          detail: example.detail === null ? null : feedWarningDetail(example.detail),
        })),
      }))
      .sort((a, b) => b.count - a.count),
    muted: told.length - shown.length,
    progress: status === 'running' ? (progress as FeedRun['progress']) : null,
    confirmable: status === 'partial' && confirmed_at === null && is_latest,
  };
}

/** A source with its last run. */
export function presentSource(
  { location, next_run_at, last_run_id, developer_id, developer_title, ...source }: SourceRecord,
  run?: RunRecord,
): FeedSource {
  return {
    ...source,
    location: withoutPassword(location),
    developer: developer_id === null ? null : { id: developer_id, title: developer_title ?? '' },
    next_run_at: next_run_at.toISOString(),
    last_run: run ? presentRun(run) : null,
  };
}

/** Sources whose last run asks for somebody come first. */
export const needsAttention = ({ last_run, questions, complexes_waiting }: FeedSource): boolean =>
  questions > 0 ||
  complexes_waiting > 0 ||
  (last_run !== null &&
    ['partial', 'rejected', 'failed', 'interrupted'].includes(last_run.status) &&
    last_run.confirmed_at === null);

/** An address without the password in it. */
export function withoutPassword(location: string): string {
  const url = /^https?:/i.test(location) ? URL.parse(location) : null;
  if (!url?.password) return location;
  url.password = '***';
  return url.href;
}

/**
 * An address for what is kept for good and read by more people: without who logs in, and without the values after the
 * question mark, where developers put keys.
 */
export function withoutSecrets(location: string): string {
  const url = URL.parse(location);
  // The path of a file.
  if (!url) return location;
  const names = [...new Set(url.searchParams.keys())];
  const query = names.map((name) => `${encodeURIComponent(name)}=***`).join('&');
  return `${url.origin}${url.pathname}${query && `?${query}`}`;
}
