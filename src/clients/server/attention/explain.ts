import { readOpeningHours } from '../../../people/server/work-time/queries.ts';
import type { Db } from '../../../platform/db/db.ts';
import { reasonText } from '../../rules/attention-words.ts';
import { AttentionBook } from './attention-book.ts';
import { findStandings, rankFirst } from './standings.ts';
import { readWeights } from './weights.ts';

/** Why a client stands where in the queue of managers: for a copy of his personal data. */
export interface ExplainedPlace {
  readonly points: number;
  /** Strongest first; the points are their sum. */
  readonly reasons: readonly { readonly text: string; readonly points: number; readonly at: string }[];
}

/** Null: he stands in no queue now. `now` in epoch ms. */
export async function explainPlace(db: Db, userId: number, now: number): Promise<ExplainedPlace | null> {
  const book = new AttentionBook({ db, background: db, now: () => now });
  const [{ weights }, hours] = await Promise.all([readWeights(db), readOpeningHours(db), book.follow()]);
  const all = findStandings(book, { managers: null, marks: [], hours, now });
  const own = all.filter(({ key }) => key === `u${userId}`);
  const [place] = rankFirst(own, 1, weights, now);
  if (!place) return null;
  const words = (moment: number) => new Date(moment).toISOString();
  return {
    points: place.score,
    reasons: place.reasons.map(({ fact, points }) => ({
      text: reasonText({ ...fact, thing: null }, now, words),
      points,
      at: words(fact.at),
    })),
  };
}
