import type { UploadPlan } from '../../contract/upload.ts';
import type { Left } from './draft.ts';
import type { PlannedComplex, ReadUpload } from './plan-upload.ts';

/** Why each of what was to be applied was not; by place in the plan, null: it was. */
export interface Outcome {
  readonly complexes: readonly (string | null)[];
  readonly logos: readonly (string | null)[];
}

/** An upload as it is told: what it would do, or, with its outcome, what it did. */
export function presentUpload(read: ReadUpload, outcome?: Outcome): UploadPlan {
  const { plan, planned, logos, unchanged, left, problems, problem_count } = read;
  const failed = planned.flatMap(({ rows }, at) => {
    const why = outcome?.complexes[at];
    return why ? [{ why, rows: [...rows] }] : [];
  });
  return {
    plan,
    applied: outcome !== undefined,
    complexes: planned.map((one, at) => presentComplex(one, outcome?.complexes[at] ?? null)),
    logos: logos.map(({ id, title, replaces }, at) => ({ id, title, replaces, failed: outcome?.logos[at] ?? null })),
    unchanged,
    left: [...left.map((one) => ({ ...one })), ...grouped(failed)],
    problems,
    problem_count,
  };
}

function grouped(failed: readonly { readonly why: string; readonly rows: number[] }[]): Left[] {
  const whys = [...new Set(failed.map(({ why }) => why))];
  return whys.map((why) => {
    const own = failed.filter((one) => one.why === why);
    return { why, count: own.length, rows: own.flatMap(({ rows }) => rows).sort((a, b) => a - b) };
  });
}

function presentComplex(
  { complex, rows, changes, pictures, documents }: PlannedComplex,
  failed: string | null,
): UploadPlan['complexes'][number] {
  const { id, title, title_eng } = complex;
  const known = new Set(complex.documents.map((document) => document.title));
  const papers = documents.map((one) => ({
    paper: { title: one.title, kind: one.kind, date: one.date },
    as: one.file === null ? 'described' : known.has(one.title) ? 'replaced' : 'added',
  }));
  const as = (wanted: string) => papers.flatMap((one) => (one.as === wanted ? [one.paper] : []));
  const curated = complex.pictures_list.filter(({ origin }) => origin === 'curated').length;
  return {
    id,
    title: title ?? title_eng,
    title_eng,
    rows: [...rows],
    changes: [...changes],
    pictures: { added: pictures.length, replaced: pictures.length > 0 ? curated : 0 },
    documents: { added: as('added'), replaced: as('replaced'), described: as('described') },
    failed,
  };
}
