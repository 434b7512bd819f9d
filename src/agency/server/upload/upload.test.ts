import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { insertComplex } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { type ZipEntry, zipOf } from '../../../../test/factories/zip.ts';
import { loadReference } from '../../../geography/server/load-reference.ts';
import { seedGeography } from '../../../geography/server/seed-geography.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { FileAnswer } from '../../../platform/door/file-answer.ts';
import { moscowDate } from '../../../platform/rules/moscow-time.ts';
import { addComplexFile, changeCuratedComplex, getCuratedComplex } from '../../contract/curation.ts';
import { curationTemplate, type UploadPlan, uploadCuration } from '../../contract/upload.ts';
import { readSheet } from './read-sheet.ts';

const PDF = '%PDF-1.4\n%%EOF\n';
let door: TestDoor;
let admin: ApiClient;
let jpeg: Buffer;
let les = 0;
let pole = 0;

beforeAll(async () => {
  door = await TestDoor.open(
    {},
    { name: 'geography', prepare: async ({ background }) => void (await seedGeography(background, loadReference())) },
  );
  const { db } = door.app;
  admin = callerOf(door.app, await insertUser(db, 99), { role: 99 });
  les = await insertComplex(db, { title_feed: 'Лес', title_eng: 'les', description_feed: 'Из фида' });
  pole = await insertComplex(db, { title_feed: 'Поле', title_eng: 'pole', address_curated: 'Старый адрес, 1' });
  await db.insertInto('developers').values({ folded_name: 'юг', title_eng: 'yug', title_feed: 'Юг' }).execute();
  jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#12483e' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => door.close());

async function workbook(...rows: (string | number | null)[][]): Promise<Buffer> {
  const data: SheetData = rows.map((cells) => cells.map((value) => (value === null ? null : { value })));
  return (await writeWorkbook(data)).toBuffer();
}

const upload = async (content: Buffer, plan?: string): Promise<UploadPlan> =>
  (await admin.call(uploadCuration, { body: { content: content.toString('base64'), ...(plan ? { plan } : {}) } })).data;
async function applied(content: Buffer): Promise<UploadPlan> {
  const { plan, problems } = await upload(content);
  expect(problems).toEqual([]);
  return upload(content, plan);
}
const complexOf = async (id: number) => (await admin.call(getCuratedComplex, { params: { id } })).data;
const refusal = (content: Buffer) =>
  upload(content).then(
    () => 'accepted',
    (error: { errors?: { message: string }[]; code: string }) => error.errors?.[0]?.message ?? error.code,
  );
const stored = (): string[] =>
  readdirSync(door.folder, { recursive: true })
    .map(String)
    .filter((path) => /\.(jpeg|pdf)$/.test(path));

describe('a filled template', () => {
  it('tells what would change, field by field, and changes nothing before it is sent with its plan', async () => {
    const file = await workbook(
      [
        'Адрес на сайте',
        'Комплекс (для справки)',
        'Описание',
        'Адрес',
        'Потолки от, м',
        'Класс',
        'Застройщик',
        'Точка (широта, долгота)',
        'Только апартаменты',
      ],
      ['les', 'Лес', 'Новое\nописание', null, 2.7, 'бизнес', 'Юг', '55.72, 37.69', null],
      ['pole', null, null, '—', null, null, null, null, 'нет'],
    );
    const before = await complexOf(les);
    const dry = await upload(file);
    expect(dry).toMatchObject({ applied: false, problems: [], unchanged: 0 });
    expect(dry.complexes.map(({ title_eng, changes }) => [title_eng, changes])).toEqual([
      [
        'les',
        [
          { title: 'Описание', old: null, new: 'Новое\nописание' },
          { title: 'Потолки от, м', old: null, new: '2.7' },
          { title: 'Точка (широта, долгота)', old: null, new: '55.72, 37.69' },
          { title: 'Застройщик', old: null, new: 'Юг' },
          { title: 'Класс', old: 'Комфорт', new: 'бизнес' },
        ],
      ],
      ['pole', [{ title: 'Адрес', old: 'Старый адрес, 1', new: null }]],
    ]);
    expect(await complexOf(les)).toEqual(before);
    const done = await upload(file, dry.plan);
    expect(done).toMatchObject({ applied: true, complexes: [{ failed: null }, { failed: null }] });
    const after = await complexOf(les);
    expect(after).toMatchObject({ housing_class: 3, developer: 'Юг', lat: 55.72 });
    expect(after.facts).toContainEqual({ key: 'description', feed: 'Из фида', curated: 'Новое\nописание' });
    expect(after.facts).toContainEqual({ key: 'ceiling_height_min', feed: null, curated: 2.7 });
    expect((await complexOf(pole)).facts).toContainEqual({ key: 'address', feed: null, curated: null });
    const log = await door.app.db
      .selectFrom('audit_log')
      .select(['object_id', 'before', 'after'])
      .where('action', '=', 'complex.upload')
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { object_id: String(les), before: { Класс: 'Комфорт' }, after: { Класс: 'бизнес', pictures: 0 } },
      { object_id: String(pole), before: { Адрес: 'Старый адрес, 1' } },
    ]);
  });

  it('that was downloaded and sent back as it is changes nothing', async () => {
    const { version } = await complexOf(les);
    const body = { version, facts: { parking: '=подземный', declaration_url: 'https://papers.example/1.pdf' } };
    await admin.call(changeCuratedComplex, { params: { id: les }, body });
    const answer = (await admin.call(curationTemplate, {})) as unknown;
    if (!(answer instanceof FileAnswer)) throw new Error('no file');
    const file = await buffer(answer.content);
    const [head, ...rows] = (await readSheet(file)) ?? [];
    expect([...(head?.cells.values() ?? [])].slice(0, 3)).toEqual([
      'Адрес на сайте',
      'Комплекс (для справки)',
      'Название',
    ]);
    expect(rows.length).toBe(2);
    expect(await upload(file)).toMatchObject({ complexes: [], unchanged: 2, problems: [] });
  });

  it('names by row and column what is not understood, and is not applied then', async () => {
    const file = await workbook(
      ['Адрес на сайте', 'Класс', 'Год сдачи', 'Застройщик', 'Только апартаменты', 'Лишний'],
      ['les', 'Люкс', 'скоро', 'Никто', 'может', null],
      ['nowhere', null, null, null, null, null],
      ['les', 'Бизнес', null, null, null, null],
      [null, 'Бизнес', null, null, null, null],
    );
    const { problems, plan } = await upload(file);
    expect(problems.map(({ where }) => where)).toEqual([
      'Первая строка',
      'Строка 2, столбец «Год сдачи»',
      'Строка 2, столбец «Застройщик»',
      'Строка 2, столбец «Класс»',
      'Строка 2, столбец «Только апартаменты»',
      'Строка 3',
      'Строка 4',
      'Строка 5',
    ]);
    const version = (await complexOf(les)).version;
    await expect(upload(file, plan)).rejects.toMatchObject({ code: 'invalid_value' });
    expect((await complexOf(les)).version).toBe(version);
  });

  it('tells a row that says otherwise than an earlier one, and counts those that say the same', async () => {
    const head = ['Адрес на сайте', 'Парковка', 'Охрана'];
    const file = await workbook(head, ['les', 'Двор', null], ['pole', 'Улица', null], ['les', 'Двор', null]);
    const { complexes, left, problems } = await upload(file);
    expect(problems).toEqual([]);
    expect(complexes.map(({ title_eng, rows }) => [title_eng, rows])).toEqual([
      ['les', [2]],
      ['pole', [3]],
    ]);
    expect(left).toEqual([{ why: 'Повторяют строку выше слово в слово', count: 1, rows: [4] }]);
    const other = await upload(await workbook(head, ['les', 'Двор', null], [null, null, null], ['Лес', 'Сад', 'Пост']));
    expect(other.problems).toEqual([
      {
        where: 'Строка 4',
        message:
          'Этот комплекс уже был в строке 2, и там сказано другое: «Парковка» — «Двор» и «Сад»; «Охрана» — «пусто» и «Пост». Оставьте одну строку',
      },
    ]);
    const twice = await upload(await workbook(['Адрес на сайте', 'Охрана', 'охрана'], ['les', 'Пост', 'Консьерж']));
    expect(twice.problems).toEqual([
      { where: 'Первая строка', message: 'Столбец «охрана» стоит дважды: оставьте один' },
    ]);
  });

  it('counts all errors, also those that it does not list', async () => {
    const rows = Array.from({ length: 230 }, () => ['nowhere']);
    const { problems, problem_count } = await upload(await workbook(['Адрес на сайте'], ...rows));
    expect([problems.length, problem_count]).toEqual([200, 230]);
  });

  it('takes an outline, and says which point is none', async () => {
    const outline = '55.7, 37.6; 55.71, 37.6; 55.7, 37.62';
    const title = 'Граница (широта, долгота; …)';
    await applied(await workbook(['Адрес на сайте', title], ['pole', outline]));
    expect((await complexOf(pole)).polygon).toEqual([
      [55.7, 37.6],
      [55.71, 37.6],
      [55.7, 37.62],
    ]);
    expect(await upload(await workbook(['Адрес на сайте', title], ['pole', outline]))).toMatchObject({ unchanged: 1 });
    const { problems } = await upload(await workbook(['Адрес на сайте', title], ['pole', '55.7, 37.6; 1, 2; 3, 4']));
    expect(problems).toMatchObject([{ message: expect.stringContaining('Каждая точка') }]);
    await applied(await workbook(['Адрес на сайте', title], ['pole', '—']));
  });

  it('tells in the report which rows were left, and why', async () => {
    const file = await workbook(['Адрес на сайте', 'Парковка'], ['les', 'Паркинг'], ['pole', null]);
    const { plan, left } = await upload(file);
    expect(left).toEqual([{ why: 'В редакторе уже так', count: 1, rows: [3] }]);
    await door.app.db.schema
      .alterTable('complexes')
      .addCheckConstraint('no_parking', sql`parking_curated <> 'Паркинг'`)
      .execute();
    const broken = await upload(file, plan);
    await door.app.db.schema.alterTable('complexes').dropConstraint('no_parking').execute();
    expect(broken).toMatchObject({ applied: true, complexes: [{ failed: expect.stringContaining('сбоя') }] });
    expect(broken.left).toContainEqual({ why: expect.stringContaining('сбоя'), count: 1, rows: [2] });
  });

  it('finds a complex by its former address, and knows none that was merged into another one', async () => {
    const { db } = door.app;
    const gone = { title_feed: 'Слитый', title_eng: 'merged-1', merged_into: pole, published: false };
    const merged = await insertComplex(db, gone);
    await db.insertInto('title_redirects').values({ old_title_eng: 'old-pole', complex_id: pole }).execute();
    const { complexes, problems } = await upload(
      await workbook(['Адрес на сайте', 'Парковка'], ['old-pole', 'У дома'], ['merged-1', 'Нигде']),
    );
    expect(complexes.map(({ id }) => id)).toEqual([pole]);
    expect(problems).toEqual([{ where: 'Строка 3', message: 'Комплекса «merged-1» нет' }]);
    await db.deleteFrom('complexes').where('id', '=', merged).execute();
    await db.deleteFrom('title_redirects').where('old_title_eng', '=', 'old-pole').execute();
  });

  it('is not applied to a catalogue that changed after the look', async () => {
    const file = await workbook(['Адрес на сайте', 'Парковка'], ['pole', 'Во дворе']);
    const { plan } = await upload(file);
    door.pass(1_000);
    const { version } = await complexOf(pole);
    await admin.call(changeCuratedComplex, { params: { id: pole }, body: { version, facts: { security: 'Пост' } } });
    await expect(upload(file, plan)).rejects.toMatchObject({ code: 'conflict' });
    expect((await complexOf(pole)).facts.find(({ key }) => key === 'parking')?.curated).toBeNull();
  });
});

