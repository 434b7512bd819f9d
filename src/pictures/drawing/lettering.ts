import { GLYPHS } from './glyphs.ts';
import { num } from './shapes.ts';

/** `text`: words, Golos Text; `figures`: numbers and units, Geologica. */
export type Typeface = keyof typeof GLYPHS;

const UNKNOWN = [300, ''] as const;
const glyphsOf = (text: string, face: Typeface) => [...text].map((char) => GLYPHS[face][char] ?? UNKNOWN);

/** Width of a line in units of the drawing. */
export function textWidth(text: string, face: Typeface, size: number): number {
  return (glyphsOf(text, face).reduce((sum, [advance]) => sum + advance, 0) * size) / 1000;
}

export interface Lettering {
  readonly x: number;
  /** Base line. */
  readonly y: number;
  readonly size: number;
  readonly face: Typeface;
  readonly fill: string;
  /** Colour of the outline that keeps the text readable over lines; none if absent. */
  readonly halo?: string;
  /** Degrees, clockwise, about (x, y). */
  readonly turn?: number;
}

/** A line of text, centred on x, as outlines: needs no font where it is shown. */
export function drawText(text: string, { x, y, size, face, fill, halo, turn = 0 }: Lettering): string {
  let pen = -textWidth(text, face, 1000) / 2;
  let d = '';
  for (const [advance, outline] of glyphsOf(text, face)) {
    if (outline !== '') d += `M${num(pen)} 0${outline}`;
    pen += advance;
  }
  if (d === '') return '';
  const rotate = turn === 0 ? '' : ` rotate(${turn})`;
  const edge =
    halo === undefined ? '' : ` stroke="${halo}" stroke-width="260" stroke-linejoin="round" paint-order="stroke"`;
  return `<path transform="translate(${num(x)} ${num(y)})${rotate} scale(${Math.round(size * 10) / 10000})" d="${d}" fill="${fill}"${edge}/>`;
}
