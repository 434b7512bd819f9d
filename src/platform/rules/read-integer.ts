/** A non-negative decimal integer without sign, spaces or leading zeros; undefined for anything else. */
export function readInteger(value: string): number | undefined {
  const number = /^(0|[1-9]\d{0,15})$/.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}
