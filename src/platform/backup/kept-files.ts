import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENTS_FOLDER, UPLOADS_FOLDER } from '../data-dir.ts';

/** What DATA_DIR holds besides the database and cannot be made again. */
export const SPOOL_FOLDER = 'spool';
const KEYS_FILE = 'keys.json';
const FOLDERS: readonly string[] = [UPLOADS_FOLDER, DOCUMENTS_FOLDER];

/** Paths of pictures, documents and keys below DATA_DIR, with `/`. */
export async function listKeptFiles(dataDir: string): Promise<string[]> {
  const lists = await Promise.all(FOLDERS.map((folder) => listFolder(dataDir, folder)));
  const keys = (await listFolder(dataDir, '.', false)).filter((path) => path === KEYS_FILE);
  return [...keys, ...lists.flat()];
}

/** Files of the spool by path, with their bytes. */
export async function readSpool(dataDir: string): Promise<Map<string, Buffer>> {
  const spool = new Map<string, Buffer>();
  for (const path of await listFolder(dataDir, SPOOL_FOLDER)) {
    if (!path.endsWith('.jsonl')) continue;
    const bytes = await readFile(join(dataDir, path)).catch(() => undefined);
    if (bytes) spool.set(path, bytes);
  }
  return spool;
}

/**
 * Joins what the spool held before the snapshot with what it held after it: a request that was stored in between is in one
 * of them or in the snapshot, whatever the moment. Storing one again finds the first.
 */
export function joinSpools(before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>): Buffer {
  const lines = new Set<string>();
  for (const spool of [before, after]) {
    for (const bytes of spool.values()) {
      // What stands behind the last line end was not whole yet: nobody was told that it was kept.
      for (const line of bytes.toString('utf8').split('\n').slice(0, -1)) if (line !== '') lines.add(line);
    }
  }
  return Buffer.from([...lines].map((line) => `${line}\n`).join(''));
}

async function listFolder(root: string, folder: string, recursive = true): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive }).catch((error) => {
    if (error.code === 'ENOENT') return [] as Dirent[];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(root, '.').length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
