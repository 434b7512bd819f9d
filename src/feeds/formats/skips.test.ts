import { describe, expect, test } from 'vitest';
import { FEED_SKIPS, feedWarningTitle, skipWarnings } from '../rules/feed-warnings.ts';
import { BAD_REASONS, SKIP_REASONS } from './adapter.ts';
import { flatOffer, readAll, yrl } from './fixtures/feed-bytes.ts';
import { EXAMPLES_KEPT } from './notes.ts';

describe('records that give no lot', () => {
  test('are counted by reason, each with what tells the reason', async () => {
    const rent = (id: string) => `<offer internal-id="${id}"><type>аренда</type><category>квартира</category></offer>`;
    const { summary } = await readAll(
      yrl(
        flatOffer('1'),
        ...['a', 'b', 'c', 'd', 'e', 'f'].map(rent),
        '<offer internal-id="g"><category>яхта</category></offer>',
        flatOffer('h', '<location><region>Тверская область</region></location>'),
        flatOffer('', ''),
        '<offer internal-id="i"><category>квартира</category><new-flat>да</new-flat></offer>',
      ),
    );
    expect(summary.skipped_by).toEqual({
      rent: {
        count: 6,
        examples: ['a', 'b', 'c', 'd', 'e', 'f'].map((external_id) => ({ external_id, detail: 'квартира' })),
      },
      unknown_category: { count: 1, examples: [{ external_id: 'g', detail: 'яхта' }] },
      elsewhere: { count: 1, examples: [{ external_id: 'h', detail: 'Тверская область' }] },
      no_id: { count: 1, examples: [{ external_id: null, detail: null }] },
      no_area: { count: 1, examples: [{ external_id: 'i', detail: null }] },
    });
    expect(summary.counts).toMatchObject({ records: 11, lots: 1, skipped: 8, bad: 2 });
  });

  test('are listed up to a thousand of each reason, the first ones, and counted whole', async () => {
    const ids = Array.from({ length: EXAMPLES_KEPT + 3 }, (_, index) => `r${index}`);
    const { summary } = await readAll(
      yrl(
        flatOffer('1'),
        ...ids.map((id) => `<offer internal-id="${id}"><type>аренда</type><category>квартира</category></offer>`),
      ),
    );
    expect(EXAMPLES_KEPT).toBe(1_000);
    expect(summary.skipped_by.rent?.count).toBe(1_003);
    expect(summary.skipped_by.rent?.examples.map(({ external_id }) => external_id)).toEqual(ids.slice(0, 1_000));
  });

  test('have Russian words for every reason', () => {
    expect(Object.keys(FEED_SKIPS).sort()).toEqual([...SKIP_REASONS, ...BAD_REASONS].sort());
    expect(Object.keys(skipWarnings({ rent: 1 })).map(feedWarningTitle)).toEqual(['Пропущено: аренда']);
    expect(['skipped_new', 'new', 'no_price'].map(feedWarningTitle)).toEqual(['skipped_new', 'new', 'Лот без цены']);
  });
});
