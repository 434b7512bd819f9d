/** Numbers under which the state knows companies and entrepreneurs. */

/** What is wrong with an INN as somebody typed it, in words; undefined when nothing is. */
export function innProblem(text: string): string | undefined {
  return problemOf(text, { name: 'ИНН', lengths: [10, 12], read: readInn });
}

/** The same for an OGRN. */
export function ogrnProblem(text: string): string | undefined {
  return problemOf(text, { name: 'ОГРН', lengths: [13, 15], read: readOgrn });
}

interface Requisite {
  readonly name: string;
  /** Of a company, of an entrepreneur. */
  readonly lengths: readonly [number, number];
  readonly read: (text: string) => string | undefined;
}

function problemOf(typed: string, { name, lengths: [company, entrepreneur], read }: Requisite): string | undefined {
  const text = typed.replace(/\s/g, '');
  if (text === '' || read(text) !== undefined) return undefined;
  if (!/^\d+$/.test(text)) return `${name} состоит только из цифр`;
  if (text.length !== company && text.length !== entrepreneur)
    return `В ${name} ${company} цифр у компании или ${entrepreneur} у предпринимателя, здесь ${text.length}`;
  return `Контрольная цифра ${name} не сходится: похоже на опечатку`;
}

/** INN, 10 digits (company) or 12 (entrepreneur), with the check digits of the tax service's order ММВ-7-6/435@. */
export function readInn(text: string): string | undefined {
  if (!/^(\d{10}|\d{12})$/.test(text)) return undefined;
  const check = (count: number): boolean => innCheck(text.slice(0, count)) === text[count];
  const fits = text.length === 10 ? check(9) : check(10) && check(11);
  return fits ? text : undefined;
}

const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** The digit that follows these 9, 10 or 11. */
function innCheck(digits: string): string {
  const weights = INN_WEIGHTS.slice(INN_WEIGHTS.length - digits.length);
  return String((weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11) % 10);
}

/** The INN of a company that begins with these nine digits. */
export const withInnCheck = (digits: string): string => digits + innCheck(digits);

/** OGRN, 13 digits (company) or 15 (entrepreneur); the last one is the rest of the others by 11 or 13. */
export function readOgrn(text: string): string | undefined {
  if (!/^(\d{13}|\d{15})$/.test(text)) return undefined;
  return withOgrnCheck(text.slice(0, -1)) === text ? text : undefined;
}

/** The OGRN that begins with these 12 digits, or 14 of an entrepreneur. */
export const withOgrnCheck = (digits: string): string =>
  `${digits}${(BigInt(digits) % BigInt(digits.length - 1)) % 10n}`;
