import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { Failure } from '../../../platform/failure.ts';

/** What an archive may hold; more of it is refused before it is unpacked. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of one file, unpacked. */
  readonly file: number;
  /** Bytes of all files that are taken, unpacked. */
  readonly total: number;
}

/** Says what is wrong with an uploaded file. */
export const refused = (message: string): Failure =>
  new Failure('invalid_value', { errors: [{ field: 'content', message }] });

const DAMAGED = 'Файл повреждён: соберите архив или сохраните таблицу заново';
const UTF8_FLAG = 0x800;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} МБ`;

/**
 * The files of a ZIP by their path, `/` between folders. Nothing is written anywhere. Sizes are checked as stated and again
 * as they come, so that an archive that lies about them ends there.
 *
 * @param wanted whether a file is taken; the others are not unpacked.
 * @throws {Failure} 422 for what is no archive, is damaged, locked or too large, and for paths that lead out of it.
 */
export async function readArchive(
  content: Buffer,
  limits: ArchiveLimits,
  wanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await opened(content);
  const files = new Map<string, Buffer>();
  let total = 0;
  if (zip.entryCount > limits.entries) throw refused(`В архиве больше ${limits.entries} файлов: разделите его`);
  for await (const entry of entriesOf(zip)) {
    const path = pathOf(entry);
    if (path.endsWith('/') || isLitter(path) || !wanted(path)) continue;
    if (entry.isEncrypted()) throw refused('Архив закрыт паролем: соберите его без пароля');
    if (entry.uncompressedSize > limits.file) throw refused(`«${path}» больше ${megabytes(limits.file)}`);
    total += entry.uncompressedSize;
    if (total > limits.total) throw refused(`Распакованные файлы больше ${megabytes(limits.total)}: разделите архив`);
    if (files.has(path)) throw refused(`«${path}» есть в архиве дважды`);
    files.set(path, await contentOf(zip, entry, path));
  }
  return files;
}

function opened(content: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true }, (error, zip) =>
      error || !zip ? reject(refused(DAMAGED)) : resolve(zip),
    );
  });
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry, void, undefined> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      // What was settled by the first of them hears the others in vain: all go, but for the one that keeps errors quiet.
      zip.removeAllListeners().on('error', () => reject(refused(DAMAGED)));
      zip.once('entry', resolve).once('end', () => resolve(undefined));
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

/** The name of an entry as a path inside the archive. Old archivers of Windows write names in code page 866. */
function pathOf(entry: Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  const name = decoded(raw, (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0).replaceAll('\\', '/');
  const leadsOut =
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..') || name.includes('\0');
  if (leadsOut || name.length > 500) throw refused('В архиве есть путь, который ведёт наружу: соберите его заново');
  return name.replace(/^(?:\.\/)+/, '').normalize('NFC');
}

function decoded(raw: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    if (isUtf8) throw refused(DAMAGED);
    return new TextDecoder('ibm866').decode(raw);
  }
}

/** What systems put into archives by themselves. */
const isLitter = (path: string): boolean => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$|~\$)/i.test(path);

function contentOf(zip: ZipFile, entry: Entry, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const damaged = () => reject(refused(`«${path}» в архиве повреждён`));
    zip.openReadStream(entry, (error, stream) => {
      if (error || !stream) return damaged();
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > entry.uncompressedSize) stream.destroy(new Error('larger than stated'));
        else chunks.push(chunk);
      });
      stream.once('error', damaged);
      stream.once('end', () => resolve(Buffer.concat(chunks)));
    });
  });
}
