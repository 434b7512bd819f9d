import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folder below DATA_DIR that `documents.storage_path` is relative to. */
export const DOCUMENTS_FOLDER = 'documents';
/** Folder below DATA_DIR of the pictures that editors added. */
export const UPLOADS_FOLDER = 'media';
/** Part of the repository's `data` that belongs to the program. */
export const REFERENCE_FOLDER = 'reference';

/** The folder for the application's data cannot be used; the message is one line to show at start. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

/**
 * Makes the data folder if it is missing, checks that it can be written and closes it and the folders in it to other users,
 * as far as they are ours to close.
 *
 * @param passable whether other users may pass through it to folders inside that are theirs.
 * @throws {DataDirError}
 */
export function makeDataDir(dataDir: string, passable = false): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: passable ? 0o711 : 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    closeFolders(dataDir, passable);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new DataDirError(`DATA_DIR: expected a folder that can be written, got ${dataDir} (${code})`);
  }
}

function closeFolders(dataDir: string, passable: boolean): void {
  if (process.platform === 'win32') return;
  setMode(dataDir, passable ? 0o711 : 0o700);
  if (passable) return;
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== REFERENCE_FOLDER) setMode(join(dataDir, entry.name), 0o700);
}

function setMode(folder: string, mode: number): void {
  const { mode: present, uid } = statSync(folder);
  const user = process.geteuid?.();
  // A folder that somebody else shares with us, as the volume of a group, is his to close.
  if ((present & 0o777) !== mode && (user === 0 || user === uid)) chmodSync(folder, mode);
}
