import { DOCUMENT_KINDS } from '../../../complex/rules/document-kinds.ts';
import type { CuratedDetails } from '../curation/queries.ts';
import { type Draft, draftOf, type Reading } from './draft.ts';
import { folded, KEY_TITLE, NAME_TITLE, PAPER_TITLE, readHead } from './heads.ts';
import { cellText } from './read-rows.ts';
import type { SheetRow } from './read-sheet.ts';
import { readTypedDay } from './typed-day.ts';

/** The table of documents: how each is called, what it is, of which day, and which file of the archive it is. */

const KIND = 'Вид';
const DAY = 'Дата';
const FILE = 'Файл';
export const PAPER_COLUMNS = [KEY_TITLE, NAME_TITLE, PAPER_TITLE, KIND, DAY, FILE] as const;

/** A row of it; what is undefined stays as it is. */
export interface PaperLine {
  readonly row: number;
  readonly title: string;
  readonly kind: string | undefined;
  readonly day: string | undefined;
  readonly file: string | undefined;
}

type KnownPaper = CuratedDetails['documents'][number];

/** Reads the rows by the complex that they name. */
export function readPapers(sheet: readonly SheetRow[], reading: Reading): ReadonlyMap<Draft, readonly PaperLine[]> {
  const tell = (where: string, message: string) => reading.problems.add(where, message);
  const { columns, body } = readHead(sheet, 'papers', PAPER_COLUMNS, tell);
  const lines = new Map<Draft, PaperLine[]>();
  for (const { row, cells } of body) {
    const where = `Документы, строка ${row}`;
    const of = (title: string) => {
      const cell = cells.get(columns.get(folded(title)) ?? -1);
      return cell === undefined ? undefined : cellText(cell);
    };
    const [key, title] = [of(KEY_TITLE), of(PAPER_TITLE)];
    if (key === undefined || title === undefined) {
      tell(where, `Не заполнен столбец «${key === undefined ? KEY_TITLE : PAPER_TITLE}»`);
      continue;
    }
    const draft = draftOf(key, where, reading);
    if (!draft) continue;
    const [kind, day] = [kindIn(of(KIND)), dayIn(of(DAY))];
    if (kind === null)
      tell(`${where}, столбец «${KIND}»`, `Допустимо: ${DOCUMENT_KINDS.map((one) => one.title).join(', ')}`);
    if (day === null) tell(`${where}, столбец «${DAY}»`, 'Нужна дата, например 05.03.2026');
    if (title.length > 200) tell(where, 'Название документа длиннее 200 символов');
    const line = { row, title, kind: kind ?? undefined, day: day ?? undefined, file: of(FILE) };
    lines.set(draft, [...(lines.get(draft) ?? []), line]);
  }
  return lines;
}

/** The code of a kind; undefined where nothing is said, null for what is none. */
function kindIn(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  return DOCUMENT_KINDS.find(({ title }) => folded(title) === folded(text))?.id ?? null;
}

const dayIn = (text: string | undefined): string | null | undefined =>
  text === undefined ? undefined : readTypedDay(text);

/** What rows say of documents that are there; `taken` are those whose file is in the archive. */
export function describeKnown(
  lines: ReadonlyMap<Draft, readonly PaperLine[]>,
  taken: ReadonlySet<PaperLine>,
  { problems, repeated }: Reading,
): void {
  for (const [draft, own] of lines) {
    const waiting = [...draft.complex.documents];
    const said = new Map<string, PaperLine>();
    for (const line of own) {
      const where = `Документы, строка ${line.row}`;
      const earlier = said.get(line.title);
      if (!taken.has(line) && line.file !== undefined) {
        problems.add(where, `Файла «${line.file}» в папке комплекса нет`);
        continue;
      }
      const at = waiting.findIndex(({ title }) => title === line.title);
      const [known] = at < 0 ? [] : waiting.splice(at, 1);
      if (!taken.has(line) && known) describe(draft, line, known);
      else if (earlier && !known) {
        if (earlier.kind === line.kind && earlier.day === line.day && !taken.has(line)) repeated.papers.push(line.row);
        else problems.add(where, `Документ «${line.title}» уже был в строке ${earlier.row}, и там сказано другое`);
      } else if (!taken.has(line)) {
        problems.add(where, `Документа «${line.title}» у комплекса нет: положите его файл в папку комплекса`);
      }
      said.set(line.title, line);
    }
  }
}

function describe(draft: Draft, { title, kind, day }: PaperLine, known: KnownPaper): void {
  const now = { kind: kind ?? known.kind, date: day ?? known.published_at };
  if (now.kind === known.kind && now.date === known.published_at) return;
  draft.documents.push({ title, ...now, file: null, id: known.id });
}
