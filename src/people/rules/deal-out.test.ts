import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dealOut, roomOf } from './deal-out.ts';

const takers = fc
  .array(fc.record({ clients: fc.nat(5), max_clients: fc.option(fc.nat(9)) }), { minLength: 1, maxLength: 7 })
  .map((list) => list.map((one, index) => ({ id: index + 1, ...one })));

it('clients are shared within everybody’s limit, all of them, and fairly among those who have room', () => {
  fc.assert(
    fc.property(takers, fc.nat(40), (all, count) => {
      if (roomOf(all) < count) {
        expect(() => dealOut(count, all)).toThrow(RangeError);
        return;
      }
      const given = dealOut(count, all);
      expect(given).toHaveLength(count);
      const got = new Map(all.map(({ id }) => [id, given.filter((taker) => taker === id).length]));
      const most = Math.max(...got.values());
      for (const { id, clients, max_clients } of all) {
        const own = got.get(id) ?? 0;
        if (max_clients !== null && own > 0) expect(clients + own).toBeLessThanOrEqual(max_clients);
        const full = max_clients !== null && clients + own >= max_clients;
        if (!full) expect(most - own).toBeLessThanOrEqual(1);
      }
    }),
  );
});
