import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedOfRun, USUAL_SEED } from './history-seed.ts';

describe('the seed of random cases', () => {
  it('is the same in every usual run, and counts for each property', () => {
    expect(fc.readConfigureGlobal().seed).toBe(seedOfRun(process.env.SEED));
    expect(seedOfRun(undefined)).toBe(USUAL_SEED);
    expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), 5));
  });

  it('is read as a failed run prints it', () => {
    expect(seedOfRun('-1666401731')).toBe(-1666401731);
    expect(() => seedOfRun('1e9')).toThrow('SEED');
    expect(() => seedOfRun('12345678901')).toThrow('SEED');
  });
});
