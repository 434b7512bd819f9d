import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg|geojson|json|txt|webmanifest|ico)$/;
/** Below this a compressed copy saves no packet. */
const WORTHWHILE = 1_024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts `.br` and `.gz` copies, as small as they get, beside every text file below a folder; the server sends them as they are. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    const content = await readFile(file);
    if (content.length < WORTHWHILE) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await brotli(content, { params }));
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
  }
}
