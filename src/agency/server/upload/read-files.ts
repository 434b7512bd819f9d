import { kindOfTitle } from '../../../complex/rules/document-kinds.ts';
import { acceptDocument, acceptPicture } from '../../../pictures/server/accept-upload.ts';
import { Failure } from '../../../platform/failure.ts';
import { plainText } from '../../../platform/rules/plain-text.ts';
import { type Draft, draftOf, type PlannedLogo, type Reading } from './draft.ts';
import { type DeveloperNames, LOGO_FOLDER } from './logos.ts';
import { refused } from './read-archive.ts';
import type { PaperLine } from './read-papers.ts';

/** Pictures are decoded one by one to see that they can be shown. */
const MAX_PICTURES = 300;
const DOCUMENT_FOLDER = /^(?:документы|documents)$/i;
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|heic)$/i;
const PDF = /\.pdf$/i;

type Lines = ReadonlyMap<Draft, readonly PaperLine[]>;

/** What the folders of an archive hold beside what goes into the drafts. */
export interface ReadFiles {
  readonly logos: readonly PlannedLogo[];
  /** Rows of the table of documents whose file is there. */
  readonly taken: ReadonlySet<PaperLine>;
}

/**
 * `{complex}/…` holds its pictures and, in PDF or in a folder «документы», its documents; `застройщики/{name}.png` a logo; in
 * the order of their names, documents in that of their table.
 */
export async function readFiles(
  files: ReadonlyMap<string, Buffer>,
  { lines, developers }: { readonly lines: Lines; readonly developers: DeveloperNames },
  reading: Reading,
): Promise<ReadFiles> {
  const paths = [...files.keys()].sort((a, b) => a.localeCompare(b, 'ru', { numeric: true }));
  if (paths.filter((path) => PICTURE.test(path)).length > MAX_PICTURES)
    throw refused(`В архиве больше ${MAX_PICTURES} картинок: разделите его`);
  const logos: PlannedLogo[] = [];
  const taken = new Set<PaperLine>();
  const places = new Map<object, number>();
  for (const path of paths) {
    const tell = (message: string) => reading.problems.add(`«${path}»`, message);
    const content = files.get(path) ?? Buffer.alloc(0);
    const [folder = '', ...rest] = path.split('/');
    const name = rest.at(-1);
    if (name === undefined) tell('Файл лежит вне папки комплекса');
    else if (LOGO_FOLDER.test(folder)) {
      const logo = await accepted(tell, () => developers.logoOf(name, content));
      if (logo && logos.some(({ id }) => id === logo.id)) tell('Логотип этого застройщика уже есть в архиве');
      else if (logo) logos.push(logo);
    } else {
      const draft = draftOf(folder, `Папка «${folder}»`, reading);
      if (!draft) continue;
      const isDocument = PDF.test(name) || rest.slice(0, -1).some((part) => DOCUMENT_FOLDER.test(part));
      if (isDocument) await readDocument({ draft, name, content, tell }, lines.get(draft) ?? [], { taken, places });
      else if (!PICTURE.test(name)) tell('Нужна картинка или документ в PDF');
      else {
        const picture = await accepted(tell, () => acceptPicture(content));
        if (picture) draft.pictures.push(picture);
      }
    }
  }
  for (const { documents } of reading.found.values())
    documents.sort((a, b) => (places.get(a) ?? Number.MAX_SAFE_INTEGER) - (places.get(b) ?? Number.MAX_SAFE_INTEGER));
  return { logos, taken };
}

interface DocumentFile {
  readonly draft: Draft;
  readonly name: string;
  readonly content: Buffer;
  readonly tell: (message: string) => void;
}

/** Takes a document as its row says, or by its name. */
async function readDocument(
  { draft, name, content, tell }: DocumentFile,
  lines: readonly PaperLine[],
  { taken, places }: { readonly taken: Set<PaperLine>; readonly places: Map<object, number> },
): Promise<void> {
  const bare = plainText(name.replace(/\.[^.]+$/, ''));
  const line =
    lines.find((one) => one.file !== undefined && same(one.file, name)) ??
    lines.find((one) => one.file === undefined && same(one.title, bare));
  if (line) taken.add(line);
  const title = line?.title ?? (bare.slice(0, 200).trim() || 'Документ');
  const file = await accepted(tell, () => acceptDocument(content));
  if (!file) return;
  if (draft.documents.some((other) => other.title === title)) return tell(`Документ «${title}» уже есть в архиве`);
  const known = draft.complex.documents.find((document) => document.title === title);
  const kind = line?.kind ?? (known && known.kind !== 'other' ? known.kind : kindOfTitle(title));
  const document = { title, kind, date: line?.day ?? null, file, id: null };
  draft.documents.push(document);
  if (line) places.set(document, line.row);
}

const same = (a: string, b: string): boolean => a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

/** What may be kept of a file; undefined, with the reason told, where nothing may. */
async function accepted<T>(tell: (message: string) => void, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    tell(error.errors?.map(({ message }) => message).join('. ') ?? error.detail);
    return undefined;
  }
}
