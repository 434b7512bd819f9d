import { accessSync, constants, mkdirSync } from 'node:fs';

/** Folder below DATA_DIR that `documents.storage_path` is relative to. */
export const DOCUMENTS_FOLDER = 'documents';
/** Folder below DATA_DIR of the pictures that editors added. */
export const UPLOADS_FOLDER = 'media';

/** The folder for the application's data cannot be used; the message is one line to show at start. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

/**
 * Makes the data folder (closed to other users) if it is missing and checks that it can be written.
 *
 * @param passable whether other users may pass through it to folders inside that are theirs.
 * @throws {DataDirError}
 */
export function makeDataDir(dataDir: string, passable = false): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: passable ? 0o711 : 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new DataDirError(`DATA_DIR: expected a folder that can be written, got ${dataDir} (${code})`);
  }
}
