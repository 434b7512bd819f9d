/** Numbers under which the state knows companies and entrepreneurs. */

/** INN, 10 digits (company) or 12 (entrepreneur), with the check digits of the tax service's order ММВ-7-6/435@. */
export function readInn(text: string): string | undefined {
  if (!/^(\d{10}|\d{12})$/.test(text)) return undefined;
  const digits = Array.from(text, Number);
  const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
  const check = (count: number): number =>
    (digits.slice(0, count).reduce((sum, digit, i) => sum + digit * (weights[11 - count + i] ?? 0), 0) % 11) % 10;
  const fits = text.length === 10 ? check(9) === digits[9] : check(10) === digits[10] && check(11) === digits[11];
  return fits ? text : undefined;
}

/** OGRN, 13 digits (company) or 15 (entrepreneur); the last one is the rest of the others by 11 or 13. */
export function readOgrn(text: string): string | undefined {
  if (!/^(\d{13}|\d{15})$/.test(text)) return undefined;
  const rest = BigInt(text.slice(0, -1)) % BigInt(text.length - 2);
  return Number(rest % 10n) === Number(text.at(-1)) ? text : undefined;
}
