import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, mayTakeTurn, nextInTurn } from './work-turn.ts';

const anybody = fc.record({
  on_duty: fc.boolean(),
  takes_requests: fc.boolean(),
  open_requests: fc.nat(5),
  max_open_requests: fc.option(fc.nat(5)),
  clients: fc.nat(5),
  max_clients: fc.option(fc.nat(5)),
  last_turn: fc.option(fc.integer({ min: 1, max: 50 })),
});
const people = fc
  .array(anybody, { maxLength: 8 })
  .map((list): Candidate[] => list.map((one, index) => ({ id: index + 1, ...one })));

describe('turns', () => {
  it('go to somebody who may whenever there is one, to the one who waits longest', () => {
    fc.assert(
      fc.property(people, fc.boolean(), fc.array(fc.integer({ min: 1, max: 8 })), (all, newClient, passed) => {
        const next = nextInTurn(all, { newClient, passed });
        const able = all.filter((one) => !passed.includes(one.id) && mayTakeTurn(one, newClient));
        expect(next === undefined).toBe(able.length === 0);
        for (const one of able) expect(one.last_turn ?? 0).toBeGreaterThanOrEqual(next?.last_turn ?? 0);
      }),
    );
  });

  it('never go past a limit, and are fair within one among those who may all the while', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.nat(40),
        fc.option(fc.integer({ min: 1, max: 4 })),
        (n, turns, most) => {
          let team = Array.from(
            { length: n },
            (_, index): Candidate => ({
              ...{ id: index + 1, on_duty: true, takes_requests: true, open_requests: 0, max_open_requests: most },
              ...{ clients: 0, max_clients: null, last_turn: null },
            }),
          );
          const counts = new Map<number, number>();
          for (let turn = 1; turn <= turns; turn++) {
            const next = nextInTurn(team, { newClient: true });
            if (!next) break;
            counts.set(next.id, (counts.get(next.id) ?? 0) + 1);
            team = team.map((one) =>
              one.id === next.id ? { ...one, open_requests: one.open_requests + 1, last_turn: turn } : one,
            );
          }
          const given = team.map(({ id }) => counts.get(id) ?? 0);
          expect(Math.max(...given) - Math.min(...given)).toBeLessThanOrEqual(1);
          if (most !== null) expect(Math.max(...given)).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
