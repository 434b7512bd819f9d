/** What several choices of the filter `wkl` mean together: each stands for some of the four zones between the ring roads. */

/** By the code of `wkl`: a bit for within the Garden ring, from there to the Third ring, from there to the MKAD, beyond it. */
const ZONES = [0, 0b0001, 0b0011, 0b1100, 0b0111, 0b0010, 0b0100, 0b1000];
const EVERYWHERE = 0b1111;

const zonesOf = (code: number): number => ZONES[code] ?? 0;

/** The one code that says the same as all of these; 0 where they leave nothing out, undefined where no code says it. */
export function ringFor(codes: readonly number[]): number | undefined {
  const zones = codes.reduce((all, code) => all | zonesOf(code), 0);
  if (zones === EVERYWHERE) return 0;
  const code = zones === 0 ? -1 : ZONES.indexOf(zones);
  return code > 0 ? code : undefined;
}

/** Whether any of it lies beyond the MKAD, where Moscow ends for most of its length. */
export const reachBeyondMoscow = (codes: readonly number[]): boolean =>
  codes.some((code) => (zonesOf(code) & 0b1000) > 0);

/**
 * The code for what lies in each of these at once, where any of them together leave nothing out: «За ТТК» or «Внутри МКАД»
 * is everywhere, and who chooses both most likely means from the one to the other. Undefined where there is no such doubt.
 */
export function ringBetween(codes: readonly number[]): number | undefined {
  if (codes.length < 2 || ringFor(codes) !== 0) return undefined;
  const code = ZONES.indexOf(codes.reduce((all, next) => all & zonesOf(next), EVERYWHERE));
  return code > 0 ? code : undefined;
}
