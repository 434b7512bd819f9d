import { describe, expect, it } from 'vitest';
import { Runs } from './runs.ts';
import { seededRandom } from './seeded-random.ts';

describe('runs of cells', () => {
  it('never overlap, and move without losing a cell, whatever is taken and released', () => {
    const random = seededRandom(5);
    const runs = new Runs();
    const sizes = new Map<number, number>();
    let owners = new Int32Array(0);
    let packed = 0;
    for (let i = 0; i < 5000; i++) {
      const slot = Math.floor(random() * 40);
      runs.reserve(slot + 1);
      const size = Math.floor(random() * 9);
      if (random() < 0.2) {
        runs.release(slot);
        sizes.delete(slot);
        continue;
      }
      if (!runs.take(slot, size)) {
        sizes.delete(slot);
        const { capacity, moves } = runs.pack(size);
        const next = new Int32Array(capacity).fill(-1);
        for (const { from, to, length } of moves) next.set(owners.subarray(from, from + length), to);
        owners = next;
        packed++;
        expect(runs.take(slot, size)).toBe(true);
      }
      const begin = runs.begin[slot] ?? 0;
      sizes.set(slot, size);
      owners.fill(slot, begin, begin + size);
      for (const [owner, length] of sizes) {
        const at = runs.begin[owner] ?? 0;
        expect(owners.subarray(at, at + length).every((cell) => cell === owner)).toBe(true);
      }
    }
    expect(packed).toBeGreaterThan(2);
    expect(owners.length).toBeLessThan(40 * 9 * 3);
  });
});
