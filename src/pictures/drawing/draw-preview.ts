/**
 * The preview of a page that social networks show, 1200 × 630: what the page says on the left, and on the right a picture
 * that whoever composes it lays into `PREVIEW_PICTURE`, or lit windows where there is none.
 */

import { PREVIEW_FACES } from './preview-glyphs.ts';
import { fillPath, num, rect } from './shapes.ts';

export interface Preview {
  /** The name of the brand. */
  readonly brand: string;
  /** What the page is, above its heading: 'Жилой комплекс'. */
  readonly caption: string;
  readonly heading: string;
  /** The figure of the page: 'от 9,8 млн ₽'. */
  readonly figure: string | null;
  /** At most three lines; a dot in the colour of a metro line ('#RRGGBB') stands before a line that has one. */
  readonly facts: readonly { readonly text: string; readonly dot?: string | null }[];
  /** Whether a picture will be laid into the right part. */
  readonly picture: boolean;
}

/** Where a picture goes, in pixels. */
export const PREVIEW_PICTURE = { left: 560, top: 0, width: 640, height: 630 } as const;

type FaceName = keyof typeof PREVIEW_FACES;

/** Colours of the design: spruce, window light, white stone. */
const SPRUCE = '#12483e';
const SPRUCE_DARK = '#0d3830';
const DARK_WINDOW = '#1d6152';
const GLOW = '#ffc445';
const WHITE = '#ffffff';
const PALE = '#b9d5cb';

const LEFT = 48;
const TEXT_WIDTH = PREVIEW_PICTURE.left - 2 * LEFT;
const HEADING_TOP = 178;
const MAX_FACTS = 3;
/** Sizes of the heading and the lines it may take at each, largest first. */
const HEADINGS = [
  { size: 60, lines: 2 },
  { size: 50, lines: 3 },
  { size: 42, lines: 4 },
  { size: 36, lines: 4 },
] as const;
const LEADING = 1.14;

