import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import {
  isCertain,
  type PersonTraces,
  searchedFor,
  type TraceFinder,
  type TraceKind,
  tellingWords,
  traceFinder,
} from '../../../platform/rules/person-traces.ts';
import type { PlaceToDecide } from './decisions.ts';
import { excerptOf } from './excerpt.ts';
import type { Subject } from './holdings.ts';
import { ERASED_IN_LOG } from './subject.ts';
import { foldedSql, mayTrace } from './trace-conditions.ts';
import { type TracedText, tracedTexts } from './traced-values.ts';

/** Columns of the log that hold words; the rest are numbers and seals. */
export const LOG_WORDS = ['ip', 'action', 'route', 'object_type', 'object_id', 'request_id'] as const;
type LogWord = (typeof LOG_WORDS)[number];

export type LogRow = { readonly id: number; readonly before: unknown; readonly after: unknown } & Readonly<
  Record<LogWord, string | null>
>;

/** A row of the log about something else that speaks of the person, or of a search for him. */
export interface LogMention {
  readonly row: LogRow;
  readonly place: PlaceToDecide;
  readonly at_once: boolean;
}

/** Rows of the log that are about the person: what he did, what was done to him and to his requests, but for his erasure. */
export const ownRows = ({ user_id, former_ids }: Subject, leadIds: readonly number[]) => sql<boolean>`coalesce(
  client_id = any (${[user_id ?? null, ...former_ids]}::int[]) or actor_id = any (${[user_id ?? null, ...former_ids]}::int[])
  or (object_type = 'users' and object_id = any (${[user_id, ...former_ids].flatMap((id) => id ?? []).map(String)}::text[]))
  or (object_type = 'leads' and object_id = any (${leadIds.map(String)}::text[])), false)
  and action <> 'personal_data.erase'`;

/** Fields that hold what somebody typed to find people. */
const SEARCHES = /term|phone|name|mail|search|query|text/i;

/** Texts of a row by which staff searched for the person. */
export function searchesOf(row: LogRow, traces: PersonTraces): { text: string; kind: TraceKind }[] {
  const after = row.after;
  if (after === null || typeof after !== 'object' || Array.isArray(after)) return [];
  return Object.entries(after).flatMap(([key, text]) => {
    const kind = typeof text === 'string' && SEARCHES.test(key) ? searchedFor(text, traces) : undefined;
    return kind ? [{ text: String(text), kind }] : [];
  });
}

/** Rows of the log that are not the person's own and speak of him, and searches that staff made for him. */
export async function findLogMentions(
  db: Kysely<Tables>,
  { subject, traces, leadIds }: { subject: Subject; traces: PersonTraces; leadIds: readonly number[] },
): Promise<LogMention[]> {
  const words = sql.join(LOG_WORDS.map((word) => sql.id(word)));
  const { rows } = await sql<LogRow>`select id, before, after, ${words} from audit_log
    where not (${ownRows(subject, leadIds)})
      and (${mayTrace(sql`concat_ws(e'\n', before::text, after::text, ${words})`, traces, { named: true })}
        or ${mayBeSearch(traces)})
    order by id`.execute(db);
  const find = traceFinder(traces);
  return rows.flatMap((row) => {
    const found = tracedInRow(row, find);
    const searches = searchesOf(row, traces).filter(({ text }) => find(text).length === 0);
    const kinds = [
      ...new Set([
        ...found.flatMap(({ traces: in_text }) => in_text.map(({ kind }) => kind)),
        ...searches.map(({ kind }) => kind),
      ]),
    ];
    if (kinds.length === 0) return [];
    const searched = searches.map(
      ({ text, kind }): TracedText => ({ text, traces: [{ kind, start: 0, end: text.length }] }),
    );
    const excerpt = `${row.action}: ${excerptOf([...found, ...searched])}`;
    return [{ row, place: { id: `audit_log [${row.id}]`, kinds, excerpt }, at_once: kinds.every(isCertain) }];
  });
}

function tracedInRow(row: LogRow, find: TraceFinder): TracedText[] {
  return [
    ...tracedTexts(row.before, 'json', find),
    ...tracedTexts(row.after, 'json', find),
    ...LOG_WORDS.flatMap((word) => tracedTexts(row[word], 'text', find)),
  ];
}

/** Lets through every row that {@link searchesOf} may find something in. */
function mayBeSearch({ phones, mails, names }: PersonTraces) {
  const digits = sql`regexp_replace(s.value, '\\D', '', 'g')`;
  const begun = [...names.flatMap(tellingWords), ...mails].map((word) => word.toLowerCase().slice(0, 3));
  const conditions = [
    ...phones.map((phone) => sql`strpos(${`${phone} 8${phone.slice(1)}`}, ${digits}) > 0 and length(${digits}) > 3`),
    ...[...new Set(begun)].map((start) => sql`strpos(${foldedSql(sql`s.value`)}, ${start}) > 0`),
  ];
  if (conditions.length === 0) return sql`false`;
  return sql`(jsonb_typeof(after) = 'object' and exists (select from jsonb_each_text(after) s
    where s.key ~* ${SEARCHES.source} and s.value <> ${ERASED_IN_LOG} and (${sql.join(conditions, sql` or `)})))`;
}
