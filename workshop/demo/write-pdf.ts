/** One-page PDF files of plain text, written by hand (ISO 32000-1): a Type 3 font of strokes, searchable through ToUnicode. */

import { glyphOf, textWidth } from './stroke-font.ts';

/** A paragraph: its text, size in points and the space below it in points. */
export interface Paragraph {
  readonly text: string;
  readonly size: number;
  readonly after: number;
}

/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 64 };
const LEADING = 1.45;
/** Codes of a one-byte font: enough for the letters of one page. */
const MAX_CODES = 255;

/** Breaks a text into lines no wider than `width` em; a longer word stands alone. */
function breakLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

const short = (value: number): string => String(Math.round(value * 100) / 100);
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

class FontCodes {
  readonly #codes = new Map<string, number>();

  /** The text as a hexadecimal string of the font's codes. */
  encode(text: string): string {
    return Array.from(text, (character) => hex(this.#codeOf(character), 2)).join('');
  }

  get characters(): string[] {
    return [...this.#codes.keys()];
  }

  #codeOf(character: string): number {
    const known = this.#codes.get(character);
    if (known !== undefined) return known;
    if (this.#codes.size >= MAX_CODES) throw new RangeError('A page of the demo documents has at most 255 characters');
    this.#codes.set(character, this.#codes.size + 1);
    return this.#codes.size;
  }
}

function glyphProgram(character: string): string {
  const { lines, width } = glyphOf(character);
  const path = lines.map(([first, ...rest]) => {
    const [x, y] = first ?? [0, 0];
    const to = rest.map(([toX, toY]) => `${short(toX)} ${short(toY)} l`).join(' ');
    return `${short(x)} ${short(y)} m ${to}`;
  });
  return `${short(width)} 0 d0 .62 w 1 J 1 j ${path.join(' ')} S`;
}

function unicodeMap(characters: readonly string[]): string {
  const pairs = characters.map((character, index) => `<${hex(index + 1, 2)}> <${hex(character.charCodeAt(0), 4)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < pairs.length; at += 100) {
    const block = pairs.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Demo def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function pageProgram(paragraphs: readonly Paragraph[], codes: FontCodes): string {
  const parts = ['0.08 0.14 0.12 RG', 'BT'];
  let y = PAGE.height - PAGE.margin;
  for (const { text, size, after } of paragraphs) {
    for (const line of breakLines(text, (PAGE.width - 2 * PAGE.margin) / size)) {
      y -= size * LEADING;
      parts.push(`/F ${size} Tf 1 0 0 1 ${PAGE.margin} ${short(y)} Tm <${codes.encode(line)}> Tj`);
    }
    y -= after;
  }
  return [...parts, 'ET'].join('\n');
}

const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

/** An A4 page of paragraphs from the top; what does not fit is cut off at the bottom. Pure ASCII inside. */
export function writePdf(title: string, paragraphs: readonly Paragraph[]): Buffer {
  const codes = new FontCodes();
  const page = pageProgram(paragraphs, codes);
  const { characters } = codes;
  const firstGlyph = 8;
  const names = characters.map((_, index) => `/g${index + 1}`);
  const widths = characters.map((character) => short(glyphOf(character).width)).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (ru-RU) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    stream(page),
    `<< /Type /Font /Subtype /Type3 /FontBBox [-1 -2 9 10] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 1 /LastChar ${characters.length}
/Widths [${widths}] /Encoding << /Type /Encoding /Differences [1 ${names.join(' ')}] >> /Resources << >> /ToUnicode 6 0 R
/CharProcs << ${names.map((name, index) => `${name} ${firstGlyph + index} 0 R`).join(' ')} >> >>`,
    stream(unicodeMap(characters)),
    `<< /Title <feff${Array.from({ length: title.length }, (_, at) => hex(title.charCodeAt(at), 4)).join('')}> >>`,
    ...characters.map((character) => stream(glyphProgram(character))),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
