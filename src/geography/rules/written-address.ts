/**
 * Addresses as people write them in Moscow and the region, taken apart: «ул. Льва Толстого, д. 5 к. 2», «Льва Толстого улица
 * 5к2». What is not understood gives nothing, never something near it.
 */

/** A street: what kind it may be, and the words of its name in no order. */
export interface StreetName {
  /** Empty: it was not said. Several: «пр.» is a проспект or a проезд. */
  readonly kinds: readonly string[];
  readonly words: readonly string[];
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  улица: ['улица', 'ул'],
  проспект: ['проспект', 'пр-кт', 'пр-т', 'просп', 'пркт', 'прт', 'пр'],
  проезд: ['проезд', 'пр-д', 'прд', 'пр'],
  переулок: ['переулок', 'пер', 'пер-к'],
  шоссе: ['шоссе', 'ш'],
  бульвар: ['бульвар', 'б-р', 'бул', 'бульв', 'бр'],
  набережная: ['набережная', 'наб'],
  площадь: ['площадь', 'пл'],
  тупик: ['тупик', 'туп'],
  аллея: ['аллея', 'ал'],
  просека: ['просека'],
  линия: ['линия'],
  микрорайон: ['микрорайон', 'мкр', 'мкрн', 'мкр-н', 'м-н'],
  квартал: ['квартал', 'кв-л'],
};
const KINDS_OF = new Map<string, string[]>();
for (const [kind, forms] of Object.entries(KINDS)) {
  for (const form of forms) KINDS_OF.set(form, [...(KINDS_OF.get(form) ?? []), kind]);
}

/** Words that are shortened or bent, under one form. */
const SAME: readonly (readonly [form: string, ...others: string[]])[] = [
  ['большой', 'большая', 'большое', 'большие', 'бол', 'больш'],
  ['малый', 'малая', 'малое', 'малые', 'мал'],
  ['средний', 'средняя', 'среднее', 'сред', 'ср'],
  ['верхний', 'верхняя', 'верхнее', 'верх'],
  ['нижний', 'нижняя', 'нижнее', 'ниж'],
  ['новый', 'новая', 'новое', 'нов'],
  ['старый', 'старая', 'старое', 'стар'],
  ['академика', 'акад', 'ак'],
  ['генерала', 'ген'],
  ['маршала', 'марш'],
  ['адмирала', 'адм'],
  ['космонавта', 'косм'],
  ['профессора', 'проф'],
  ['1', 'первый', 'первая'],
  ['2', 'второй', 'вторая'],
  ['3', 'третий', 'третья'],
  ['4', 'четвертый', 'четвертая'],
  ['5', 'пятый', 'пятая'],
];
const SAME_AS = new Map(SAME.flatMap(([form, ...others]) => others.map((other) => [other, form] as const)));
const UNSAID: ReadonlySet<string> = new Set(['имени', 'им']);

/** Letters that look the same are the same: whoever types «5k2» means «5к2». */
const LOOKALIKES = new Map(Array.from('aаbвcсeеhнkкmмoоpрtтxхyу'.matchAll(/(.)(.)/gu), ([, a = '', b = '']) => [a, b]));

/** Small letters, е for ё, one script a word; words, numbers and the signs that part them. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[‐‑–—]/g, '-')
    // «45Ас1»: the letter of the house and the word for its part stand together.
    .replaceAll(/(?<=\d\p{L})(?=[кkсc]\d)/gu, ' ');
  const found =
    plain.match(/\d+(?:-?(?:я|й|ый|ой|ий|ая|ое)|-(?:е|го))(?![\p{L}-])|\d+|[\p{L}]+(?:-[\p{L}]+)*|[/,;()\n]/gu) ?? [];
  return found.map((word) => (/[а-я]/.test(word) || word.length < 3 ? lookAlike(word) : word));
}

const lookAlike = (word: string): string => Array.from(word, (letter) => LOOKALIKES.get(letter) ?? letter).join('');

/** The name of a street from its words; undefined when nothing but its kind is said. */
export function streetOf(words: readonly string[]): StreetName | undefined {
  const kinds: string[] = [];
  const names: string[] = [];
  for (const word of words) {
    const known = KINDS_OF.get(word);
    if (known && kinds.length === 0) kinds.push(...known);
    else if (!UNSAID.has(word)) names.push(...nameWords(word));
  }
  return names.length > 0 ? { kinds, words: names } : undefined;
}

