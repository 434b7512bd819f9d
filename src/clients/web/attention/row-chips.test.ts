import { describe, expect, it } from 'vitest';
import type { AttentionReason } from '../../contract/attention.ts';
import { chipsOf } from './row-chips.ts';

const reason = (code: string, subject: string, points: number, at = '2026-11-24T09:00:00Z'): AttentionReason => ({
  ...{ code, subject, points, at, link: '/users/callback?id=7' },
  text: code === 'lead' ? 'новая заявка' : code === 'lead_repeated' ? 'заявка повторная' : 'понравилось',
});
const words = (reasons: readonly AttentionReason[], requests: number) =>
  chipsOf(reasons, requests).map(({ text, points }) => `${text.replaceAll('\u00a0', ' ')} ${points}`);

describe('the reasons of a row', () => {
  it('tell one request as it is, and that its phone has asked before', () => {
    expect(words([reason('lead', '1', 4)], 1)).toEqual(['новая заявка 4']);
    expect(words([reason('lead_repeated', '1', 20), reason('lead', '1', 4)], 1)).toEqual([
      'новая заявка 4',
      'заявка повторная 20',
    ]);
  });

  it('tell several requests as the one that waits longest and how many more there are, with all their points', () => {
    const three = [
      reason('liked', '9', 30),
      ...['1', '2', '3'].map((id) => reason('lead_repeated', id, 20)),
      reason('lead', '2', 8, '2026-11-24T08:58:00Z'),
      reason('lead', '1', 12, '2026-11-24T08:57:00Z'),
      reason('lead', '3', 4, '2026-11-24T08:59:00Z'),
    ];
    expect(words(three, 3)).toEqual(['понравилось 30', 'новая заявка 12', 'ещё 2 заявки 72']);
    const sum = chipsOf(three, 3).reduce((all, { points }) => all + points, 0);
    expect(sum).toBe(three.reduce((all, { points }) => all + points, 0));
  });

  it('count requests that are not told one by one', () => {
    expect(words([reason('lead', '1', 4), reason('lead', '2', 4)], 12)).toEqual(['новая заявка 4', 'ещё 11 заявок 4']);
  });
});