/** The preview as an SVG document; letters are outlines, so that no font is needed. Unknown letters are left blank. */
export function drawPreview({ brand, caption, heading, figure, facts, picture }: Preview): string {
  const { lines, size } = fitHeading(heading);
  const parts = [
    rect(0, 0, 1200, 630, SPRUCE),
    picture ? '' : litWindows(),
    logo(brand),
    line(caption, { x: LEFT, y: HEADING_TOP - 32, size: 22, face: 'text', fill: PALE }),
  ];
  let y = HEADING_TOP + size * 0.78;
  for (const text of lines) {
    parts.push(line(text, { x: LEFT, y, size, face: 'heading', fill: WHITE }));
    y += size * LEADING;
  }
  parts.push(...factLines(facts));
  if (figure !== null) {
    const figureTop = FACTS_BOTTOM - Math.min(facts.length, MAX_FACTS) * FACT_STEP - 12;
    const figureSize = Math.min(46, fitted(figure, 46, 'heading'));
    parts.push(line(figure, { x: LEFT, y: figureTop, size: figureSize, face: 'heading', fill: GLOW }));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${parts.join('')}</svg>`;
}

const FACTS_BOTTOM = 582;
const FACT_STEP = 38;

function factLines(facts: Preview['facts']): string[] {
  const shown = facts.slice(0, MAX_FACTS);
  return shown.flatMap(({ text, dot }, i) => {
    const y = FACTS_BOTTOM - (shown.length - 1 - i) * FACT_STEP;
    const coloured = dot && /^#[0-9a-f]{6}$/i.test(dot);
    const x = coloured ? LEFT + 28 : LEFT;
    const words = cut(text, 24, 'text', TEXT_WIDTH - (x - LEFT));
    const mark = coloured
      ? `<circle cx="${LEFT + 9}" cy="${num(y - 8)}" r="9" fill="${dot}" stroke="${WHITE}" stroke-width="2"/>`
      : '';
    return [mark, line(words, { x, y, size: 24, face: 'text', fill: WHITE })];
  });
}

/** The mark of the brand and its name; the dots of «ё» are two lit windows. */
function logo(brand: string): string {
  const mark = [
    '<rect width="32" height="32" rx="8" fill="#fff"/>',
    '<rect x="6.5" y="7" width="8" height="8" rx="1.5" fill="#f5ae24"/>',
    '<rect x="17.5" y="7" width="8" height="8" rx="1.5" fill="#f5ae24"/>',
    '<rect x="6.5" y="18" width="8" height="8" rx="1.5" fill="#b9d5cb"/>',
    '<path d="M17.5 19.5a1.5 1.5 0 0 1 1.5-1.5h5a1.5 1.5 0 0 1 1.5 1.5V32h-8z" fill="#12483e"/>',
  ].join('');
  const name = cut(brand, 32, 'heading', TEXT_WIDTH - 60);
  return `<g transform="translate(${LEFT} 46) scale(1.5)">${mark}</g>${line(name, { x: LEFT + 62, y: 81, size: 32, face: 'heading', fill: WHITE })}`;
}

/** A wall of windows at dusk, some of them lit: always the same. */
function litWindows(): string {
  const { left, width, height } = PREVIEW_PICTURE;
  const columns = 6;
  const rows = 6;
  const step = { x: (width - 40) / columns, y: height / rows };
  let dark = '';
  let lit = '';
  for (let i = 0; i < columns * rows; i++) {
    const x = left + 40 + (i % columns) * step.x;
    const y = 22 + Math.floor(i / columns) * step.y;
    const pane = `M${num(x)} ${num(y)}h${num(step.x - 30)}v${num(step.y - 36)}h${num(30 - step.x)}z`;
    if ((i * 7 + 3) % 11 < 3) lit += pane;
    else dark += pane;
  }
  const wall = rect(left, 0, width, height, SPRUCE_DARK);
  return wall + fillPath(dark, DARK_WINDOW) + fillPath(lit, GLOW);
}

interface Placing {
  readonly x: number;
  /** Base line. */
  readonly y: number;
  readonly size: number;
  readonly face: FaceName;
  readonly fill: string;
}

/** Headings are set a little tighter. */
const TRACKING: Readonly<Record<FaceName, number>> = { heading: -22, text: 0 };

/** Calls `take` for every letter with its place in thousandths of the size; returns where the line ends. */
function layOut(text: string, face: FaceName, take: (outline: string, x: number) => void = () => {}): number {
  const { glyphs, kerning } = PREVIEW_FACES[face];
  let pen = 0;
  let before = '';
  for (const letter of text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')) {
    const [advance, outline] = glyphs[letter] ?? glyphs[' '] ?? [250, ''];
    pen += kerning[before]?.find(([, letters]) => letters.includes(letter))?.[0] ?? 0;
    take(outline, pen);
    pen += advance + TRACKING[face];
    before = letter;
  }
  return pen;
}

/** Width of a line in pixels. */
const widthOf = (text: string, size: number, face: FaceName): number => (layOut(text, face) * size) / 1000;

function line(text: string, { x, y, size, face, fill }: Placing): string {
  let d = '';
  layOut(text, face, (outline, pen) => {
    if (outline !== '') d += `M${num(pen)} 0${outline}`;
  });
  if (d === '') return '';
  return `<path transform="translate(${num(x)} ${num(y)}) scale(${size / 1000})" d="${d}" fill="${fill}"/>`;
}

/** The size at which a line fits the text column, at most `size`. */
function fitted(text: string, size: number, face: FaceName): number {
  return Math.floor(Math.min(size, (size * TEXT_WIDTH) / Math.max(1, widthOf(text, size, face))));
}

/** The line, cut with an ellipsis where it is wider than `width`. */
function cut(text: string, size: number, face: FaceName, width: number): string {
  if (widthOf(text, size, face) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, size, face) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The heading in the largest size in which it fits; in the smallest the last line is cut. */
function fitHeading(heading: string): { lines: string[]; size: number } {
  for (const { size, lines: most } of HEADINGS) {
    const lines = broken(heading, size);
    if (lines.length <= most && lines.every((text) => widthOf(text, size, 'heading') <= TEXT_WIDTH)) {
      return { lines, size };
    }
  }
  const { size, lines: most } = HEADINGS[HEADINGS.length - 1] ?? HEADINGS[0];
  const lines = broken(heading, size);
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = `${shown[most - 1] ?? ''} ${lines[most] ?? ''}`;
  return { lines: shown.map((text) => cut(text, size, 'heading', TEXT_WIDTH)), size };
}

/** The text in lines, broken at ordinary spaces; what is held together by a no-break space stays so if it fits a line. */
function broken(text: string, size: number): string[] {
  const fits = (words: string) => widthOf(words, size, 'heading') <= TEXT_WIDTH;
  const words = text.split(' ').flatMap((word) => (fits(word) ? [word] : word.split('\u00a0')));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
