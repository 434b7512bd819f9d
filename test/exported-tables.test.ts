import { expect, it } from 'vitest';
import { readArchive } from '../src/agency/server/upload/read-archive.ts';
import { type TableFormat, writeTable } from '../src/platform/door/write-table.ts';
import type { Cell } from '../src/platform/rules/spreadsheet.ts';

/** What a spreadsheet program finds in an exported table: numbers, moments and names as what they are, and nothing that it would run. */

const ROWS: readonly (readonly Cell[])[] = [
  ["=cmd|'/c calc'!A1", 12_400_000, new Date('2026-11-18T21:24:31Z'), 2.5],
  ['Анна Ковалёва', null, null, -3],
];

async function fileOf(format: TableFormat): Promise<Buffer> {
  const portions = (async function* () {
    yield ROWS;
  })();
  const { content } = await writeTable({ name: 'Интерес', head: ['ЖК', 'Цена, ₽', 'Когда', 'Доля'], portions }, format);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part as Uint8Array | string));
  return Buffer.concat(parts);
}

it('a workbook has numbers and moments as numbers, texts as texts, and no formula', async () => {
  const entries = await readArchive(await fileOf('xlsx'), { entries: 100, file: 1e6, total: 1e7 }, () => true);
  const partOf = (name: string) => [...entries].find(([path]) => path.endsWith(name))?.[1].toString() ?? '';
  const sheet = partOf('sheet1.xml');
  expect(sheet).toContain('<v>12400000</v>');
  expect(sheet).toContain('<v>2.5</v>');
  // 19 November 2026 00:24 of Moscow: days since 1899-12-30.
  const moment = Date.UTC(2026, 10, 19, 0, 24) / 86_400_000 + 25_569;
  expect(sheet).toContain(`<v>${moment}</v>`);
  expect(partOf('styles.xml')).toContain('dd.mm.yyyy hh:mm');
  expect(sheet).not.toContain('<f>');
  const texts = partOf('sharedStrings.xml') + sheet;
  expect(texts).toMatch(/(?:'|&apos;|&#39;)=cmd/);
  expect(texts).toContain('Цена, ₽');
});

it('a workbook has columns as wide as what is in them, so that no date is a row of hashes, and months as dates', async () => {
  const rows: readonly (readonly Cell[])[] = [
    [{ month: '2026-11' }, new Date('2026-11-18T21:24:31Z'), 'а'.repeat(500)],
    [{ month: '2025-01' }, null, 'б'],
  ];
  const portions = (async function* () {
    yield rows;
  })();
  const table = { name: 'План', head: ['Месяц', 'Когда', 'Сообщение'], portions };
  const parts: Buffer[] = [];
  for await (const part of (await writeTable(table, 'xlsx')).content) parts.push(Buffer.from(part as Uint8Array));
  const entries = await readArchive(Buffer.concat(parts), { entries: 100, file: 1e6, total: 1e7 }, () => true);
  const partOf = (name: string) => [...entries].find(([path]) => path.endsWith(name))?.[1].toString() ?? '';
  const widths = [...partOf('sheet1.xml').matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths).toHaveLength(3);
  expect(widths[0]).toBeGreaterThanOrEqual(8);
  expect(widths[1]).toBeGreaterThanOrEqual(17);
  expect(widths[2]).toBe(60);
  expect(partOf('sheet1.xml')).toContain(`<v>${Date.UTC(2026, 10, 1) / 86_400_000 + 25_569}</v>`);
  expect(partOf('styles.xml')).toContain('mm.yyyy');
  const csv = (async function* () {
    yield rows.slice(1);
  })();
  const lines: string[] = [];
  for await (const part of (await writeTable({ ...table, portions: csv }, 'csv')).content) lines.push(String(part));
  expect(lines.join('')).toContain('2025-01;;б');
});

it('a CSV file has a mark of UTF-8, Russian headings and the decimal comma', async () => {
  const text = (await fileOf('csv')).toString();
  expect(text.split('\r\n')).toEqual([
    '\uFEFFЖК;Цена, ₽;Когда;Доля',
    `"'=cmd|'/c calc'!A1";12400000;19.11.2026 00:24;2,5`,
    'Анна Ковалёва;;;-3',
    '',
  ]);
});
