import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldStory, type StoryEvent } from './fold-story.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
let keys = 0;
function event(kind: StoryEvent['kind'], ago: number, rest: Partial<StoryEvent> = {}): StoryEvent {
  const at = new Date(NOW - ago).toISOString();
  return {
    key: `k${++keys}`,
    kind,
    at,
    title: kind,
    text: null,
    author: null,
    building: null,
    flat: null,
    village: null,
    price_then: null,
    ...rest,
  };
}
const complex = (id: number) => ({ building: { id, title: `ЖК ${id}` } as StoryEvent['building'] });
const person = (id: number) => ({ user: { id, name: null, phone: '7' } });

describe('the story of a client', () => {
  it('shows one row for what was looked at again and again, also with another thing between', () => {
    const story = [
      event('view', 1, complex(1)),
      event('view', 2, complex(2)),
      event('view', 3, complex(1)),
      event('view', 4, complex(1)),
    ];
    expect(foldStory(story).map(({ event: { building }, times }) => [building?.id, times])).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect(foldStory(story)[0]?.since).toBe(story[3]?.at);
  });

  it('begins anew where something else happened between, or the price changed', () => {
    const story = [event('view', 1, complex(1)), event('note', 2), event('view', 3, complex(1))];
    expect(foldStory(story)).toHaveLength(3);
    expect(foldStory([event('view', 1, { price_then: 5 }), event('view', 2, { price_then: 6 })])).toHaveLength(2);
  });

  it('shows one row for many clients who got one manager at once, and keeps views of two people apart', () => {
    const given = Array.from({ length: 30 }, (_, n) => event('manager', n, { title: 'Менеджер: Мария', ...person(n) }));
    expect(foldStory(given)).toMatchObject([{ times: 30, users: { length: 30 } }]);
    expect(
      foldStory([event('view', 1, { ...complex(1), ...person(1) }), event('view', 2, { ...complex(1), ...person(2) })]),
    ).toHaveLength(2);
    expect(foldStory([event('manager', 0), event('manager', 3_600_000)])).toHaveLength(2);
  });

  it('loses and invents nothing', () => {
    const kinds = fc.constantFrom<StoryEvent['kind']>('view', 'manager', 'note');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }))),
        (given) => {
          const story = given.map(([kind, id, who], n) => event(kind, n * 1_000, { ...complex(id), ...person(who) }));
          const rows = foldStory(story);
          expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(story.length);
          const places = rows.map((row) => story.indexOf(row.event));
          expect(rows.every(({ event: { kind }, times }) => kind !== 'note' || times === 1)).toBe(true);
          expect(new Set(places).size).toBe(rows.length);
        },
      ),
    );
  });
});
