/** What editors know of the demo complexes comes as an agency's does: one archive, looked at and applied by the upload. */

import { sql } from 'kysely';
import { applyUpload } from '../../src/agency/server/upload/apply-upload.ts';
import { readUpload } from '../../src/agency/server/upload/plan-upload.ts';
import { COMPLEX_HEAD, writeSheets } from '../../src/agency/server/upload/template.ts';
import {
  type DictionaryEntry,
  HOUSING_CLASSES,
  REGISTRATIONS,
  WALL_MATERIALS,
} from '../../src/complex/rules/dictionaries.ts';
import { titleOfKind } from '../../src/complex/rules/document-kinds.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { nbsp } from '../../src/platform/rules/russian.ts';
import { planDocuments } from './demo-documents.ts';
import { titleInFeed } from './demo-feeds.ts';
import { describeComplex } from './describe-complex.ts';
import { packArchive } from './pack-archive.ts';
import type { PlannedCatalogue, PlannedComplex } from './planned.ts';

interface UploadDeps {
  readonly db: Db;
  readonly data_dir: string;
  readonly now: Date;
}

/** Place of the project declarations; the number tells a demo. */
const declarationUrl = ({ key }: { readonly key: string }): string =>
  `https://наш.дом.рф/сервисы/каталог-новостроек/объект/demo-${key}`;

const titleOf = (entries: readonly DictionaryEntry[], id: number): string | null =>
  entries.find((entry) => entry.id === id)?.title ?? null;

/** What the table says of a complex, by the titles of its columns. */
function factsOf(complex: PlannedComplex): Readonly<Record<string, string | null>> {
  return {
    'Комплекс (для справки)': complex.title,
    Название: complex.parts.length > 0 || titleInFeed(complex) !== complex.title ? complex.title : null,
    Описание: describeComplex(complex),
    Адрес: nbsp(complex.address),
    Парковка: complex.parking,
    Охрана: complex.security,
    'Проектная декларация (ссылка на наш.дом.рф)': declarationUrl(complex),
    'Граница (широта, долгота; …)': complex.polygon.map((point) => point.join(', ')).join('; '),
    Класс: titleOf(HOUSING_CLASSES, complex.housing_class),
    Регистрация: titleOf(REGISTRATIONS, complex.registration),
    ...(complex.parts.length > 0 ? parentFacts(complex) : {}),
  };
}

/** A parent is known to no feed: editors state also what feeds say of the others. */
function parentFacts(complex: PlannedComplex): Record<string, string | null> {
  return {
    'Материал стен': titleOf(WALL_MATERIALS, complex.wall_material),
    'Потолки от, м': String(complex.ceiling_heights[0]),
    'Потолки до, м': String(complex.ceiling_heights[1]),
    'Точка (широта, долгота)': complex.site.point.join(', '),
    Застройщик: complex.developer.title,
    'Только апартаменты': complex.apartments_only ? 'да' : 'нет',
  };
}

/** The archive, with complexes by their addresses on the site. */
async function archiveOf(catalogue: PlannedCatalogue, addresses: ReadonlyMap<string, string>): Promise<Buffer> {
  const all = catalogue.complexes.flatMap((complex) => [complex, ...complex.parts]);
  const addressOf = ({ key }: { readonly key: string }): string => addresses.get(key) ?? '';
  const complexes = all.map((complex) => {
    const facts = factsOf(complex);
    return COMPLEX_HEAD.map((title, at) => (at === 0 ? addressOf(complex) : (facts[title] ?? null)));
  });
  const papers: (string | null)[][] = [];
  const files: { path: string; content: Buffer }[] = [];
  for (const { owner, title, kind, date, print } of planDocuments(catalogue).complexes) {
    const address = addressOf(owner);
    const file = `${papers.filter(([other]) => other === address).length + 1}.pdf`;
    papers.push([address, owner.title, title, titleOfKind(kind), date.split('-').reverse().join('.'), file]);
    files.push({ path: `${address}/${file}`, content: await print() });
  }
  return packArchive([{ path: 'Комплексы.xlsx', content: await writeSheets({ complexes, papers }) }, ...files]);
}

/**
 * Uploads facts, outlines and documents of all complexes. Once more it changes nothing but the documents, which take the
 * place of those of their name.
 *
 * @param addresses of the complexes on the site, by their keys.
 * @throws when the upload finds a mistake in its own file, or is not applied whole.
 */
export async function uploadFacts(
  { db, data_dir, now }: UploadDeps,
  catalogue: PlannedCatalogue,
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  const archive = await archiveOf(catalogue, addresses);
  // On a slow machine a connection rests longer than what a silent transaction is granted, and nobody waits for it. What a
  // sudden end would lose is uploaded again.
  await db.connection().execute(async (own) => {
    await sql`set idle_in_transaction_session_timeout = 0`.execute(own);
    await sql`set synchronous_commit = off`.execute(own);
    try {
      await upload({ db: own, data_dir, now }, archive);
    } finally {
      await sql`reset idle_in_transaction_session_timeout`.execute(own);
      await sql`reset synchronous_commit`.execute(own);
    }
  });
}

async function upload({ db, data_dir, now }: UploadDeps, archive: Buffer): Promise<void> {
  const read = await readUpload(db, archive);
  if (read.problem_count > 0) throw new Error(`the upload of the demo has mistakes: ${JSON.stringify(read.problems)}`);
  let cause: unknown;
  const outcome = await applyUpload(
    {
      ...{ db, config: { data_dir }, now: () => now.getTime() },
      log: {
        warn: () => undefined,
        error: (details) => {
          cause = details;
        },
      },
      // Nobody did it: the log of what people did has no row of it.
      record: async () => undefined,
    },
    read,
  );
  const refused = outcome.complexes.find((why) => why !== null);
  if (refused !== undefined) throw new Error(`the upload of the demo was not applied: ${refused}`, { cause });
}
