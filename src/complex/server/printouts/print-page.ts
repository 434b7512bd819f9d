import PDFDocument from 'pdfkit';
import qrcode from 'qrcode-generator';
import type { GroundName } from './ground-names.ts';
import type { GroundPicture, GroundShape } from './ground-picture.ts';
import { registerFonts, setFont } from './shared-fonts.ts';
import { runsOf, type Weight } from './typeface.ts';

/** Points of A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 33 } as const;
/** Colours of the day palette, on paper. */
export const INK = { text: '#13231f', quiet: '#4a5852', brand: '#12483e', line: '#c9d1cc', soft: '#e3efe9' } as const;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** Lines end at the right edge of their box. */
  readonly right?: boolean;
}

/** A box in points from the upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface HighBox extends Box {
  readonly height: number;
}

export interface PageOrder {
  readonly title: string;
  readonly author: string;
  readonly now: number;
  readonly landscape?: boolean;
}

const LEADING = 1.36;
/** Longer than any word that could fit. */
const LONG_WORD = 200;
/** Of cards and pictures. */
const RADIUS = 5;

/** One sheet of A4 that text, pictures and codes are put on. `end()` gives the PDF. */
export class PrintPage {
  readonly width: number;
  readonly height: number;
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];

  /** `now`, epoch milliseconds, is the date of the document: the same content at the same moment is the same file. */
  constructor({ title, author, now, landscape = false }: PageOrder) {
    const info = { Title: title, Author: author, CreationDate: new Date(now) };
    this.width = landscape ? PAGE.height : PAGE.width;
    this.height = landscape ? PAGE.width : PAGE.height;
    const layout = landscape ? 'landscape' : 'portrait';
    this.#document = new PDFDocument({ size: 'A4', layout, margin: 0, info, lang: 'ru-RU', displayTitle: true });
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    registerFonts(this.#document);
  }

  /**
   * Sets text into the box, lines broken at ordinary spaces only, and answers the y below it. A word wider than the box is
   * cut between letters. More than `lines` lines end in '…'.
   */
  text(text: string, { x, y, width }: Box, style: TextStyle, lines = Number.POSITIVE_INFINITY): number {
    const leading = style.size * LEADING;
    const shown = this.#shownLines(text, width, style, lines);
    shown.forEach((line, i) => {
      let at = style.right ? x + width - this.widthOf(line, style) : x;
      for (const run of runsOf(line, style.weight ?? 400)) {
        setFont(this.#document, run.font, style.size).fillColor(style.colour ?? INK.text);
        this.#document.text(run.text, at, y + i * leading, { lineBreak: false });
        at += this.#document.widthOfString(run.text);
      }
    });
    return y + shown.length * leading;
  }

  /** How high {@link text} would be. */
  heightOf(text: string, width: number, style: TextStyle, lines = Number.POSITIVE_INFINITY): number {
    return this.#shownLines(text, width, style, lines).length * style.size * LEADING;
  }

  #shownLines(text: string, width: number, style: TextStyle, lines: number): string[] {
    const broken = this.#breakLines(text, width, style, lines);
    const shown = broken.slice(0, lines);
    if (shown.length < broken.length) shown.push(this.#shorten(`${shown.pop() ?? ''}…`, width, style));
    return shown;
  }

  /** Width of a text on one line, points. */
  widthOf(text: string, { size, weight = 400 }: TextStyle): number {
    let width = 0;
    for (const run of runsOf(text, weight)) {
      width += setFont(this.#document, run.font, size).widthOfString(run.text);
    }
    return width;
  }

  /** At most one line more than `most`: a text is as long as somebody made it, and the rest is not shown. */
  #breakLines(text: string, width: number, style: TextStyle, most: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const part of this.#wordsOf(text, width, style)) {
      const longer = line === '' ? part : `${line} ${part}`;
      if (this.widthOf(longer, style) <= width) line = longer;
      else {
        if (line !== '') lines.push(line);
        if (lines.length > most) return lines;
        line = part;
      }
    }
    return line === '' ? lines : [...lines, line];
  }

  /** Words, one after the other; one that is wider than the box is cut between letters. */
  *#wordsOf(text: string, width: number, style: TextStyle): Generator<string> {
    for (const [word] of text.matchAll(/[^ \n]+/g)) {
      // Measuring is most of the work of a sheet, and nearly every word fits.
      if (word.length < LONG_WORD && this.widthOf(word, style) <= width) yield word;
      else yield* this.#lettersOf(word, width, style);
    }
  }

  *#lettersOf(word: string, width: number, style: TextStyle): Generator<string> {
    let part = '';
    for (const letter of word) {
      if (part !== '' && this.widthOf(part + letter, style) > width) {
        yield part;
        part = '';
      }
      part += letter;
    }
    yield part;
  }

  #shorten(line: string, width: number, style: TextStyle): string {
    let text = line;
    while (this.widthOf(text, style) > width && text.length > 1) text = `${text.slice(0, -2)}…`;
    return text;
  }

  /** A thin line across the box. */
  rule({ x, y, width }: Box, colour: string = INK.line): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .strokeColor(colour)
      .stroke();
  }

  /** A round-cornered ground, or its border. */
  card({ x, y, width, height }: HighBox, { fill, radius = RADIUS }: { fill?: string; radius?: number } = {}): void {
    this.#document.roundedRect(x, y, width, height, radius);
    if (fill) this.#document.fill(fill);
    else this.#document.lineWidth(0.75).stroke(INK.line);
  }

  /** A JPEG or PNG as large as fits into the box, in its middle. */
  picture(data: Buffer, { x, y, width, height }: HighBox): void {
    this.#document.image(data, x, y, { fit: [width, height], align: 'center', valign: 'center' });
  }

  /** A JPEG or PNG that fills the round-cornered box; what sticks out is cut. */
  cover(data: Buffer, box: HighBox, radius = RADIUS): void {
    this.#within(box, radius, () => {
      const { x, y, width, height } = box;
      this.#document.image(data, x, y, { cover: [width, height], align: 'center', valign: 'center' });
    });
    this.card(box, { radius });
  }

  /** What is drawn is cut to the round-cornered box. */
  #within({ x, y, width, height }: HighBox, radius: number, draw: () => void): void {
    this.#document.save().roundedRect(x, y, width, height, radius).clip();
    draw();
    this.#document.restore();
  }

  /** A line drawing of 24 by 24 as an icon. */
  icon(d: string, { x, y, width }: Box, colour: string = INK.quiet): void {
    this.#document
      .save()
      .translate(x, y)
      .scale(width / 24)
      .path(d);
    this.#document.lineWidth(1.75).lineCap('round').lineJoin('round').stroke(colour).restore();
  }

  /** A filled drawing of so many units across. */
  shape(d: string, { x, y, width }: Box, units: number, colour: string): void {
    this.#document
      .save()
      .translate(x, y)
      .scale(width / units)
      .path(d)
      .fill(colour)
      .restore();
  }

  dot(x: number, y: number, radius: number, colour: string): void {
    this.#document.circle(x, y, radius).fill(colour);
  }

  /** A map in a round-cornered frame. */
  ground({ width, height, ground, shapes, names }: GroundPicture, { x, y }: { x: number; y: number }): void {
    const box = { x, y, width, height };
    this.#within(box, RADIUS, () => {
      this.#document.rect(x, y, width, height).fill(ground);
      this.#document.translate(x, y);
      for (const shape of shapes) this.#groundShape(shape);
      for (const name of names) this.#groundName(name);
    });
    this.card(box);
  }

  #groundShape({ d, fill, stroke, width = 1, dash, opacity = 1 }: GroundShape): void {
    if (d === '') return;
    const pen = this.#document.save().path(d).fillOpacity(opacity);
    // The border of an area is whole where its filling lets the ground through.
    pen
      .strokeOpacity(fill ? 1 : opacity)
      .lineWidth(width)
      .lineJoin('round');
    if (dash) pen.dash(dash, { space: dash * 0.7 });
    else pen.lineCap('round');
    if (fill && stroke) pen.fillAndStroke(fill, stroke);
    else if (fill) pen.fill(fill);
    else pen.stroke(stroke);
    pen.restore();
  }

  #groundName({ text, x, y, angle, size, weight, colour, halo }: GroundName): void {
    const left = x - this.widthOf(text, { size, weight }) / 2;
    const top = y - size * 0.62;
    this.#document.save().rotate(angle, { origin: [x, y] });
    for (const part of ['halo', 'letters'] as const) {
      let at = left;
      for (const run of runsOf(text, weight)) {
        setFont(this.#document, run.font, size);
        if (part === 'halo') this.#document.lineWidth(2).lineJoin('round').strokeColor(halo);
        else this.#document.fillColor(colour);
        this.#document.text(run.text, at, top, { lineBreak: false, stroke: part === 'halo', fill: part !== 'halo' });
        at += this.#document.widthOfString(run.text);
      }
    }
    this.#document.restore();
  }

  /** A QR code (error correction M) of the address, as squares of ink; it opens the address when tapped, too. */
  code(address: string, { x, y, width }: Box): void {
    const code = qrcode(0, 'M');
    code.addData(address, 'Byte');
    code.make();
    const count = code.getModuleCount();
    const size = width / count;
    for (let row = 0; row < count; row++) {
      for (let column = 0; column < count; column++) {
        if (code.isDark(row, column)) this.#document.rect(x + column * size, y + row * size, size, size);
      }
    }
    this.#document.fill(INK.text);
    this.#document.link(x, y, width, width, address);
  }

  /** The finished document. */
  end(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#document.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#document.on('error', reject);
      this.#document.end();
    });
  }
}
