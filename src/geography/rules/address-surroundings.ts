/** What stands around street and house in an address: does it fit a street of this town? */

const SETTLEMENT: ReadonlySet<string> = new Set([
  'г',
  'город',
  'д',
  'гор',
  'п',
  'пос',
  'поселок',
  'пгт',
  'рп',
  'с',
  'село',
  'дер',
  'деревня',
  'хутор',
  'станица',
]);
/** Begins a part that says something else than a town. */
const BESIDE: ReadonlySet<string> = new Set([
  ...[
    'район',
    'р-н',
    'округ',
    'го',
    'мо',
    'ао',
    'внутригородская',
    'муниципальный',
    'городской',
    'поселение',
    'вн',
    'тер',
  ],
  ...[
    'метро',
    'м',
    'ст',
    'станция',
    'жк',
    'жилой',
    'комплекс',
    'квартал',
    'микрорайон',
    'мкр',
    'км',
    'индекс',
    'мфк',
    'апарт-комплекс',
  ],
]);
const COUNTRY: ReadonlySet<string> = new Set(['россия', 'рф', 'российская', 'федерация']);
const REGION: ReadonlySet<string> = new Set(['московская', 'мо', 'моск', 'область', 'обл']);
const MOSCOW = 'москва';

export interface TownWords {
  /** Whether these words are the whole name of a town that streets are known of. */
  readonly isTown: (name: string) => boolean;
  /** Whether they name a district, okrug or station: something that says nothing against a street. */
  readonly isNeutral: (name: string) => boolean;
}

/**
 * Towns that the parts of an address name; undefined when a part is not understood: it may name a place that is not on this
 * map, and a street of the same name elsewhere would be a lie.
 */
export function townsIn(
  parts: readonly (readonly string[])[],
  { isTown, isNeutral }: TownWords,
): readonly string[] | undefined {
  const towns: string[] = [];
  for (const part of parts) {
    if (part.every((word) => /^\d+$/.test(word) || COUNTRY.has(word) || REGION.has(word))) continue;
    const bare = townWords(part.filter((word) => !COUNTRY.has(word) && !/^\d{6}$/.test(word)));
    const name = bare.join(' ');
    if (name === '' || isTown(name)) towns.push(name);
    else if (bare.length < part.length || !(part.some((word) => BESIDE.has(word)) || isNeutral(name))) return undefined;
  }
  return towns.filter((name) => name !== '');
}

/** The name of a town without what kind of town it is: «деревня Сосенки» and «Сосенки» are one. */
export function townWords(words: readonly string[]): readonly string[] {
  const from = words.findIndex((word) => !SETTLEMENT.has(word));
  const to = words.findLastIndex((word) => !SETTLEMENT.has(word));
  return from < 0 ? [] : words.slice(from, to + 1);
}

/** Whether a street of this town may be meant. «Москва, Зеленоград» means the nearer one. */
export function fitsTowns(town: string, named: readonly string[]): boolean {
  if (named.length === 0) return true;
  const nearer = named.filter((name) => name !== MOSCOW);
  return (nearer.length > 0 ? nearer : named).includes(town);
}
