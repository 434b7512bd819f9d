/** What signs of the map say and how wide that makes them. */
import { formatPlacemarkPrice, formatPlacemarkTotal, PRICE_ON_REQUEST } from '../../../complex/rules/format.ts';
import { groupDigits, NBSP } from '../../../platform/rules/russian.ts';

export interface Mark {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly total: number;
  readonly min_price: number | null;
}

/** One mark, or several under one sign; the one on whose place it stands is the first. */
export type Marks = readonly [Mark, ...Mark[]];

export interface SignTexts {
  /** Flats of one complex, or «12 ЖК»; empty for one with nothing on sale. */
  readonly total: string;
  readonly price: string;
}

/** What is seen of a sign. */
export function textsOf(marks: Marks): SignTexts {
  const [mark] = marks;
  if (marks.length > 1) return { total: `${groupDigits(marks.length)}${NBSP}ЖК`, price: priceOf(lowestOf(marks)) };
  return { total: mark.total > 0 ? formatPlacemarkTotal(mark.total) : '', price: priceOf(mark.min_price) };
}

export interface SignState {
  readonly title: string | undefined;
  /** How many of the marks bear a star, and were opened. */
  readonly favourites: number;
  readonly visited: number;
  /** The map can come so near that they part. */
  readonly parts: boolean;
}

/** What is heard, and shown to a pointer that rests on the sign: what is not seen, and what is seen, as it is seen (WCAG 2.5.3: it is called so by voice). */
export function nameOf(marks: Marks, { title, favourites, visited, parts }: SignState): string {
  const { total, price } = textsOf(marks);
  if (marks.length === 1) {
    const onSale = total ? `квартиры: ${total} ` : `нет в${NBSP}продаже, `;
    return `${title ?? 'ЖК'}, ${onSale}${price}${favourites > 0 ? `, в${NBSP}избранном` : ''}`;
  }
  const starred = favourites > 0 ? `, в${NBSP}избранном ${groupDigits(favourites)}` : '';
  const seen = visited > 0 ? `, просмотрено ${groupDigits(visited)}` : '';
  return `${total} ${price}${starred}${seen}, ${parts ? 'показать ближе' : 'показать списком'}`;
}

function lowestOf(marks: Marks): number | null {
  const prices = marks.flatMap(({ min_price: price }) => (price === null ? [] : [price]));
  return prices.length > 0 ? Math.min(...prices) : null;
}

function priceOf(price: number | null): string {
  return price === null ? PRICE_ON_REQUEST : formatPlacemarkPrice(price);
}

let pen: CanvasRenderingContext2D | null | undefined;
const letterWidths = new Map<string, number>();

/** Width of a text on a sign, px: the sum of its letters, of which there are few; a text by itself costs as much as a letter, and there are hundreds. */
function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  const known = letterWidths.get(letter);
  if (known !== undefined) return known;
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d');
    if (pen) pen.font = '600 13px "Golos Text Variable"';
  }
  const width = pen?.measureText(letter).width ?? 7.5;
  letterWidths.set(letter, width);
  return width;
}

/** What the star of a favourite takes, as `placemarks.module.css` sets it, px. */
const STAR_WIDTH = 17;

/** As `placemarks.module.css` sets it: the tile of the count, then the price with its air. */
export function widthOf(marks: Marks, starred: boolean): number {
  const { total, price } = textsOf(marks);
  const tile = total ? Math.max(28, textWidth(total) + 12) + 3 : 4;
  return tile + textWidth(price) + 17 + (starred ? STAR_WIDTH : 0);
}
