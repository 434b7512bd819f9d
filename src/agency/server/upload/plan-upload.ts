import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/db/db.ts';
import type { UploadPlan } from '../../contract/upload.ts';
import { readCuratedComplexes } from '../curation/queries.ts';
import { type Draft, type Left, type PlannedLogo, Problems, type Reading } from './draft.ts';
import { folded, headOf, KEY_TITLE } from './heads.ts';
import { type Keys, readKeys } from './keys.ts';
import { readDevelopers } from './logos.ts';
import { readFiles } from './read-files.ts';
import { describeKnown, type PaperLine, readPapers } from './read-papers.ts';
import { readRows } from './read-rows.ts';
import { type Unpacked, unpack } from './unpack.ts';

/** What an upload does to one complex. */
export type PlannedComplex = Readonly<Draft>;

export interface ReadUpload {
  /** Names the file and the state of the complexes that it changes. */
  readonly plan: string;
  readonly planned: readonly PlannedComplex[];
  readonly logos: readonly PlannedLogo[];
  /** Complexes of the file that stay as they are. */
  readonly unchanged: number;
  /** Rows that change nothing, and why. */
  readonly left: readonly Left[];
  readonly problems: UploadPlan['problems'];
  /** Also of those that are not listed. */
  readonly problem_count: number;
}

/** Reads an upload against the catalogue as it is now; changes nothing. @throws {Failure} 422 when it cannot be read at all. */
export async function readUpload(db: Db, content: Buffer): Promise<ReadUpload> {
  const unpacked = await unpack(content);
  const keys = await readKeys(db);
  const reading: Reading = {
    keys,
    details: await readCuratedComplexes(db, namedIn(unpacked, keys)),
    found: new Map(),
    problems: new Problems(),
    repeated: { complexes: [], papers: [] },
  };
  const developers = await readDevelopers(db);
  const { complexes, papers, files } = unpacked;
  if (complexes) readRows(complexes, developers.ids, reading);
  const lines: ReadonlyMap<Draft, readonly PaperLine[]> = papers ? readPapers(papers, reading) : new Map();
  const { logos, taken } = await readFiles(files, { lines, developers }, reading);
  describeKnown(lines, taken, reading);
  const drafts = [...reading.found.values()];
  const planned = drafts.filter(
    ({ changes, pictures, documents }) => changes.length + pictures.length + documents.length > 0,
  );
  const state = planned.map(({ complex, changes }) => [complex.id, complex.version.toISOString(), changes]);
  const same = drafts.filter((draft) => !planned.includes(draft));
  return {
    plan: createHash('sha256').update(content).update(JSON.stringify(state)).digest('base64url'),
    planned,
    logos,
    unchanged: same.length,
    left: leftOf(same, reading.repeated),
    problems: reading.problems.list,
    problem_count: reading.problems.total,
  };
}

function leftOf(same: readonly Draft[], { complexes, papers }: Reading['repeated']): Left[] {
  const rows = same.flatMap((draft) => draft.rows).sort((a, b) => a - b);
  const left = [
    { why: 'В редакторе уже так', count: same.length, rows },
    { why: 'Повторяют строку выше слово в слово', count: complexes.length, rows: complexes },
    { why: 'Повторяют строку выше в таблице документов', count: papers.length, rows: papers },
  ];
  return left.filter(({ count }) => count > 0);
}

/** Ids of the complexes that tables and folders name, each once. */
function namedIn({ complexes, papers, files }: Unpacked, keys: Keys): number[] {
  const named = new Set([...files.keys()].map((path) => path.split('/')[0] ?? ''));
  for (const [rows, kind] of [[complexes, 'complexes'] as const, [papers, 'papers'] as const]) {
    const head = rows && headOf(rows, kind);
    if (!head) continue;
    const at = [...head.cells].find(([, title]) => folded(title) === folded(KEY_TITLE))?.[0] ?? 0;
    for (const { cells } of rows) named.add(cells.get(at) ?? '');
  }
  const ids = [...named].map((key) => keys.idOf(key)).filter((id) => typeof id === 'number');
  return [...new Set(ids)];
}
