import { type IncompleteReason, judgeCompleteness } from '../../rules/feed-run.ts';
import type { StagedFeed } from '../stage/stage-feed.ts';

/**
 * What a staged feed may do: a `complete` one everything, a `partial` one all but retire, a `rejected` one nothing.
 * `reasons` are sentences for staff.
 */
export interface Verdict {
  readonly kind: 'complete' | 'partial' | 'rejected';
  readonly reasons: readonly string[];
}

/** Lots by complex key and village offers in all, as the last complete run of the source had them. */
export interface KnownLots {
  readonly by_complex: Readonly<Record<string, number>>;
  readonly offers: number;
}

/** Stands for all village offers: one offer is often a whole village, so villages are judged together. */
const ALL_OFFERS = 'village offers';

/**
 * Judges a feed that was read to its end. Rejected: what is no feed, whatever ended the reading early (but a torn archive, which
 * is a torn file like any other), and files without a single readable lot. Else the policy of `feeds/rules/feed-run.ts` decides.
 */
export function judgeRun(staged: Pick<StagedFeed, 'summary' | 'refusal' | 'rows'>, known: KnownLots): Verdict {
  const { summary, rows } = staged;
  const rejection = rejectionOf(staged);
  if (rejection !== null || summary === null) return { kind: 'rejected', reasons: [rejection ?? UNREAD] };
  const offers = Object.values(summary.offers_by_village).reduce((sum, count) => sum + count, 0);
  const { complete, reasons } = judgeCompleteness(
    {
      root_closed: summary.root_closed,
      fatal: summary.fatal?.code ?? null,
      lots: rows,
      bad_share: summary.bad_share,
      lots_by_complex: { ...summary.lots_by_complex, [ALL_OFFERS]: offers },
    },
    { ...known.by_complex, [ALL_OFFERS]: known.offers },
  );
  return { kind: complete ? 'complete' : 'partial', reasons: reasons.map(sentence) };
}

const UNREAD = 'the feed was not read to its end';
const CUT_OFF = 'the file is cut off: its root element is not closed';

/** Why a feed may change nothing; null where it may. */
export function rejectionOf({
  summary,
  refusal,
  rows,
}: Pick<StagedFeed, 'summary' | 'refusal' | 'rows'>): string | null {
  if (refusal !== null || summary === null) return refusal ?? UNREAD;
  const { verdict, fatal, root_closed, counts } = summary;
  if (verdict.kind === 'not_a_feed') {
    if (verdict.reason === 'empty_root' && !root_closed) return CUT_OFF;
    const isEmptied = verdict.reason === 'empty_root';
    if (!isEmptied) return `not a feed: ${verdict.reason}${verdict.detail ? ` (${verdict.detail})` : ''}`;
  }
  if (verdict.kind === 'rejected') return `${verdict.reason}: ${verdict.detail ?? ''}`;
  if (fatal !== null && fatal.code !== 'gzip_damaged') return `${fatal.code}: ${fatal.message}`;
  if (rows === 0 && (counts.bad > 0 || !root_closed)) return 'no readable lot in a damaged file';
  return null;
}

function sentence(reason: IncompleteReason): string {
  switch (reason.code) {
    case 'root_not_closed':
      return CUT_OFF;
    case 'fatal':
      return `the reading ended early: ${reason.fatal}`;
    case 'no_lots':
      return 'the feed has no lots';
    case 'bad_records':
      return `${(reason.share * 100).toFixed(1)} % of the records are bad`;
    case 'complex_gone':
      return `${reason.complex_key}: all ${reason.before} lots are gone`;
    case 'complex_shrunk':
      return `${reason.complex_key}: ${reason.now} lots instead of ${reason.before}`;
  }
}
