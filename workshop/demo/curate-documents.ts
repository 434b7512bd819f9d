/** Documents of the demo complexes and villages: small real PDF files that say that they are a demonstration. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HANDED_OVER } from '../../src/complex/rules/release-state.ts';
import { PAGE, PrintPage } from '../../src/complex/server/printouts/print-page.ts';
import { DOCUMENTS_FOLDER } from '../../src/platform/data-dir.ts';
import { countOf, NOUNS } from '../../src/platform/rules/russian.ts';
import { type Curation, idOf, insertRows } from './curation.ts';
import { type DemoDeveloper, legalParticulars } from './developers.ts';
import { leavesOf, type PlannedComplex, type PlannedHousing } from './planned.ts';
import { monthBefore, type Quarter } from './quarters.ts';
import { randomOf } from './random.ts';
import { fullAddress } from './streets.ts';

interface DemoDocument {
  readonly title: string;
  readonly kind: 'declaration' | 'permit' | 'contract' | 'other';
  readonly lines: readonly string[];
}

/** Files written at the same time. */
const AT_ONCE = 32;
/** Points from the edge of the paper. */
const MARGIN = 64;
/** Terms told in one document; the page has room for no more. */
const MAX_HOUSINGS = 12;

const NOTE =
  'Демонстрационный документ. Комплекс, застройщик и все данные вымышлены, юридической силы документ не имеет.';

function particulars(developer: DemoDeveloper): string[] {
  const { legal_name, inn, ogrn } = legalParticulars(developer);
  return [`Застройщик: ${legal_name}`, `ИНН ${inn}, ОГРН ${ogrn}`];
}

function termOf({ title, due, state, floors }: PlannedHousing): string {
  const term = state === 'handed_over' ? HANDED_OVER.toLowerCase() : `${due.quarter} квартал ${due.year} года`;
  return `${title}: ${countOf(floors, NOUNS.floor)}, ${term}`;
}

function documentsOf(complex: PlannedComplex): DemoDocument[] {
  const housings = leavesOf([complex]).flatMap((leaf) => leaf.housings);
  const head = [
    `Жилой комплекс «${complex.title}»`,
    ...particulars(complex.developer),
    `Адрес: ${fullAddress(complex.site.place, complex.address)}`,
  ];
  const terms = housings.slice(0, MAX_HOUSINGS).map(termOf);
  const isDone = housings.every(({ state }) => state === 'handed_over');
  const size = `Квартир по проекту: ${complex.apartments_count}`;
  return [
    { title: 'Проектная декларация', kind: 'declaration', lines: [...head, size, 'Срок передачи:', ...terms] },
    {
      title: 'Разрешение на строительство',
      kind: 'permit',
      lines: [...head, `Разрешено строительство: ${countOf(housings.length, NOUNS.housing)}.`, size],
    },
    isDone
      ? {
          title: 'Разрешение на ввод в эксплуатацию',
          kind: 'permit',
          lines: [...head, 'Введены в эксплуатацию:', ...terms],
        }
      : {
          title: 'Договор участия в долевом строительстве',
          kind: 'contract',
          lines: [
            ...head,
            'Образец договора по закону № 214-ФЗ.',
            'Деньги покупателя хранятся на счёте эскроу до передачи квартиры.',
          ],
        },
  ];
}

function print({ title, lines }: DemoDocument, date: string): Promise<Buffer> {
  const page = new PrintPage({ title, author: 'Новосёл', now: Date.parse(date) });
  const box = { x: MARGIN, width: PAGE.width - 2 * MARGIN };
  let y = page.text(title, { ...box, y: MARGIN }, { size: 19 }) + 20;
  for (const line of lines) y = page.text(line, { ...box, y }, { size: 11 }) + 5;
  page.text(NOTE, { ...box, y }, { size: 9 });
  return page.end();
}

/** A document with what it belongs to; one of `complex_id` and `village_id` is null. */
interface Filed extends DemoDocument {
  readonly key: string;
  readonly complex_id: number | null;
  readonly village_id: number | null;
}

function filedDocuments({ catalogue, complexes, villages }: Curation): Filed[] {
  const ofComplexes = catalogue.complexes.flatMap((complex) =>
    documentsOf(complex).map((document) => ({
      ...document,
      key: complex.key,
      complex_id: idOf(complexes, complex.key),
      village_id: null,
    })),
  );
  const ofVillages = catalogue.villages.map((village) => ({
    title: 'Проект планировки территории',
    kind: 'other' as const,
    lines: [
      `Посёлок «${village.title}»`,
      ...particulars(village.developer),
      `Адрес: ${village.address}`,
      `Участков: ${village.plots}`,
    ],
    key: village.key,
    complex_id: null,
    village_id: idOf(villages, village.key),
  }));
  return [...ofComplexes, ...ofVillages];
}

async function printDocuments(documents: readonly Filed[], quarter: Quarter) {
  const random = randomOf('documents');
  const printed = [];
  for (const [index, document] of documents.entries()) {
    const { year, month } = monthBefore(quarter, random.integer(1, 20));
    const day = String(random.integer(1, 28)).padStart(2, '0');
    const published_at = `${year}-${String(month).padStart(2, '0')}-${day}`;
    const file = await print(document, published_at);
    const row = {
      complex_id: document.complex_id,
      village_id: document.village_id,
      title: document.title,
      kind: document.kind,
      storage_path: `demo/${document.key}-${(index % 3) + 1}.pdf`,
      mime: 'application/pdf',
      size_bytes: file.length,
      published_at,
      sort: index % 3,
    };
    printed.push({ row, file });
  }
  return printed;
}

const COLUMNS = {
  complex_id: 'integer',
  village_id: 'integer',
  title: 'text',
  kind: 'text',
  storage_path: 'text',
  mime: 'text',
  size_bytes: 'integer',
  published_at: 'date',
  sort: 'integer',
} as const;

/** Writes the files below the documents folder and their rows. */
export async function curateDocuments(curation: Curation, dataDir: string): Promise<void> {
  const printed = await printDocuments(filedDocuments(curation), curation.catalogue.quarter);
  await writeFiles(
    join(dataDir, DOCUMENTS_FOLDER),
    printed.map(({ row, file }) => ({ path: row.storage_path, file })),
  );
  await insertRows(
    curation.client,
    'documents',
    COLUMNS,
    printed.map(({ row }) => row),
  );
}

async function writeFiles(
  root: string,
  files: readonly { readonly path: string; readonly file: Buffer }[],
): Promise<void> {
  for (const folder of new Set(files.map(({ path }) => dirname(path))))
    await mkdir(join(root, folder), { recursive: true });
  for (let at = 0; at < files.length; at += AT_ONCE) {
    await Promise.all(files.slice(at, at + AT_ONCE).map(({ path, file }) => writeFile(join(root, path), file)));
  }
}
