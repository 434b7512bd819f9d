import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { FeedQuestion, LotWords } from '../../contract/identity.ts';
import { questionText } from '../../rules/question-text.ts';
import type { Window } from './identity-queries.ts';

interface QuestionRow
  extends Omit<FeedQuestion, 'source' | 'complex' | 'why' | 'opened_at' | 'asked_at' | 'answered_at'> {
  source_id: number;
  source_title: string;
  complex_id: number | null;
  complex_title: string | null;
  complex_address: string | null;
  complex_published: boolean | null;
  evidence: { reason?: string; limit?: number | null }[];
  opened_at: Date;
  asked_at: Date;
  answered_at: Date | null;
}

export interface QuestionFilters {
  readonly source?: number | undefined;
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
}

/** Questions, what changed last first. */
export async function readQuestions(
  db: Db,
  { source, kind, state }: QuestionFilters,
  { offset, limit }: Window,
): Promise<{ rows: QuestionRow[]; total: number }> {
  const where: RawBuilder<unknown>[] = [sql`s.removed_at is null`, sql`q.kind <> 'complex'`];
  if (source !== undefined) where.push(sql`q.source_id = ${source}`);
  if (kind !== undefined) where.push(sql`q.kind = ${kind}`);
  where.push(state === 'answered' ? sql`q.answer is not null` : sql`q.answer is null`);
  const matching = sql`feed_questions q join feed_sources s on s.id = q.source_id where ${sql.join(where, sql` and `)}`;
  const [page, count] = await Promise.all([
    read(db, sql`select q.id from ${matching} order by q.version desc, q.id desc limit ${limit} offset ${offset}`),
    sql<{ total: number }>`select count(*)::int as total from ${matching}`.execute(db),
  ]);
  return { rows: page, total: count.rows[0]?.total ?? 0 };
}

/** Questions by their numbers. */
export const readQuestionsById = (db: Db, ids: readonly number[]): Promise<QuestionRow[]> =>
  read(db, sql`select unnest(${[...ids]}::integer[]) as id`);

/** What tells the flat `f` of the housing `h` apart, as JSON. */
const FLAT_WORDS = sql`case when f.id is not null then jsonb_build_object('housing', h.title,
    'section', (select n.title from sections n where n.id = f.section_id), 'floor', f.floor,
    'rooms', case when f.rooms_known then f.rooms end, 'area', f.area_total, 'number', f.number) end`;

async function read(db: Db, ids: RawBuilder<unknown>): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select q.id, q.version, q.source_id, s.title as source_title, q.kind, q.subject, q.field, q.complex_id, c.title as complex_title,
      c.title_eng as complex_address, c.published as complex_published, coalesce(f.id, q.flat_id) as flat_id, q.said, q.known, q.evidence,
      q.opened_at, q.asked_at, q.answer, q.answered_at, ${FLAT_WORDS} as flat,
      case when o.id is not null then jsonb_build_object('housing', v.title, 'section', null, 'floor', null, 'rooms', o.rooms,
        'area', coalesce(o.area, o.area_plot), 'number', o.number) end as lot
    from (${ids}) as wanted join feed_questions q on q.id = wanted.id join feed_sources s on s.id = q.source_id
      left join complexes c on c.id = q.complex_id
      left join flats_as_fed f on f.id = coalesce(q.flat_id, (select own.id from flats_as_fed own
        where q.kind = 'value' and own.source_id = q.source_id and own.external_id = q.subject))
      left join housings h on h.id = f.housing_id
      left join village_offers o on q.field = 'offer_price' and o.source_id = q.source_id and o.external_id = q.subject
      left join villages v on v.id = o.village_id
    order by q.version desc, q.id desc`.execute(db);
  return rows;
}

/** A question as staff see it. */
export function presentQuestion(row: QuestionRow): FeedQuestion {
  const { source_id, source_title, complex_id, complex_title, complex_address, complex_published, evidence, ...rest } =
    row;
  return {
    ...rest,
    lot: rest.lot ?? lotOf(rest),
    source: { id: source_id, title: source_title },
    complex:
      complex_id === null
        ? null
        : {
            id: complex_id,
            title: complex_title,
            title_eng: complex_address ?? '',
            published: complex_published ?? false,
          },
    why: questionText(rest.kind, evidence[0]?.reason),
    opened_at: rest.opened_at.toISOString(),
    asked_at: rest.asked_at.toISOString(),
    answered_at: rest.answered_at?.toISOString() ?? null,
  };
}

/** A lot whose value is doubted is the flat that it is; one that may be another flat is told by the feed alone. */
function lotOf({ kind, flat, said }: Pick<QuestionRow, 'kind' | 'flat' | 'said'>): LotWords | null {
  if (kind === 'value') return flat;
  if (kind !== 'twin' && kind !== 'other_flat') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const figure = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    housing: text(said.housing),
    section: text(said.section),
    floor: figure(said.floor),
    rooms: figure(said.rooms),
    area: figure(said.area),
    number: text(said.number),
  };
}