function nameWords(word: string): string[] {
  const ordinal = /^(\d+)-?[а-я]{1,2}$/.exec(word)?.[1];
  if (ordinal) return [ordinal];
  return word.split('-').map((part) => SAME_AS.get(part) ?? part);
}

/**
 * Whether what was written names this street. Every word must be there; a single letter stands for a word that begins with
 * it («Л. Толстого», «Б. Кленовый»).
 */
export function isSameStreet(written: StreetName, street: StreetName): boolean {
  if (written.words.length !== street.words.length) return false;
  if (written.kinds.length > 0 && street.kinds.length > 0 && !street.kinds.some((kind) => written.kinds.includes(kind)))
    return false;
  const left = [...street.words];
  const take = (fits: (word: string) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const [letters, whole] = [written.words.filter(isLetter), written.words.filter((word) => !isLetter(word))];
  return (
    whole.every((word) => take((other) => other === word)) &&
    letters.every((letter) => take((other) => other.startsWith(letter)))
  );
}

/** A letter stands for a word that begins with it. */
export const isLetter = (word: string): boolean => /^[а-я]$/.test(word);

const HOUSE: ReadonlySet<string> = new Set(['д', 'дом', 'зд', 'здание', 'домовладение', 'двлд']);
const PLOT: ReadonlySet<string> = new Set(['вл', 'владение']);
const PARTS: Readonly<Record<string, string>> = {
  к: 'к',
  кор: 'к',
  корп: 'к',
  корпус: 'к',
  с: 'с',
  ст: 'с',
  стр: 'с',
  строение: 'с',
};

export interface WrittenHouse {
  /** «5», «5а», «5/7», «5к2с3», «вл5»: one form for every way to write it. */
  readonly number: string;
  /** How many words it took. */
  readonly length: number;
}

/** The house that begins with the first of these words; as much of it as there is. */
export function houseAt(words: readonly string[]): WrittenHouse | undefined {
  let at = 0;
  const word = () => words[at] ?? '';
  let plot = '';
  if (HOUSE.has(word())) at += 1;
  else if (PLOT.has(word())) {
    plot = 'вл';
    at += 1;
  }
  if (!/^\d{1,4}$/.test(word())) return undefined;
  let number = String(Number(words[at++]));
  const letter = () => {
    if (!isLetter(word()) || (PARTS[word()] !== undefined && /^\d/.test(words[at + 1] ?? ''))) return;
    number += words[at++];
  };
  letter();
  if (word() === '/' && /^\d{1,4}$/.test(words[at + 1] ?? '')) {
    number += `/${Number(words[at + 1])}`;
    at += 2;
    letter();
  }
  for (;;) {
    const from = word() === ',' ? at + 1 : at;
    const part = PARTS[words[from] ?? ''];
    const value = words[from + 1] ?? '';
    if (!part || !/^(\d{1,3}|[а-я])$/.test(value)) break;
    number += part + value;
    at = from + 2;
    if (/^\d/.test(value) && isLetter(word()) && PARTS[word()] === undefined) number += words[at++];
  }
  return { number: plot + number, length: at };
}

/** The number of a house as a sign or a map gives it; undefined for what is none. */
export function houseNumber(text: string): string | undefined {
  const words = wordsOf(text);
  const house = houseAt(words);
  return house?.length === words.length ? house.number : undefined;
}
