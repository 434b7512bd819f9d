import { type RawBuilder, sql } from 'kysely';
import { foldLetters, type PersonTraces, stemOf, tellingWords } from '../../../platform/rules/person-traces.ts';

/**
 * Conditions in SQL that let through every text that {@link traceFinder} may find something in, and few others: they do not
 * depend on the language of the database, and what they let through is looked at in full afterwards.
 */

const UPPER = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';
/** Marks above letters and signs that nobody sees. */
const UNSEEN = [
  [0x300, 0x36f],
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  [0xfeff, 0xfeff],
].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)));

/** A text as it is compared: see `foldLetters`. */
export const foldedSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`replace(translate(lower(normalize(${text}, NFKD)), ${UPPER + UNSEEN.join('')}, ${UPPER.toLowerCase()}), '%40', '@')`;

/** Between two digits of a number: no letters, or what stands for a sign in an address. */
const GAP = '([^0-9a-zа-я]|%[0-9a-f]{2}){0,8}';
/** An address may hold any Cyrillic word in this form. */
const ENCODED = '%d[01]%';

/** Whether a folded text may hold what is the person's alone. */
function certainConditions(text: RawBuilder<unknown>, { phones, mails, marks }: PersonTraces): RawBuilder<boolean>[] {
  return [
    ...phones.map((phone) => sql<boolean>`${text} ~ ${phone.slice(1).split('').join(GAP)}`),
    ...[...mails, ...marks].map((part) => sql<boolean>`strpos(${text}, ${foldLetters(part.trim())}) > 0`),
  ];
}

function nameConditions(text: RawBuilder<unknown>, names: readonly string[]): RawBuilder<boolean>[] {
  const words = names.map((name) => {
    const telling = tellingWords(name);
    return telling.length > 0 ? telling : (foldLetters(name).match(/\p{L}{2,}/gu) ?? []).slice(0, 1);
  });
  const found = words.flat().map((word) => sql<boolean>`strpos(${text}, ${stemOf(word)}) > 0`);
  return found.length > 0 ? [...found, sql<boolean>`${text} ~ ${ENCODED}`] : [];
}

/** Whether a text may speak of the person; names are looked for where `named`. */
export function mayTrace(
  text: RawBuilder<unknown>,
  traces: PersonTraces,
  { named }: { named: boolean },
): RawBuilder<boolean> {
  const folded = sql`x.folded`;
  const conditions = [...certainConditions(folded, traces), ...(named ? nameConditions(folded, traces.names) : [])];
  if (conditions.length === 0) return sql<boolean>`false`;
  return sql<boolean>`exists (select from (select ${foldedSql(text)} as folded) x where ${sql.join(conditions, sql` or `)})`;
}
