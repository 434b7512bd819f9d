/** Words around a name: what kind of place they announce, and which say nothing. */

import type { EntityKind } from '../../../geography/rules/entity-kinds.ts';
import { isNumber } from '../filters/numerals.ts';
import { stem, wordsIn } from './fold-words.ts';

const LINE_WORDS = 'линия линии линию линией ветка ветке ветки ветку веткой';
const METRO: readonly EntityKind[] = ['stations', 'hubs', 'lines'];
const ANNOUNCED: readonly (readonly [words: string, kinds: readonly EntityKind[]])[] = [
  ['метро м станция станции ст мцд мцк metro', METRO],
  [LINE_WORDS, ['lines']],
  ['жк жилой жилого жилом комплекс комплексе комплекса квартал мфк', ['buildings']],
  ['кп', ['buildings', 'villages']],
  ['коттеджный коттеджного коттеджном коттеджные', ['villages']],
  [
    'ул улица улице улицы проспект пр переулок пер переулке бульвар бул проезд набережная наб аллея аллее аллеи street',
    ['streets'],
  ],
  ['район районе района рн', ['districts']],
  ['округ округе округа', ['counties']],
  ['город городе города г гор city', ['cities', 'areas']],
  ['поселок поселке поселка пос', ['cities', 'districts', 'villages']],
  ['пгт деревня деревне деревни дер село селе', ['cities', 'districts']],
  ['шоссе ш трасса трассе', ['roads']],
  ['застройщик застройщика девелопер девелопера гк', ['developers']],
];
const KINDS_OF: ReadonlyMap<string, readonly EntityKind[]> = new Map(
  ANNOUNCED.flatMap(([words, kinds]) => words.split(' ').map((word) => [word, kinds] as const)),
);

const SILENT: ReadonlySet<string> = new Set(
  `в во на у около возле рядом с со близ вблизи близко недалеко от до для по за из к и или хочу ищу нужна нужно купить куплю
  мкр микрорайон микрорайоне микрорайона
  квартира квартиру квартиры квартир квартире новостройка новостройку новостройки новостроек новостройках новостройке жилье
  хотим ищем надо интересует покажи покажите найди найти подбери подобрать мне нам пожалуйста`.split(/\s+/),
);

const OF_LINES: ReadonlySet<string> = new Set(LINE_WORDS.split(' '));

/** Of a district and the station of its name one lives in the district, and near the station. */
const DISTRICTS: readonly EntityKind[] = ['districts'];
const STATIONS: readonly EntityKind[] = ['stations', 'hubs'];
const SIDES: ReadonlyMap<string, readonly EntityKind[]> = new Map([
  ...['в', 'во', 'внутри'].map((word) => [word, DISTRICTS] as const),
  ...['у', 'около', 'возле', 'рядом', 'близ', 'вблизи', 'недалеко', 'близко'].map((word) => [word, STATIONS] as const),
]);

/** Which of several of one name is meant by the word before it: «в Сокольниках» is the district, «у Сокольников» the station. */
export function meantBySide<Value extends { readonly kind: EntityKind }>(
  said: readonly string[],
  values: readonly Value[],
): Value | undefined {
  const kinds = SIDES.get(said.findLast((word) => SIDES.has(word)) ?? '') ?? [];
  const meant = values.filter(({ kind }) => kinds.includes(kind));
  const isOneOfTwo = values.every(({ kind }) => DISTRICTS.includes(kind) || STATIONS.includes(kind));
  return isOneOfTwo && meant.length === 1 ? meant[0] : undefined;
}

/** A way to read words: a name, and the kinds that the rest of them leaves. */
export interface Reading {
  readonly words: readonly string[];
  readonly kinds: ReadonlySet<EntityKind> | undefined;
  /** All the words that were said. */
  readonly said: readonly string[];
}

/** The words as they are, then without those that announce or say nothing. */
export function readingsOf(words: readonly string[]): Reading[] {
  const plain: Reading = { words, kinds: undefined, said: words };
  const spoken = telling(words);
  const named = spoken.filter((word) => !KINDS_OF.has(word));
  const announced = spoken.flatMap((word) => KINDS_OF.get(word) ?? []);
  if (named.length === words.length || named.length === 0) return [plain];
  // A number beside other words is a line only where they say so: «до 10» is none.
  if (named.every(isNumber) && !words.some((word) => OF_LINES.has(word))) return [plain];
  return [plain, { words: named, kinds: announced.length > 0 ? new Set(announced) : undefined, said: words }];
}

/** Words that were not understood, without those that say nothing. */
export const meaningful = (words: readonly string[]): string[] =>
  words.filter((word) => !SILENT.has(word) && !KINDS_OF.has(word));

/** Words beside a name of some kinds that it does not say, without those that say nothing: «проспект» is no word of a шоссе. */
export const unsaidBeside = (words: readonly string[], kinds: ReadonlySet<EntityKind>): string[] =>
  words.filter(
    (word) => !SILENT.has(word) && !KINDS_OF.get(word)?.some((kind) => kind === 'buildings' || kinds.has(kind)),
  );

/** The words without those that say nothing. */
export const telling = (words: readonly string[]): string[] => words.filter((word) => !SILENT.has(word));

/** Some of the words of a text as they were typed, those that stand together as one; undefined when it lacks one of them. */
export function asTyped(text: string, some: readonly string[]): string[] | undefined {
  const left = [...some];
  const spans: { from: number; to: number }[] = [];
  let isOpen = false;
  for (const { words, from, to } of wordsIn(text)) {
    const [word = ''] = words;
    const at = left.indexOf(word);
    const last = spans.at(-1);
    if (at >= 0) {
      left.splice(at, words.length);
      if (isOpen && last) last.to = to;
      else spans.push({ from, to });
      isOpen = true;
    } else if (!SILENT.has(word)) isOpen = false;
  }
  return left.length > 0 ? undefined : spans.map(({ from, to }) => text.slice(from, to));
}

/** Whether words say nothing but numbers. */
export const onlyNumbers = (words: readonly string[]): boolean => telling(words).every(isNumber);

/** Every flat here is of a complex and of a developer: «от застройщика» says nothing. */
const EVERYBODYS: readonly EntityKind[] = ['buildings', 'developers'];

/** Words beside a name that were understood in another way: what is left unsaid by them, but for those that say nothing. */
export const unsaid = (words: readonly string[]): string[] =>
  words.filter((word) => !SILENT.has(word) && !KINDS_OF.get(word)?.some((kind) => EVERYBODYS.includes(kind)));

/** A text for comparing: words joined, so that a space too many or too few changes nothing. */
export const joined = (words: readonly string[]): string => words.join('');
export const stemmed = (words: readonly string[]): string => words.map(stem).join('');
