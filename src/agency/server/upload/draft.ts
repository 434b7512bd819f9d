import type { AcceptedDocument, AcceptedPicture } from '../../../pictures/server/accept-upload.ts';
import type { UploadPlan } from '../../contract/upload.ts';
import type { CuratedChange, CuratedDetails } from '../curation/queries.ts';
import type { Keys } from './keys.ts';

/** A document that comes, or one that is there and is called or dated otherwise now. */
export interface PlannedDocument {
  readonly title: string;
  readonly kind: string;
  /** ISO day; null: the day of the upload. */
  readonly date: string | null;
  /** Null: the document is there, `id` says which. */
  readonly file: AcceptedDocument | null;
  readonly id: number | null;
}

/** What an upload does to one complex, while it is read. */
export interface Draft {
  readonly complex: CuratedDetails;
  /** Of the table, where it has one. */
  readonly rows: number[];
  change: CuratedChange;
  readonly changes: { title: string; old: string | null; new: string | null }[];
  readonly pictures: AcceptedPicture[];
  readonly documents: PlannedDocument[];
}

/** A developer's logo that comes. */
export interface PlannedLogo {
  readonly id: number;
  readonly title: string;
  readonly replaces: boolean;
  readonly picture: AcceptedPicture;
}

const MAX_PROBLEMS = 200;

/** Collects what was not understood: all of it is counted, the first two hundred are told. */
export class Problems {
  readonly list: { where: string; message: string }[] = [];
  total = 0;
  add(where: string, message: string): void {
    this.total++;
    if (this.list.length < MAX_PROBLEMS) this.list.push({ where, message });
  }
}

/** What the parts of an upload are read into. */
export interface Reading {
  readonly keys: Keys;
  /** Of every complex that the upload names. */
  readonly details: ReadonlyMap<number, CuratedDetails>;
  readonly found: Map<number, Draft>;
  readonly problems: Problems;
  /** Rows that say once more what an earlier one says. */
  readonly repeated: { readonly complexes: number[]; readonly papers: number[] };
}

export type Left = UploadPlan['left'][number];

/** The complex that a key names; undefined, with a problem told, where there is none. */
export function draftOf(key: string, where: string, { keys, details, found, problems }: Reading): Draft | undefined {
  const id = keys.idOf(key);
  if (id === 'several') problems.add(where, `Комплексов «${key}» несколько: укажите адрес на сайте`);
  if (id === undefined) problems.add(where, `Комплекса «${key}» нет`);
  if (typeof id !== 'number') return undefined;
  const known = found.get(id);
  if (known) return known;
  const complex = details.get(id);
  if (!complex) return undefined;
  const draft: Draft = { complex, rows: [], change: { facts: {} }, changes: [], pictures: [], documents: [] };
  found.set(id, draft);
  return draft;
}

/** How a row of the table of complexes is named in what is told. */
export const rowOf = (row: number): string => `Строка ${row}`;
