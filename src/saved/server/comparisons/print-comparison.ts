import { type HighBox, INK, type PrintPage } from '../../../complex/server/printouts/print-page.ts';
import {
  drawFoot,
  drawHeadline,
  openSheet,
  SHEET,
  type SheetContext,
  widthOfSheet,
} from '../../../complex/server/printouts/sheet.ts';
import { countOf, NOUNS, nbsp } from '../../../platform/rules/russian.ts';
import type { ComparedRow } from '../../rules/comparison-rows.ts';

/** What stands above a column of the table. */
export interface ComparisonHead {
  readonly title: string;
  /** The complex of a flat. */
  readonly under: string | null;
  /** JPEG or PNG. */
  readonly picture: Buffer | null;
  readonly isPlan: boolean;
}

export interface ComparisonSheet extends SheetContext {
  /** 'Сравнение квартир'. */
  readonly title: string;
  readonly heads: readonly ComparisonHead[];
  readonly rows: readonly ComparedRow[];
}

const AIR = 12;
const TRAITS = 86;
const BETWEEN = 8;
const PICTURE_RATIO = 0.7;
/** Above and below a line together, in sizes of its type. */
const ROW_AIR = 0.55;
/** Sizes of the type and lines of a cell, the most readable first: the first that fits on the page is taken. */
const LOOKS = [
  ...[9, 8.5, 8, 7.5, 7, 6.5].flatMap((size) => [4, 3].map((lines) => ({ size, lines }))),
  { size: 7, lines: 2 },
  { size: 6.5, lines: 2 },
  { size: 7, lines: 1 },
];
const SMALLEST = { size: 6.5, lines: 1 };

type Look = (typeof LOOKS)[number];

interface Table {
  readonly columns: number;
  /** Of a column, points. */
  readonly width: number;
}

/** Things side by side on one page: pictures and names above, a line for each trait; what differs is set bold. */
export function printComparison(sheet: ComparisonSheet): Promise<Buffer> {
  const { title, heads, rows } = sheet;
  const page = openSheet(title, sheet);
  const place = countOf(heads.length, NOUNS.object);
  const top = drawHeadline(page, { title: nbsp(title), place, price: '', notes: [] }) + AIR;
  const bottom = drawFoot(page, sheet, { developer: null, declaration_url: null }) - AIR;
  const columns = Math.max(1, heads.length);
  const table = { columns, width: (widthOfSheet(page) - TRAITS - BETWEEN * columns) / columns };
  const below = drawHeads(page, table, heads, top);
  const look = LOOKS.find((one) => heightOf(page, table, rows, one) <= bottom - below) ?? SMALLEST;
  drawRows(page, table, rows, { look, top: below, bottom });
  return page.end();
}

const columnAt = ({ width }: Table, i: number): number => SHEET.left + TRAITS + BETWEEN + i * (width + BETWEEN);

function drawHeads(page: PrintPage, table: Table, heads: readonly ComparisonHead[], y: number): number {
  const { width } = table;
  const height = Math.min(110, width * PICTURE_RATIO);
  const below = heads.map(({ title, under, picture, isPlan }, i) => {
    const box: HighBox = { x: columnAt(table, i), y, width, height };
    if (picture && isPlan) page.picture(picture, box);
    else if (picture) page.cover(picture, box);
    const column = { x: box.x, width };
    const named = page.text(title, { ...column, y: y + height + 5 }, { size: 9, weight: 600 }, 3);
    return under ? page.text(nbsp(under), { ...column, y: named }, { size: 8, colour: INK.quiet }, 2) : named;
  });
  return Math.max(y, ...below) + 6;
}

const shownValue = (value: string | null): string => value ?? '–';

function rowHeight(page: PrintPage, { width }: Table, { title, values }: ComparedRow, { size, lines }: Look): number {
  const heights = [
    page.heightOf(title, TRAITS, { size }, lines),
    ...values.map((value) => page.heightOf(shownValue(value), width, { size, weight: 600 }, lines)),
  ];
  return Math.max(...heights) + ROW_AIR * size;
}

const heightOf = (page: PrintPage, table: Table, rows: readonly ComparedRow[], look: Look): number =>
  rows.reduce((sum, row) => sum + rowHeight(page, table, row, look), 0);

function drawRows(
  page: PrintPage,
  table: Table,
  rows: readonly ComparedRow[],
  { look, top, bottom }: { readonly look: Look; readonly top: number; readonly bottom: number },
): void {
  const { size, lines } = look;
  let y = top;
  for (const row of rows) {
    const height = rowHeight(page, table, row, look);
    if (y + height > bottom) break;
    page.rule({ x: SHEET.left, y, width: widthOfSheet(page) }, y === top ? INK.text : INK.line);
    page.text(
      row.title,
      { x: SHEET.left, y: y + (ROW_AIR * size) / 2, width: TRAITS },
      { size, colour: INK.quiet },
      lines,
    );
    const style = { size, weight: row.differs ? 600 : 400 } as const;
    row.values.forEach((value, i) => {
      page.text(
        shownValue(value),
        { x: columnAt(table, i), y: y + (ROW_AIR * size) / 2, width: table.width },
        style,
        lines,
      );
    });
    y += height;
  }
}
