/** Names as feeds write them, folded to keys under which the same complex, village or housing is found again. */

/** Latin letters that look like Cyrillic capitals and the letters they stand for («TATE» and «ТАТЕ» are one name). */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
};
/** Latin letters put into Cyrillic words for show («ЛЕНИНГРАDКА»): read by sound. */
const BY_SOUND: Readonly<Record<string, string>> = {
  d: 'д',
  f: 'ф',
  g: 'г',
  i: 'и',
  j: 'й',
  l: 'л',
  n: 'н',
  q: 'к',
  r: 'р',
  s: 'с',
  u: 'у',
  v: 'в',
  w: 'в',
  z: 'з',
};
const TO_LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKALIKES).map(([latin, cyrillic]) => [cyrillic, latin]),
);

const CLEARLY_CYRILLIC = /[бгджзийлпфцчшщъыьэюя]/;
const CLEARLY_LATIN = /[dfgijlnqrsuvwz]/;

const KINDS_OF_COMPLEX =
  /^(?:жк|жр|мфк|кп|днп|снт|жилой (?:комплекс|квартал|район)|апарт ?комплекс|комплекс апартаментов|клубный дом|(?:коттеджный|дачный|клубный) поселок|поселок) (?=\S)| (?:жк|кп)$/;
const KINDS_OF_HOUSING = /^(?:корпус|корп|кор|к|дом|д|литера?|строение|стр|секция) ?(?=[\dа-яa-z])/;

/** One script a word: the one its unmistakable letters belong to, Cyrillic when it has none or both. */
function inOneScript(word: string): string {
  if (!/[a-z]/.test(word)) return word;
  if (CLEARLY_LATIN.test(word) && !CLEARLY_CYRILLIC.test(word)) {
    return Array.from(word, (letter) => TO_LATIN.get(letter) ?? letter).join('');
  }
  return Array.from(word, (letter) => LOOKALIKES[letter] ?? BY_SOUND[letter] ?? letter).join('');
}

/** Latin letters that look the same as a Cyrillic one in that very case. */
const SAME_LOOK: ReadonlyMap<string, string> = new Map(
  Array.from('AАBВCСEЕHНKКMМOОPРTТXХYУaаcсeеoоpрxхyу'.matchAll(/(.)(.)/gu), ([, latin = '', cyrillic = '']) => [
    latin,
    cyrillic,
  ]),
);
const LEADING_KIND = /^(?:жк|кп|жилой комплекс|коттедж\S* пос[её]лок)(?=[\s«"'„“]) */i;
const QUOTED = /^[«"'„“](?<inside>[^«»"'„“”]+)[»"'“”]$/u;

/**
 * A name as it can be shown and searched: single spaces, no «ЖК» and quotes around it, Latin look-alikes in Cyrillic words
 * replaced («Cocнoвый» → «Сосновый»; a letter that stands out, as in «ЛЕНИНГРАDКА», is meant and stays).
 */
export function cleanTitle(name: string): string {
  const line = name.replace(/\s+/gu, ' ').trim();
  const bare = line.replace(LEADING_KIND, '').trim();
  const inside = QUOTED.exec(bare)?.groups?.inside?.trim() ?? bare;
  const mended = inside.replace(/\p{L}+/gu, (word) =>
    CLEARLY_CYRILLIC.test(word.toLowerCase())
      ? Array.from(word, (letter) => SAME_LOOK.get(letter) ?? letter).join('')
      : word,
  );
  return mended === '' ? line : mended;
}

function plainWords(name: string): string {
  return name
    .replaceAll('№', ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
    .split(' ')
    .map(inOneScript)
    .join(' ');
}

/**
 * The key of a complex's or village's name: small letters without quotes, punctuation, double spaces and the kind («ЖК»,
 * «жилой квартал», «КП»), ё as е, every word in one script. Two spellings of one name have one key: «ЖК "TATE"», «TATE» and
 * «ТАТЕ»; «ЛЕНИНГРАDКА 58» and «Ленинградка 58». Folding a key changes nothing. Empty for a name without letters and digits.
 */
export function foldName(name: string): string {
  let key = plainWords(name);
  for (;;) {
    const shorter = key.replace(KINDS_OF_COMPLEX, '').trim();
    if (shorter === key || shorter === '') return key;
    key = shorter;
  }
}

/**
 * The key of a housing's name inside its complex: as `foldName`, without «корпус», «дом», «литер»: «Корпус 1.2», «корп. 1.2»
 * and «1.2» have one key. Towers keep their names.
 */
export function foldHousingName(name: string): string {
  let key = plainWords(name);
  for (;;) {
    const shorter = key.replace(KINDS_OF_HOUSING, '').trim();
    if (shorter === key || shorter === '') return key;
    key = shorter;
  }
}
