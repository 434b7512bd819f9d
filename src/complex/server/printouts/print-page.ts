import PDFDocument from 'pdfkit';
import qrcode from 'qrcode-generator';
import { type Run, readTypeface, runsOf, type Weight } from './typeface.ts';

/** Points of A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42 } as const;
/** Colours of the day palette, on paper. */
export const INK = { text: '#13231f', quiet: '#4a5852', brand: '#12483e', line: '#d9dfda' } as const;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

/** A box in points from the upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const LEADING = 1.36;
let typeface: ReadonlyMap<Run['font'], Buffer> | undefined;

/** One sheet of A4 that text, pictures and codes are put on. `end()` gives the PDF. */
export class PrintPage {
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];

  /** `now`, epoch milliseconds, is the date of the document: the same content at the same moment is the same file. */
  constructor({ title, author, now }: { title: string; author: string; now: number }) {
    const info = { Title: title, Author: author, CreationDate: new Date(now) };
    this.#document = new PDFDocument({ size: 'A4', margin: 0, info, lang: 'ru-RU', displayTitle: true });
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    typeface ??= readTypeface();
    for (const [name, file] of typeface) this.#document.registerFont(name, file);
  }

  /**
   * Sets text into the box, lines broken at ordinary spaces only, and answers the y below it. A word wider than the box is
   * cut between letters. More than `lines` lines end in '…'.
   */
  text(text: string, { x, y, width }: Box, style: TextStyle, lines = Number.POSITIVE_INFINITY): number {
    const leading = style.size * LEADING;
    const broken = this.#breakLines(text, width, style);
    const shown = broken.slice(0, lines);
    if (shown.length < broken.length) shown.push(this.#shorten(`${shown.pop() ?? ''}…`, width, style));
    shown.forEach((line, i) => {
      let at = x;
      for (const run of runsOf(line, style.weight ?? 400)) {
        this.#document
          .font(run.font)
          .fontSize(style.size)
          .fillColor(style.colour ?? INK.text);
        this.#document.text(run.text, at, y + i * leading, { lineBreak: false });
        at += this.#document.widthOfString(run.text);
      }
    });
    return y + shown.length * leading;
  }

  /** Width of a text on one line, points. */
  widthOf(text: string, { size, weight = 400 }: TextStyle): number {
    let width = 0;
    for (const run of runsOf(text, weight)) {
      width += this.#document.font(run.font).fontSize(size).widthOfString(run.text);
    }
    return width;
  }

  #breakLines(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/[ \n]+/).flatMap((whole) => this.#cutWord(whole, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer, style) <= width) line = longer;
      else {
        if (line !== '') lines.push(line);
        line = word;
      }
    }
    return line === '' ? lines : [...lines, line];
  }

  #cutWord(word: string, width: number, style: TextStyle): string[] {
    // Measuring is most of the work of a sheet, and nearly every word fits.
    if (this.widthOf(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const letter of word) {
      if (part !== '' && this.widthOf(part + letter, style) > width) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  }

  #shorten(line: string, width: number, style: TextStyle): string {
    let text = line;
    while (this.widthOf(text, style) > width && text.length > 1) text = `${text.slice(0, -2)}…`;
    return text;
  }

  /** A thin line across the box. */
  rule({ x, y, width }: Box): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .strokeColor(INK.line)
      .stroke();
  }

  /** A JPEG or PNG as large as fits into the box, at its top. */
  picture(data: Buffer, { x, y, width }: Box, height: number): void {
    this.#document.image(data, x, y, { fit: [width, height], align: 'center' });
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