describe('an archive with folders', () => {
  const entries = (): ZipEntry[] => [
    { name: 'les/10.jpg', content: jpeg },
    { name: 'les/2.jpg', content: jpeg },
    { name: 'les/Разрешение.pdf', content: PDF },
    { name: 'les/документы/Вид.jpg', content: jpeg },
    { name: '__MACOSX/les/._2.jpg', content: 'litter' },
  ];

  it('adds pictures and documents, and says which of the former they replace', async () => {
    const own = { content: jpeg.toString('base64') };
    await admin.call(addComplexFile, { params: { id: les }, body: { as: 'picture', ...own } });
    const document = { as: 'document' as const, title: 'Разрешение', content: Buffer.from(PDF).toString('base64') };
    await admin.call(addComplexFile, { params: { id: les }, body: document });
    const [former] = (await complexOf(les)).pictures_list;
    const sheet = await workbook(['Адрес на сайте', 'Охрана'], ['les', 'Консьерж']);
    const { complexes } = await applied(zipOf([...entries(), { name: 'таблица.xlsx', content: sheet }]));
    expect(complexes).toMatchObject([
      {
        title_eng: 'les',
        changes: [{ title: 'Охрана', new: 'Консьерж' }],
        pictures: { added: 2, replaced: 1 },
        documents: { added: [{ title: 'Вид', kind: 'other' }], replaced: [{ title: 'Разрешение', kind: 'permit' }] },
      },
    ]);
    const after = await complexOf(les);
    expect(after.pictures_list).toHaveLength(2);
    expect(after.pictures_list.map(({ id }) => id)).not.toContain(former?.id);
    expect(after.documents.map(({ title }) => title).sort()).toEqual(['Вид', 'Разрешение']);
  });

  it('takes kind and day of documents from their table, also of those that are there', async () => {
    const papers = await workbook(
      ['Адрес на сайте', 'Документ', 'Вид', 'Дата', 'Файл'],
      ['pole', 'ДДУ, образец', 'договор', '05.03.2026', 'a1.pdf'],
      ['pole', 'Разрешение', null, '2025-11-30', null],
    );
    const folder: ZipEntry[] = [
      { name: 'pole/a1.pdf', content: PDF },
      { name: 'pole/Разрешение.pdf', content: PDF },
      { name: 'pole/Проектная декларация.pdf', content: PDF },
    ];
    await applied(zipOf([{ name: 'документы.xlsx', content: papers }, ...folder]));
    const shown = async () =>
      (await complexOf(pole)).documents.map(({ title, kind, published_at }) => [title, kind, published_at]);
    expect(await shown()).toEqual([
      ['ДДУ, образец', 'contract', '2026-03-05'],
      ['Разрешение', 'permit', '2025-11-30'],
      ['Проектная декларация', 'declaration', moscowDate(door.app.now())],
    ]);
    const answer = (await admin.call(curationTemplate, {})) as unknown;
    if (!(answer instanceof FileAnswer)) throw new Error('no file');
    expect(await upload(await buffer(answer.content))).toMatchObject({ complexes: [], problems: [] });
    const again = await applied(
      await workbook(
        ['Адрес на сайте', 'Документ', 'Вид', 'Дата'],
        ['pole', 'ДДУ, образец', 'Другое', null],
        ['pole', 'Разрешение', null, null],
      ),
    );
    expect(again.complexes).toMatchObject([
      { documents: { added: [], replaced: [], described: [{ title: 'ДДУ, образец', kind: 'other' }] } },
    ]);
    expect((await shown())[0]).toEqual(['ДДУ, образец', 'other', '2026-03-05']);
    const wrong = await upload(
      await workbook(
        ['Адрес на сайте', 'Документ', 'Вид', 'Дата', 'Файл'],
        ['pole', 'ДДУ, образец', 'Бумага', 'весной', null],
        ['pole', 'Новый', null, null, null],
        ['pole', 'Ещё', null, null, 'нет.pdf'],
      ),
    );
    expect(wrong.problems.map(({ where }) => where)).toEqual([
      'Документы, строка 2, столбец «Вид»',
      'Документы, строка 2, столбец «Дата»',
      'Документы, строка 3',
      'Документы, строка 4',
    ]);
  });

  it('puts logos of developers, and says whose is none', async () => {
    const file = (name: string) => zipOf([{ name: `Застройщики/${name}.jpg`, content: jpeg }]);
    const { logos, complexes } = await applied(file('ГК «Юг»'));
    expect([logos, complexes]).toMatchObject([[{ title: 'Юг', replaces: false, failed: null }], []]);
    expect((await upload(file('yug'))).logos).toMatchObject([{ title: 'Юг', replaces: true }]);
    expect((await upload(file('Север'))).problems).toMatchObject([{ message: expect.stringContaining('«Север» нет') }]);
    const { logo_image_id } = await door.app.db
      .selectFrom('developers')
      .select('logo_image_id')
      .where('title_eng', '=', 'yug')
      .executeTakeFirstOrThrow();
    expect(logo_image_id).not.toBeNull();
  });

  it('with one damaged picture changes nothing at all', async () => {
    const before = [await complexOf(les), stored()];
    const { problems, plan } = await upload(
      zipOf([...entries(), { name: 'pole/a.jpg', content: jpeg.subarray(0, 90) }]),
    );
    expect(problems).toEqual([{ where: '«pole/a.jpg»', message: expect.stringContaining('повреждена') }]);
    const file = zipOf([...entries(), { name: 'pole/a.jpg', content: jpeg.subarray(0, 90) }]);
    await expect(upload(file, plan)).rejects.toMatchObject({ code: 'invalid_value' });
    expect([await complexOf(les), stored()]).toEqual(before);
  });

  it('reads the names of old archivers of Windows', async () => {
    const name = Buffer.concat([Buffer.from('les\\'), Buffer.from([0x8f, 0xab, 0xa0, 0xad]), Buffer.from('.pdf')]);
    const { complexes } = await upload(zipOf([{ name, content: PDF, flags: 0 }]));
    expect(complexes[0]?.documents.added).toMatchObject([{ title: 'План' }]);
  });

  it('says what is no complex and what is no picture', async () => {
    const { problems } = await upload(
      zipOf([
        { name: 'nowhere/1.jpg', content: jpeg },
        { name: 'les/run.exe', content: 'MZ' },
        { name: 'loose.jpg', content: jpeg },
      ]),
    );
    expect(problems.map(({ where }) => where)).toEqual(['«les/run.exe»', '«loose.jpg»', 'Папка «nowhere»']);
  });
});

