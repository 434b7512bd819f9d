import { describe, expect, it } from 'vitest';
import { everyText, formatTitle } from './feed-words.ts';

describe('words of feeds', () => {
  it('name a format as its makers do, and say so when there is none yet', () => {
    expect(['yrl', 'cian', 'domclick', 'profitbase', 'avito', null].map(formatTitle)).toEqual([
      'YRL',
      'ЦИАН',
      'Домклик',
      'Profitbase',
      'Авито',
      '—',
    ]);
  });

  it('say how often in the largest unit that fits', () => {
    expect([15, 60, 90, 360, 1_440].map(everyText)).toEqual([
      'раз в 15 мин',
      'раз в час',
      'раз в 90 мин',
      'раз в 6 ч',
      'раз в сутки',
    ]);
  });
});
