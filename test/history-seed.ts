import fc from 'fast-check';

/**
 * Seed of all random cases of a usual run: a run that fails tells of the change under test. Others are looked for by
 * `npm test -- histories`, which gives its own (decision 0059).
 */
export const USUAL_SEED = 20_261_126;

/** Reads `SEED` (an integer that fits 32 bits), as a failed run prints it. */
export function seedOfRun(text: string | undefined): number {
  if (text === undefined || text === '') return USUAL_SEED;
  if (!/^-?\d{1,10}$/.test(text)) throw new Error(`SEED has to be an integer of 32 bits, not "${text}"`);
  return Number(text) | 0;
}

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOfRun(process.env.SEED) });
