/** Numbers in words, as people say a price: «пятнадцать», «до двадцати пяти». */

const ONES =
  'один|одного, два|двух, три|трех, четыре|четырех, пять|пяти, шесть|шести, семь|семи, восемь|восьми, девять|девяти';
const TEENS = `десять|десяти, одиннадцать|одиннадцати, двенадцать|двенадцати, тринадцать|тринадцати, четырнадцать|четырнадцати,
  пятнадцать|пятнадцати, шестнадцать|шестнадцати, семнадцать|семнадцати, восемнадцать|восемнадцати, девятнадцать|девятнадцати`;
const TENS = `двадцать|двадцати, тридцать|тридцати, сорок|сорока, пятьдесят|пятидесяти, шестьдесят|шестидесяти,
  семьдесят|семидесяти, восемьдесят|восьмидесяти, девяносто|девяноста, сто|ста`;
const HUNDREDS = 'двести|двухсот, триста|трехсот';

const listed = (words: string, first: number, step: number): (readonly [word: string, value: number])[] =>
  words.split(',').flatMap((forms, at) =>
    forms
      .trim()
      .split('|')
      .map((form) => [form, first + at * step] as const),
  );

const VALUES: ReadonlyMap<string, number> = new Map([
  ...listed(ONES, 1, 1),
  ...listed(TEENS, 10, 1),
  ...listed(TENS, 20, 10),
  ...listed(HUNDREDS, 200, 100),
]);
const WORD = `(?:${[...VALUES.keys()].join('|')})`;

/** A number in figures or words, for `spoken`: one group. */
export const NUMBER = `(\\d+(?:\\.\\d+)?|${WORD}(?: ${WORD}){0,2})`;

/** What figures or words say; undefined for others. */
export function numberOf(said: string | undefined): number | undefined {
  if (said === undefined || /^\d/.test(said)) return said === undefined ? undefined : Number(said);
  let sum = 0;
  let unit = 1_000;
  for (const word of said.split(' ').filter((one) => one !== '-')) {
    const value = VALUES.get(word) ?? 0;
    // «Двадцать пять», not «пять двадцать».
    if (value === 0 || value >= unit) return undefined;
    sum += value;
    unit = value >= 100 ? 100 : value >= 20 ? 10 : 1;
  }
  return sum;
}

/** Other forms, that say no price. */
const FEMININE: ReadonlySet<string> = new Set('одна одну одной две двумя пара пару'.split(' '));

/** Whether a word is a number alone. */
export const isNumber = (word: string): boolean => /^\d{1,3}$/.test(word) || VALUES.has(word) || FEMININE.has(word);
