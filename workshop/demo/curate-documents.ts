/** Documents of the demo villages, which the upload does not know. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DOCUMENTS_FOLDER } from '../../src/platform/data-dir.ts';
import { type Curation, idOf, insertRows } from './curation.ts';
import { planDocuments } from './demo-documents.ts';

const COLUMNS = {
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
export async function curateVillageDocuments(
  { client, catalogue, villages }: Curation,
  dataDir: string,
): Promise<void> {
  const rows = [];
  for (const { owner, title, kind, date, print } of planDocuments(catalogue).villages) {
    const file = await print();
    const storage_path = `demo/${owner.key}.pdf`;
    const path = join(dataDir, DOCUMENTS_FOLDER, storage_path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file);
    const about = { title, kind, storage_path, mime: 'application/pdf', size_bytes: file.length, sort: 0 };
    rows.push({ village_id: idOf(villages, owner.key), published_at: date, ...about });
  }
  await insertRows(client, 'documents', COLUMNS, rows);
}
