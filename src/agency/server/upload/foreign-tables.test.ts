import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertComplex } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { zipOf } from '../../../../test/factories/zip.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { uploadCuration } from '../../contract/upload.ts';
import { readSheet } from './read-sheet.ts';

/** Tables as LibreOffice, openpyxl, Excel in CSV and people write them. */

let door: TestDoor;
let admin: ApiClient;
beforeAll(async () => {
  door = await TestDoor.open();
  const { db } = door.app;
  admin = callerOf(door.app, await insertUser(db, 99), { role: 99 });
  await insertComplex(db, { title_feed: 'Лес', title_eng: 'les', ceiling_height_min_curated: 2.7 });
  await insertComplex(db, { title_feed: 'Поле', title_eng: 'pole' });
});
afterAll(() => door.close());

async function look(content: Buffer) {
  const { data } = await admin.call(uploadCuration, { body: { content: content.toString('base64') } });
  const changes = data.complexes.map((one) => [
    one.title_eng,
    ...one.changes.map(({ title, new: now }) => `${title}: ${now}`),
  ]);
  return { changes, problems: data.problems.map(({ where, message }) => `${where}: ${message}`) };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const inline = (ref: string, text: string) =>
  `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
/** A workbook of those sheets, each its rows and what follows them. */
function workbook(...sheets: [rows: string, after?: string][]): Buffer {
  const names = sheets.map((_, at) => `<sheet name="Лист${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const links = sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
  return zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: `<workbook><sheets>${names.join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${links.join('')}</Relationships>` },
    ...sheets.map(([rows, after = ''], at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
  ]);
}

const HEAD = ['Адрес на сайте', 'Описание', 'Потолки от, м', 'Год сдачи', 'Класс', 'Только апартаменты'];
const LES = ['les', 'Дом; «у леса»\nи поле', '2,85', '2027', 'Бизнес', 'нет'];
const DONE = {
  changes: [['les', 'Описание: Дом; «у леса»\nи поле', 'Год сдачи: 2027', 'Потолки от, м: 2,85', 'Класс: Бизнес']],
  problems: [],
};
const quoted = (text: string) => (/[;,\t"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = (separator: string, end = '\r\n') =>
  [HEAD, LES].map((cells) => cells.map(quoted).join(separator)).join(end);
/** As Russian Excel writes it. */
const WINDOWS = new Map(
  [...Array(128).keys()].map((at) => [new TextDecoder('windows-1251').decode(Buffer.from([at + 128])), at + 128]),
);
const windows1251 = (text: string) => Buffer.from([...text].map((sign) => WINDOWS.get(sign) ?? sign.charCodeAt(0)));

it.each<[string, () => Buffer]>([
  ['windows-1251 and semicolons', () => windows1251(csv(';'))],
  ['UTF-8 with its mark', () => Buffer.from(`\uFEFF${csv(';')}`)],
  ['commas', () => Buffer.from(csv(',', '\n'))],
  ['tabs and UTF-16', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv('\t'), 'utf16le')])],
  ['an archive', () => zipOf([{ name: 'Комплексы.csv', content: csv(';') }])],
])('a CSV table with %s is read', async (_name, make) => {
  const { changes, problems } = await look(make());
  expect({ changes: changes.map((one) => one.toSorted()), problems }).toEqual({
    ...DONE,
    changes: DONE.changes.map((one) => one.toSorted()),
  });
});

it('spaces that do not break, capitals and an empty column do not matter, nor what stands above or on other sheets', async () => {
  const head = row(
    4,
    inline('B4', 'Адрес\u00a0на сайте '),
    inline('D4', 'год  сдачи'),
    inline('E4', 'Потолки от, м'),
    inline('F4', 'ТОЛЬКО апартаменты'),
  );
  const les = row(
    6,
    inline('B6', ' https://novosel.example/les/ '),
    inline('D6', '2\u00a0027\u00a0'),
    inline('E6', '2,70 м'),
    inline('F6', 'НЕТ'),
  );
  const table = row(2, inline('B2', 'Наши комплексы')) + head + les;
  const book = workbook(
    [row(1, inline('A1', 'Как заполнять'))],
    [table, '<mergeCells><mergeCell ref="B2:F2"/></mergeCells>'],
  );
  expect(await look(book)).toEqual({ changes: [['les', 'Год сдачи: 2\u00a0027']], problems: [] });
});

it('a value of merged cells is that of each of their rows', async () => {
  const rows = [
    row(1, inline('A1', 'Адрес на сайте'), inline('B1', 'Класс')),
    row(2, inline('A2', 'les'), inline('B2', 'Бизнес')),
    row(3, inline('A3', 'pole'), '<c r="B3"/>'),
  ];
  expect(await look(workbook([rows.join(''), '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>']))).toEqual({
    changes: [
      ['les', 'Класс: Бизнес'],
      ['pole', 'Класс: Бизнес'],
    ],
    problems: [],
  });
});

it('merged cells that would be filled without end are refused', async () => {
  const rows = [
    row(1, inline('A1', 'Адрес на сайте'), inline('B1', 'Класс')),
    row(2, inline('A2', 'les'), inline('B2', 'Бизнес')),
  ];
  const merged = Array.from({ length: 100 }, () => '<mergeCell ref="B2:B5000"/>').join('');
  await expect(look(workbook([rows.join(''), `<mergeCells>${merged}</mergeCells>`]))).rejects.toMatchObject({
    errors: [{ message: 'В таблице слишком много объединённых ячеек: разъедините их' }],
  });
});

it('one part that is named as many sheets is read once', async () => {
  const sheet = `<sheetData>${row(1, inline('A1', 'Пусто'))}${'<row/>'.repeat(200_000)}</sheetData>`;
  const names = Array.from({ length: 10 }, (_, at) => `<sheet name="Лист${at}" sheetId="${at + 1}" r:id="rId1"/>`);
  const book = zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: `<workbook xmlns:r="r"><sheets>${names.join('')}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet>${sheet}</worksheet>` },
  ]);
  const seen: unknown[] = [];
  await readSheet(book, { wanted: (rows) => seen.push(rows) < 0 });
  expect(seen).toHaveLength(1);
});

it('a formula that nobody reckoned, or that failed, is told, not passed over', async () => {
  const formulas = [
    '<c r="B2"><f>2+1</f><v></v></c>',
    '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    '<c r="D2" t="str"><f>""</f><v></v></c>',
  ];
  const head = ['Адрес на сайте', 'Потолки от, м', 'Год сдачи', 'Описание'].map((title, at) =>
    inline(`${'ABCD'[at]}1`, title),
  );
  const { problems } = await look(workbook([row(1, ...head) + row(2, inline('A2', 'les'), ...formulas)]));
  const word = 'Формула без результата: откройте таблицу и сохраните её';
  expect(problems.toSorted()).toEqual([
    `Строка 2, столбец «Год сдачи»: ${word}`,
    `Строка 2, столбец «Потолки от, м»: ${word}`,
  ]);
});

it.each([
  ['OpenDocument', () => zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }])],
  ['an old Excel', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
])('a table of %s is refused with what to do', async (_name, make) => {
  const said = await look(make()).then(
    () => 'accepted',
    (error: { errors?: { message: string }[] }) => error.errors?.[0]?.message,
  );
  expect(said).toContain('сохраните её как «Книга Excel (.xlsx)» или CSV');
});
