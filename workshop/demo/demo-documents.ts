/** Documents of the demo complexes and villages: small real PDF files that say that they are a demonstration. */

import { HANDED_OVER } from '../../src/complex/rules/release-state.ts';
import { PAGE, PrintPage } from '../../src/complex/server/printouts/print-page.ts';
import { countOf, NOUNS } from '../../src/platform/rules/russian.ts';
import { type DemoDeveloper, legalParticulars } from './developers.ts';
import {
  leavesOf,
  type PlannedCatalogue,
  type PlannedComplex,
  type PlannedHousing,
  type PlannedVillage,
} from './planned.ts';
import { monthBefore } from './quarters.ts';
import { randomOf } from './random.ts';
import { fullAddress } from './streets.ts';

interface Text {
  readonly title: string;
  readonly kind: 'declaration' | 'permit' | 'contract' | 'other';
  readonly lines: readonly string[];
}

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

function documentsOf(complex: PlannedComplex): Text[] {
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

function print({ title, lines }: Text, date: string): Promise<Buffer> {
  const page = new PrintPage({ title, author: 'Новосёл', now: Date.parse(date) });
  const box = { x: MARGIN, width: PAGE.width - 2 * MARGIN };
  let y = page.text(title, { ...box, y: MARGIN }, { size: 19 }) + 20;
  for (const line of lines) y = page.text(line, { ...box, y }, { size: 11 }) + 5;
  page.text(NOTE, { ...box, y }, { size: 9 });
  return page.end();
}

/** A document with the day it is of, and what it belongs to. */
export interface DemoDocument<Owner> {
  readonly owner: Owner;
  readonly title: string;
  readonly kind: Text['kind'];
  /** ISO day. */
  readonly date: string;
  readonly print: () => Promise<Buffer>;
}

/** The documents of a catalogue: three a complex, one a village. */
export function planDocuments({ quarter, complexes, villages }: PlannedCatalogue): {
  readonly complexes: readonly DemoDocument<PlannedComplex>[];
  readonly villages: readonly DemoDocument<PlannedVillage>[];
} {
  const random = randomOf('documents');
  const dated = <Owner>(owner: Owner, text: Text): DemoDocument<Owner> => {
    const { year, month } = monthBefore(quarter, random.integer(1, 20));
    const day = String(random.integer(1, 28)).padStart(2, '0');
    const date = `${year}-${String(month).padStart(2, '0')}-${day}`;
    return { owner, title: text.title, kind: text.kind, date, print: () => print(text, date) };
  };
  return {
    complexes: complexes.flatMap((complex) => documentsOf(complex).map((text) => dated(complex, text))),
    villages: villages.map((village) => dated(village, villageDocument(village))),
  };
}

const villageDocument = (village: PlannedVillage): Text => ({
  title: 'Проект планировки территории',
  kind: 'other',
  lines: [
    `Посёлок «${village.title}»`,
    ...particulars(village.developer),
    `Адрес: ${village.address}`,
    `Участков: ${village.plots}`,
  ],
});
