/** Fonts that sheets share: reading a file of the typeface takes most of a small sheet's time. */

import { type Run, readTypeface } from './typeface.ts';

/** The files of the typeface, each read into a font by the first sheet that sets a letter of it. */
const typeface = new Map<Run['font'], unknown>();

/** Tells a new document the typeface. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  if (typeface.size === 0) for (const [name, file] of readTypeface()) typeface.set(name, file);
  // Its types know files only; it takes what it has read itself as well.
  for (const named of typeface) Reflect.apply(document.registerFont, document, named);
}

/** Sets font and size, and keeps what was read of the file for the sheets to come. */
export function setFont(document: PDFKit.PDFDocument, name: Run['font'], size: number): PDFKit.PDFDocument {
  document.font(name).fontSize(size);
  if (Buffer.isBuffer(typeface.get(name))) {
    const read = readFontOf(document);
    if (read) typeface.set(name, read);
  }
  return document;
}

/** The font that a document sets now, as it was read from its file; undefined where pdfkit keeps it elsewhere. */
function readFontOf(document: PDFKit.PDFDocument): object | undefined {
  const held: unknown = Reflect.get(document, '_font');
  const font: unknown = typeof held === 'object' && held !== null ? Reflect.get(held, 'font') : undefined;
  return typeof font === 'object' && font !== null && 'layout' in font ? font : undefined;
}
