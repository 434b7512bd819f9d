/** A measure as the API states it: two decimals, so that the noise of floating point never shows. Null stays null. */
export function roundToHundredths(value: number): number;
export function roundToHundredths(value: number | null): number | null;
export function roundToHundredths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
