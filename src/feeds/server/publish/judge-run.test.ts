import { expect, it } from 'vitest';
import { feedReasonText } from '../../rules/feed-reasons.ts';
import type { StagedFeed } from '../stage/stage-feed.ts';
import { judgeRun } from './judge-run.ts';

type Summary = NonNullable<StagedFeed['summary']>;

/** What the judge reads of a summary of a whole, healthy feed. */
const HEALTHY = {
  verdict: { kind: 'feed' },
  fatal: null,
  root_closed: true,
  bad_share: 0,
  counts: { bad: 0 },
  lots_by_complex: { '1001': 90 },
  offers_by_village: {},
} as unknown as Summary;

const judged = (change: object, rows = 90, known: Record<string, number> = { '1001': 90 }, offers = 0) =>
  judgeRun({ summary: { ...HEALTHY, ...change } as Summary, refusal: null, rows }, { by_complex: known, offers });

it.each([
  ['a file cut off', judged({ root_closed: false })],
  ['a torn archive', judged({ fatal: { code: 'gzip_damaged', message: 'unexpected end of file' } })],
  ['no lots', judged({ lots_by_complex: {} }, 0, {})],
  ['bad records', judged({ bad_share: 0.125 })],
  ['a complex gone', judged({ lots_by_complex: {} })],
  ['a complex shrunk', judged({ lots_by_complex: { '1001': 3 } }, 3)],
  ['villages gone', judged({}, 90, {}, 12)],
  ['villages shrunk', judged({ offers_by_village: { v: 5 } }, 90, {}, 90)],
])('%s is doubtful, and the back-office says why in Russian', (_what, { kind, reasons }) => {
  expect(kind).toBe('partial');
  expect(reasons.length).toBeGreaterThan(0);
  for (const reason of reasons) expect(feedReasonText(reason)).not.toMatch(/[a-z]/i);
});

it('a file cut off within its first record is cut off, not empty', () => {
  const verdict = { kind: 'not_a_feed', reason: 'empty_root', detail: 'realtyfeed' };
  expect(judged({ verdict, root_closed: false }, 0).reasons.map(feedReasonText)).toEqual([
    'файл оборван: корневой элемент не закрыт',
  ]);
});
