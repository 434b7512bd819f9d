import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { isCertain, traceFinder } from '../../../platform/rules/person-traces.ts';
import { type Decide, type PlaceToDecide, type Treated, treat } from './decisions.ts';
import { excerptOf } from './excerpt.ts';
import { findMentions, type Mention, type MentionQuery } from './find-mentions.ts';
import { cutOut, type Rewrite, rewriteTexts } from './traced-values.ts';

export interface Redacted {
  readonly treated: readonly Treated[];
  readonly undecided: readonly PlaceToDecide[];
}

/** Stands for the found words where the whole «[удалено]» makes the text longer than its column takes. */
const SHORT = '…';
/** Of PostgreSQL: a check or a length that does not hold. */
const TOO_LONG = new Set(['23514', '22001']);

function placeOf({ id, kinds, found, column }: Mention): PlaceToDecide {
  return { id, kinds, excerpt: excerptOf(found), fixed: column.form === 'other' };
}

/**
 * Takes the person out of rows that are not his own: phones, mails and codes out of what people write at once, names and what
 * is published as decided. Without a decision for each of them nothing may be committed.
 */
export async function redactMentions(
  trx: Transaction<Tables>,
  query: Omit<MentionQuery, 'locked'>,
  decide: Decide,
): Promise<Redacted> {
  const treated: Treated[] = [];
  const undecided: PlaceToDecide[] = [];
  const rows = new Map<string, { mention: Mention; named: boolean }[]>();
  for (const mention of await findMentions(trx, { ...query, locked: true })) {
    const place = placeOf(mention);
    const done = treat(place, mention.at_once, decide);
    if (done) treated.push(done);
    else undecided.push(place);
    // A kept name leaves the phone beside it no right to stay.
    const changes = done && (done.done !== 'keep' || (mention.care === 'people' && mention.kinds.some(isCertain)));
    if (!changes || place.fixed) continue;
    const row = `${mention.schema}.${mention.table} ${mention.ctid}`;
    rows.set(row, [...(rows.get(row) ?? []), { mention, named: done.done === 'redact' }]);
  }
  if (undecided.length > 0) return { treated, undecided };
  const find = { named: traceFinder(query.traces), certain: traceFinder({ ...query.traces, names: [] }) };
  for (const cells of rows.values()) await rewriteRow(trx, cells, find);
  return { treated, undecided };
}

type Finders = Readonly<Record<'named' | 'certain', ReturnType<typeof traceFinder>>>;

async function rewriteRow(
  trx: Transaction<Tables>,
  cells: readonly { mention: Mention; named: boolean }[],
  find: Finders,
): Promise<void> {
  const shorter: Rewrite = ({ text, traces }) => cutOut({ text, traces }).replaceAll('[удалено]', SHORT);
  await sql`savepoint redaction`.execute(trx);
  try {
    await update(trx, cells, find, cutOut);
  } catch (error) {
    if (!TOO_LONG.has(String((error as { code?: unknown }).code))) throw error;
    await sql`rollback to savepoint redaction`.execute(trx);
    await update(trx, cells, find, shorter);
  }
  await sql`release savepoint redaction`.execute(trx);
}

async function update(
  trx: Transaction<Tables>,
  cells: readonly { mention: Mention; named: boolean }[],
  find: Finders,
  rewrite: Rewrite,
): Promise<void> {
  const [first] = cells;
  if (!first) return;
  const { schema, table, ctid } = first.mention;
  const changes = cells.map(({ mention: { column, value }, named }): RawBuilder<unknown> => {
    const changed = rewriteTexts(value, named ? find.named : find.certain, rewrite);
    const stored = column.form === 'json' ? sql`${JSON.stringify(changed)}::jsonb` : sql`${changed}`;
    return sql`${sql.id(column.name)} = ${stored}`;
  });
  await sql`update ${sql.id(schema, table)} set ${sql.join(changes)} where ctid = ${ctid}::tid`.execute(trx);
}
