/** Reads the PDFs of sheets as a viewer would: their texts, and where on the page anything is drawn. */

import { inflateSync } from 'node:zlib';

export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ReadPage {
  /** Texts in the order they were set, lines parted by a space. */
  readonly text: string;
  /** What everything that is seen lies in, points from the lower left corner. */
  readonly drawn: Box;
  /** Each text as it was set. */
  readonly pieces: readonly { readonly text: string; readonly box: Box }[];
  readonly pictures: number;
}

interface Font {
  readonly letters: ReadonlyMap<string, string>;
  readonly widths: readonly number[];
}

interface File {
  readonly heads: ReadonlyMap<string, string>;
  readonly streams: ReadonlyMap<string, string>;
  readonly text: string;
}

function readFile(pdf: Buffer): File {
  const text = pdf.toString('latin1');
  const heads = new Map<string, string>();
  const streams = new Map<string, string>();
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = body.split('\nstream\n', 2);
    heads.set(id, head);
    if (!stream || head.includes('/Image')) continue;
    const data = Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1');
    streams.set(id, (head.includes('FlateDecode') ? inflateSync(data) : data).toString('latin1'));
  }
  return { heads, streams, text };
}

function fontsOf({ heads, streams, text }: File): Map<string, Font> {
  const fonts = new Map<string, Font>();
  for (const [, name = '', id = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const head = heads.get(id) ?? '';
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? '';
    const descendant = /\/DescendantFonts \[(\d+) 0 R\]/.exec(head)?.[1] ?? '';
    const widths = /\/W \[0 \[([^\]]*)\]\]/.exec(heads.get(descendant) ?? '')?.[1] ?? '';
    fonts.set(name, { letters: readMap(streams.get(unicode) ?? ''), widths: widths.trim().split(/\s+/).map(Number) });
  }
  return fonts;
}

function readMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  const decode = (hex: string) =>
    String.fromCharCode(...[...hex.matchAll(/.{4}/g)].map(([unit]) => Number.parseInt(unit, 16)));
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]/g)) {
    let code = Number.parseInt(from, 16);
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]*)>/g))
      map.set((code++).toString(16).padStart(4, '0'), decode(hex.replaceAll(' ', '')));
  }
  return map;
}

const EVERYWHERE: Box = { left: -Infinity, top: Infinity, right: Infinity, bottom: -Infinity };
const NOWHERE: Box = { left: Infinity, top: -Infinity, right: -Infinity, bottom: Infinity };

const both = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});
const cut = (one: Box, by: Box): Box => ({
  left: Math.max(one.left, by.left),
  top: Math.min(one.top, by.top),
  right: Math.min(one.right, by.right),
  bottom: Math.max(one.bottom, by.bottom),
});
const isEmpty = ({ left, right, top, bottom }: Box): boolean => left > right || bottom > top;

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];
function boxOf(points: readonly (readonly [number, number])[], [a, b, c, d, e, f]: Matrix): Box {
  return points
    .map(([x, y]): [number, number] => [a * x + c * y + e, b * x + d * y + f])
    .reduce<Box>((box, [x, y]) => both(box, { left: x, right: x, top: y, bottom: y }), NOWHERE);
}

type Points = readonly (readonly [number, number])[];

/** Follows what a page is drawn by, in the order of its content. */
class Reader {
  drawn = NOWHERE;
  pictures = 0;
  readonly pieces: { text: string; box: Box }[] = [];
  private state: { readonly matrix: Matrix; readonly clip: Box } = { matrix: [1, 0, 0, 1, 0, 0], clip: EVERYWHERE };
  private readonly kept: Reader['state'][] = [];
  private path: [number, number][] = [];
  private font: Font | undefined;
  private size = 0;
  private at: Matrix = [1, 0, 0, 1, 0, 0];
  private readonly fonts: ReadonlyMap<string, Font>;

  constructor(fonts: ReadonlyMap<string, Font>) {
    this.fonts = fonts;
  }

  /** Carries out an operator; false when it is one that draws nothing. */
  draw(operator: string, operands: readonly string[]): boolean {
    const numbers = operands.map(Number);
    const matrix = numbers.slice(-6) as unknown as Matrix;
    if (operator === 'q') this.kept.push(this.state);
    else if (operator === 'Q') this.state = this.kept.pop() ?? this.state;
    else if (operator === 'cm') this.state = { ...this.state, matrix: times(matrix, this.state.matrix) };
    else if (operator === 'W') this.state = { ...this.state, clip: cut(this.state.clip, this.boxOfPath()) };
    else if (operator === 'n') this.path = [];
    else if (/^[mlc]$/.test(operator)) this.go(numbers);
    else if (operator === 're') this.rectangle(numbers.slice(-4));
    else if (/^(?:S|[fB]\*?)$/.test(operator)) this.paint();
    else if (operator === 'Do') this.picture();
    else if (operator === 'Tf')
      [this.font, this.size] = [this.fonts.get(operands.at(-2)?.slice(1) ?? ''), numbers.at(-1) ?? 0];
    else if (operator === 'Tm') this.at = matrix;
    else if (operator === 'TJ') this.set(operands.join(' '));
    else return false;
    return true;
  }

  private boxOfPath = (): Box => boxOf(this.path, this.state.matrix);

  private see(points: Points, matrix = this.state.matrix): Box {
    const seen = cut(boxOf(points, matrix), this.state.clip);
    if (!isEmpty(seen)) this.drawn = both(this.drawn, seen);
    return seen;
  }

  private go(numbers: readonly number[]): void {
    for (let i = 0; i + 1 < numbers.length; i += 2) this.path.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
  }

  private rectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[]): void {
    this.path.push([x, y], [x + width, y + height]);
  }

  private paint(): void {
    if (this.path.length > 0) this.see(this.path);
    this.path = [];
  }

  private picture(): void {
    this.pictures++;
    this.see([
      [0, 0],
      [1, 1],
    ]);
  }

  private set(shown: string): void {
    let [text, width] = ['', 0];
    for (const [, hex = '', shift] of shown.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
      width -= Number(shift ?? 0);
      for (const [code] of hex.matchAll(/.{4}/g)) {
        text += this.font?.letters.get(code) ?? '\ufffd';
        width += this.font?.widths[Number.parseInt(code, 16)] ?? 0;
      }
    }
    const [right, top, bottom] = [(width / 1000) * this.size, this.size, -0.25 * this.size];
    const corners: Points = [
      [0, bottom],
      [right, bottom],
      [0, top],
      [right, top],
    ];
    this.pieces.push({ text, box: this.see(corners, times(this.at, this.state.matrix)) });
  }
}

/** Reads a PDF of one page. */
export function readPdf(pdf: Buffer): ReadPage {
  const file = readFile(pdf);
  const reader = new Reader(fontsOf(file));
  const content = [...file.streams.values()].find((stream) => stream.includes(' cm')) ?? '';
  let operands: string[] = [];
  for (const [token] of content.matchAll(/\[[^\]]*\]|[^\s]+/g)) {
    const isKnown = reader.draw(token, operands);
    // What is no operand ends the operator before it.
    if (isKnown || /^[A-Za-z*]+$/.test(token)) operands = [];
    else operands.push(token);
  }
  const { drawn, pieces, pictures } = reader;
  const text = pieces
    .map((piece, i) => (i > 0 && pieces[i - 1]?.box.bottom !== piece.box.bottom ? ` ${piece.text}` : piece.text))
    .join('');
  return { text: text.replaceAll('\u00a0', ' '), drawn, pieces, pictures };
}
