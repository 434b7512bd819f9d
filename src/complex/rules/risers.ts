/** Which flats of a section stand above each other (стояк). */

export interface FlatOnFloor {
  readonly floor: number | null;
  readonly number: string | null;
  /** Order on the floor, from 1, where a feed tells it. */
  readonly place: number | null;
}

/** A place beyond this is the number of a flat in the house rather than on its floor. */
const MAX_PLACES = 40;
/** Flats of a floor where numbers run through a section, and where they begin with the floor: 512, 1204. */
const STEPS = [...Array.from({ length: MAX_PLACES }, (_, i) => i + 1), 100, 1_000];

/**
 * The riser of each flat, from 0, in the order given: as feeds tell places, else by numbers that grow by the same step from
 * floor to floor. Undefined where neither says it for all of them, or numbers fit several steps. A flat whose floor is not
 * known has none.
 */
export function risersOf(flats: readonly FlatOnFloor[]): readonly (number | undefined)[] | undefined {
  const told = flats.map(({ floor, place }) =>
    floor !== null && place !== null && place >= 1 && place <= MAX_PLACES ? place - 1 : undefined,
  );
  if (standApart(flats, told)) return told;
  const numbers = flats.map(({ number }) => (number === null ? undefined : numberOf(number)));
  const fitting = STEPS.flatMap((step) => {
    const risers = risersBy(step, flats, numbers);
    return risers ? [risers] : [];
  });
  const [only] = fitting;
  return fitting.length === 1 && only && standApart(flats, only) ? only : undefined;
}

const numberOf = (text: string): number | undefined => {
  const digits = /^\p{L}{0,3}[-. №]?(\d{1,6})$/u.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
};

function risersBy(
  step: number,
  flats: readonly FlatOnFloor[],
  numbers: readonly (number | undefined)[],
): (number | undefined)[] | undefined {
  const rests = flats.map(({ floor }, i) => {
    const number = numbers[i];
    return floor === null || number === undefined ? undefined : number - floor * step;
  });
  const known = rests.filter((rest) => rest !== undefined);
  const first = Math.min(...known);
  if (Math.max(...known) - first >= Math.min(step, MAX_PLACES)) return undefined;
  return rests.map((rest) => (rest === undefined ? undefined : rest - first));
}

/** Whether every flat whose floor is known has a riser, of one floor each its own. */
function standApart(flats: readonly FlatOnFloor[], risers: readonly (number | undefined)[]): boolean {
  const taken = new Set<string>();
  return flats.every(({ floor }, i) => {
    if (floor === null) return true;
    const riser = risers[i];
    const at = `${floor}:${riser}`;
    if (riser === undefined || taken.has(at)) return false;
    taken.add(at);
    return true;
  });
}
