import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TraceFinder, withoutTraces } from '../../../platform/rules/person-traces.ts';
import type { PlaceToDecide } from './decisions.ts';
import { excerptOf } from './excerpt.ts';

/** Acts name the person whose data they say was destroyed: the law wants them kept, outside of the installation. */
const ACT = /^(?:act|events)-\d+\.txt$/;
const EXPORT = /^export-\d+\.json$/;

/** A file of DATA_DIR/personal-data that speaks of the person. */
export interface FileTrace {
  readonly path: string;
  readonly place: PlaceToDecide;
  /** A copy of his own data, which goes without a decision; others are about others. */
  readonly own: boolean;
}

/** Copies for people and lists of incidents that speak of the person; acts are left out. A missing folder holds none. */
export async function findInFiles(folder: string, phones: readonly string[], find: TraceFinder): Promise<FileTrace[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && !ACT.test(entry.name)).map(({ name }) => name);
  const traces = await Promise.all(
    names.sort().map(async (name): Promise<FileTrace[]> => {
      const text = await readFile(join(folder, name), 'utf8');
      const own = EXPORT.test(name) && phones.some((phone) => phoneOf(text) === phone);
      const found = find(text);
      if (!own && found.length === 0) return [];
      const kinds = [...new Set(found.map(({ kind }) => kind))];
      return [
        {
          path: join(folder, name),
          own,
          place: { id: `personal-data/${name}`, kinds, excerpt: excerptOf([{ text, traces: found }]) },
        },
      ];
    }),
  );
  return traces.flat();
}

/** Removes a copy of the person's own data; takes him out of a file about others, whole or not at all. */
export async function eraseFile({ path, own }: FileTrace, find: TraceFinder): Promise<void> {
  if (own) return rm(path, { force: true });
  const text = await readFile(path, 'utf8');
  const draft = `${path}.part`;
  await writeFile(draft, withoutTraces(text, find(text)), { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** Whose data a copy holds. */
function phoneOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { phone?: unknown } | null)?.phone;
  } catch {
    return undefined;
  }
}