describe('a file that means harm, or none at all', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['a text', () => Buffer.from('Привет'), /^Это текст без столбцов, а нужна таблица XLSX или CSV либо архив ZIP/],
    ['a picture', () => jpeg, /^Это картинка, а нужна/],
    ['a document', () => Buffer.from(PDF), /^Это документ PDF, а нужна/],
    ['another archive', () => Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), /^Это архив RAR, а нужна/],
    ['bytes of any kind', () => Buffer.from('a;b\n\0\x01', 'latin1'), /^Это двоичный файл, а нужна/],
    [
      'bytes in an archive, by the name of a CSV',
      () => zipOf([{ name: 'таблица.csv', content: Buffer.from([0, 1, 2]) }]),
      /^«таблица\.csv» в архиве — это двоичный файл/,
    ],
    ['cut off', () => zipOf([{ name: 'les/1.jpg', content: jpeg }]).subarray(0, 60), /повреждён/],
    ['damaged within', () => zipOf([{ name: 'les/1.jpg', content: jpeg, claimed: 7 }]), /повреждён/],
    ['a path upwards', () => zipOf([{ name: 'les/../../etc/passwd.jpg', content: jpeg }]), /наружу/],
    ['a path from the root', () => zipOf([{ name: '/etc/passwd.jpg', content: jpeg }]), /наружу/],
    ['a path of Windows', () => zipOf([{ name: 'C:\\les\\1.jpg', content: jpeg }]), /наружу/],
    ['a bomb of one file', () => zipOf([{ name: 'les/1.jpg', content: Buffer.alloc(30_000_000) }]), /больше 10 МБ/],
    [
      'a bomb of many files',
      () => zipOf(Array.from({ length: 12 }, (_, i) => ({ name: `les/${i}.jpg`, content: Buffer.alloc(9_000_000) }))),
      /больше 80 МБ/,
    ],
    [
      'too many files',
      () => zipOf(Array.from({ length: 2_001 }, (_, i) => ({ name: `les/${i}`, content: '' }))),
      /2000/,
    ],
    ['locked', () => zipOf([{ name: 'les/1.jpg', content: jpeg, flags: 0x801 }]), /паролем/],
    [
      'two files of one path',
      () =>
        zipOf([
          { name: 'les/1.jpg', content: jpeg },
          { name: 'les/1.jpg', content: jpeg },
        ]),
      /дважды/,
    ],
    [
      'two tables',
      () =>
        zipOf([
          { name: 'a.csv', content: 'Адрес на сайте;Класс\nles;Бизнес' },
          { name: 'b.csv', content: 'Адрес на сайте;Класс\nles;Эконом' },
        ]),
      /несколько таблиц/,
    ],
    ['empty', () => zipOf([]), /нет ни таблицы/],
    ['a table that is none', () => zipOf([{ name: 'a.xlsx', content: 'x' }]), /«a\.xlsx» в архиве — это текст/],
    ['a workbook cut off', async () => (await workbook(['Класс'])).subarray(0, 300), /^Файл повреждён/],
    ['a CSV without the key', () => Buffer.from('Комплекс;Класс\nЛес;Бизнес\n'), /CSV нет столбца «Адрес на сайте»/],
    [
      'a CSV without the key in an archive',
      () => zipOf([{ name: 'таблица.csv', content: 'Класс\nБизнес\n' }]),
      /CSV нет столбца «Адрес на сайте»/,
    ],
    ['a table without the key', () => workbook(['Класс'], ['Бизнес']), /Адрес на сайте/],
    [
      'a table with entities of its own',
      () =>
        zipOf([
          { name: '[Content_Types].xml', content: '' },
          {
            name: 'xl/workbook.xml',
            content: '<!DOCTYPE a [<!ENTITY b "c">]><workbook><sheets><sheet r:id="&b;"/></sheets></workbook>',
          },
        ]),
      /повреждена/,
    ],
  ])('%s is refused in plain Russian', async (_name, make, words) => {
    const before = stored();
    expect(await refusal(await make())).toMatch(words);
    expect(stored()).toEqual(before);
  });
});
