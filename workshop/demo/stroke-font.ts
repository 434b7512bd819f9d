/**
 * A stroke font for the demo documents: Russian capitals, digits and marks as lines, so that a PDF needs no font file. Small
 * letters are small capitals. A glyph is a list of lines, a line a list of points, a point two digits: x and y in tenths of an
 * em, the base line at y = 1, capitals up to 8.
 */

const CAPITALS: Readonly<Record<string, string>> = {
  А: '012841 1333',
  Б: '4808013142443505',
  В: '01083847463505 3544423101',
  Г: '010848',
  Д: '00014140 1116283831',
  Е: '48080141 0535',
  Ё: '48080141 0535 1919 3939',
  Ж: '2128 082501 482541',
  З: '07183847463515 354442311102',
  И: '08014841',
  Й: '08014841 1939',
  К: '0108 4804 1541',
  Л: '0112284841',
  М: '0108244841',
  Н: '0108 4148 0545',
  О: '110207183847423111',
  П: '01084841',
  Р: '01083847453404',
  С: '4738180702113142',
  Т: '0848 2128',
  У: '0824 481101',
  Ф: '2128 170604133344463717',
  Х: '0148 0841',
  Ц: '08014140 3831',
  Ч: '08051444 4841',
  Ш: '08014148 2128',
  Щ: '08014148 2128 415150',
  Ъ: '0818113142443515',
  Ы: '08012132342505 5158',
  Ь: '08013142443505',
  Э: '0718384742311102 1545',
  Ю: '0108 0525 312227384857524131',
  Я: '41481807051444 2401',
};

const MARKS: Readonly<Record<string, string>> = {
  '0': '110207183847423111',
  '1': '172821',
  '2': '07183847460141',
  '3': '07183847463515 354442311102',
  '4': '31380343',
  '5': '480805354442311102',
  '6': '481807021131424435 3505',
  '7': '084811',
  '8': '180706153546473818 150402113142443515',
  '9': '01314247381807051444',
  '.': '0101',
  ',': '1100',
  ':': '0202 0505',
  ';': '0505 1100',
  '-': '0434',
  '–': '0444',
  '—': '0454',
  '/': '0148',
  '«': '261422 463442',
  '»': '062402 264422',
  '„': '1100 3120',
  '“': '1817 3837',
  '(': '29171220',
  ')': '09171200',
  '№': '01084148 5474765654 5272',
  ' ': '',
};

export interface Glyph {
  /** Points in tenths of an em. */
  readonly lines: readonly (readonly (readonly [x: number, y: number])[])[];
  /** Advance, tenths of an em. */
  readonly width: number;
}

const SMALL = 0.78;
const GAP = 1.9;
const SPACE = 3;
const BASE = 1;

function readGlyph(text: string, scale: number): Glyph {
  const lines = text
    .split(' ')
    .filter(Boolean)
    .map((line) =>
      (line.match(/\d\d/g) ?? []).map(([x = '0', y = '0']) => [Number(x) * scale, (Number(y) - BASE) * scale] as const),
    );
  const right = Math.max(0, ...lines.flat().map(([x]) => x));
  return { lines, width: lines.length === 0 ? SPACE : right + GAP * scale };
}

const shelf = new Map<string, Glyph>();

/** The glyph of a character; one that the font does not have is a space. A no-break space is a space. */
export function glyphOf(character: string): Glyph {
  const known = shelf.get(character);
  if (known) return known;
  const capital = character.toUpperCase();
  const isSmall = capital in CAPITALS && capital !== character;
  const glyph = readGlyph(CAPITALS[capital] ?? MARKS[character] ?? '', isSmall ? SMALL : 1);
  shelf.set(character, glyph);
  return glyph;
}

/** Width of a text in em. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + glyphOf(character).width, 0) / 10;
}
