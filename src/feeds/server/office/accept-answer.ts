import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { foldName } from '../../../platform/rules/fold-name.ts';
import type { QuestionKind } from '../../rules/question-kind.ts';

/** A question as answering it needs it. */
export interface OpenQuestion {
  readonly id: number;
  readonly source_id: number;
  readonly kind: QuestionKind;
  readonly subject: string;
  readonly field: string;
  readonly complex_id: number | null;
  readonly flat_id: number | null;
  readonly said: Readonly<Record<string, unknown>>;
  readonly known: Readonly<Record<string, unknown>> | null;
  readonly version: number;
}

/**
 * Does what an answer asks for at once; the rest follows when the feed is read again. A new name is taken, or kept as one that
 * the complex goes by; a part that is a complex of its own is made; an id that means another flat is taken from the old one,
 * which is sold; a lot may move to the complex the feed says.
 */
export async function acceptAnswer(
  db: Db,
  question: OpenQuestion,
  answer: 'accept' | 'keep',
  by: { readonly now: Date; readonly actor_id: number },
): Promise<void> {
  const { kind } = question;
  if (kind === 'rename') await rename(db, question, answer, by);
  else if (kind === 'split') await splitOff(db, question, answer, by);
  else if (kind === 'other_flat' && answer === 'accept') await freeId(db, question, by);
}

async function rename(
  db: Db,
  { complex_id, said, known }: OpenQuestion,
  answer: 'accept' | 'keep',
  { now, actor_id }: { readonly now: Date; readonly actor_id: number },
): Promise<void> {
  const [title, former] = [String(said.title ?? ''), String(known?.title ?? '')];
  const alias = answer === 'accept' ? former : title;
  await sql`insert into complex_aliases (folded_name, complex_id) values (${foldName(alias)}, ${complex_id})
    on conflict do nothing`.execute(db);
  if (answer === 'keep') return;
  await sql`update complexes set title_feed = ${title}, updated_at = ${now} where id = ${complex_id}`.execute(db);
  await sql`insert into offer_events (subject, subject_id, kind, old_value, new_value, actor_id, at)
    values ('complex', ${complex_id}, 'title', to_jsonb(${former}::text), to_jsonb(${title}::text), ${actor_id}, ${now})`.execute(
    db,
  );
}

/** Staff accept that the part is a complex of its own, or keep it within the known one. */
async function splitOff(
  db: Db,
  { source_id, subject, complex_id }: OpenQuestion,
  answer: 'accept' | 'keep',
  { now, actor_id }: { readonly now: Date; readonly actor_id: number },
): Promise<void> {
  const isOwn = answer === 'accept';
  if (isOwn) await refuseNameless(db, source_id, subject);
  await sql`update source_complexes set decision = ${isOwn ? 'new' : 'ours'}, complex_id = ${isOwn ? null : complex_id},
    decided_at = ${now}, decided_by = ${actor_id} where source_id = ${source_id} and key = ${subject}`.execute(db);
  if (isOwn)
    await sql`delete from source_housings where source_id = ${source_id} and complex_key = ${subject}`.execute(db);
}

/** A complex of its own needs a name, which is asked for where it is decided what a complex of a feed is. */
async function refuseNameless(db: Db, sourceId: number, key: string): Promise<void> {
  const { rows } =
    await sql`select 1 from source_complexes where source_id = ${sourceId} and key = ${key} and title is null`.execute(
      db,
    );
  if (rows.length > 0)
    throw new Failure('conflict', {
      detail: `У комплекса № ${key} нет названия в фиде: сделайте его новым в «Комплексах фидов», там спросим название`,
    });
}

async function freeId(
  db: Db,
  { source_id, flat_id }: OpenQuestion,
  { now, actor_id }: { readonly now: Date; readonly actor_id: number },
): Promise<void> {
  await sql`with gone as (select id, status from flats where id = ${flat_id} and source_id = ${source_id} for update),
      freed as (update flats f set external_id = f.external_id || '~' || f.id, status = 3, updated_at = ${now}
        from gone where f.id = gone.id returning f.id)
    insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, actor_id, at)
    select 'flat', gone.id, 'status', to_jsonb(gone.status), to_jsonb(3), ${source_id}::integer, ${actor_id}::integer, ${now}::timestamptz
    from gone join freed on freed.id = gone.id where gone.status <> 3`.execute(db);
}
