import { lacksOf } from '../../complex/rules/complex-facts.ts';
import { arePapersRequired } from '../../complex/server/publication.ts';
import type { QuestionKind } from '../rules/question-kind.ts';
import type { DifferingFlat, FeedPreview, PreviewedComplex, PreviewedFlat } from './import-report.ts';
import type { Publication } from './publish/publication.ts';
import type { PublishedFeed } from './publish/publish-feed.ts';
import type { StagedFeed } from './stage/stage-feed.ts';

const MAX_COMPLEXES = 200;
const MAX_FLATS = 10;
const MAX_SUBJECTS = 5;

/** Tells what publishing did, inside its transaction, before it is taken back. */
export async function collectPreview(
  publication: Publication,
  { verdict, counts }: PublishedFeed,
  { summary }: Pick<StagedFeed, 'summary'>,
): Promise<FeedPreview> {
  const complexes = await readComplexes(publication, summary?.lots_by_complex ?? {});
  return {
    verdict: verdict.kind === 'complete' ? 'complete' : 'partial',
    reasons: verdict.reasons,
    counts,
    complexes: complexes.slice(0, MAX_COMPLEXES),
    complexes_total: complexes.length,
    examples: {
      listed: await readFlats(publication, `e.kind = 'listed'`),
      repriced: await readFlats(publication, `e.kind = 'price'`),
      retired: await readFlats(publication, `e.kind = 'status' and e.new_value = '3'`),
    },
    differences: await readDifferences(publication),
    questions: await readQuestions(publication),
  };
}

async function readComplexes(
  { client, source, run_id, places }: Publication,
  lots: Readonly<Record<string, number>>,
): Promise<PreviewedComplex[]> {
  const papers = await arePapersRequired(client);
  const keys = places.complexes.map(({ key }) => key);
  const { rows } = await client.query(
    `select s.key, s.title as written, s.decision, c.id, c.title, c.published, c.lat, c.region_code, c.release_state, c.declaration_url,
       c.developer_id, d.legal_name as developer_legal_name,
       exists (select from offer_events e where e.run_id = $2 and e.subject = 'complex' and e.kind = 'listed' and e.subject_id = c.id) as is_new
     from source_complexes s left join complexes c on c.id = s.complex_id left join developers d on d.id = c.developer_id
     where s.source_id = $1 and s.key = any ($3)`,
    [source.id, run_id, keys],
  );
  return rows
    .map(({ key, written, decision, id, title, published, is_new, ...facts }): PreviewedComplex => {
      const isOut = decision === 'waiting' || decision === 'ignored';
      return {
        key,
        title: written,
        becomes: isOut ? decision : is_new ? 'new' : 'known',
        lots: Object.hasOwn(lots, key) ? (lots[key] ?? 0) : 0,
        complex: id === null ? null : { id, title, published },
        lacks: id === null ? [] : lacksOf({ ...facts, title }, papers).map(({ title: lack }) => lack),
      };
    })
    .sort((a, b) => Number(a.becomes === 'known') - Number(b.becomes === 'known') || b.lots - a.lots);
}

async function readFlats({ client, run_id }: Publication, condition: string): Promise<PreviewedFlat[]> {
  const { rows } = await client.query<PreviewedFlat>(
    `select c.title as complex, f.number, f.rooms, f.area_total as area, f.price_total as price,
       case when e.kind = 'price' then (e.old_value #>> '{}')::bigint end as old_price
     from offer_events e join flats_as_fed f on f.id = e.subject_id join complexes c on c.id = f.complex_id
     where e.run_id = $1 and e.subject = 'flat' and ${condition} order by e.id limit ${MAX_FLATS}`,
    [run_id],
  );
  return rows;
}

async function readDifferences({ client }: Publication): Promise<FeedPreview['differences']> {
  const fields = await client.query<FeedPreview['differences']['fields'][number]>(
    'select field, lots from difference_counts order by lots desc, field',
  );
  const flats = await client.query<DifferingFlat>(
    `select c.title as complex, h.title as housing, s.title as section, f.floor, case when f.rooms_known then f.rooms end as rooms,
       f.area_total as area, f.number,
       (select jsonb_agg(jsonb_build_object('field', d.field, 'was', d.was, 'said', d.said)) from differences d where d.flat_id = f.id) as changes
     from flats_as_fed f join complexes c on c.id = f.complex_id left join housings h on h.id = f.housing_id
       left join sections s on s.id = f.section_id
     where f.id in (select flat_id from differences) order by c.title, f.id`,
  );
  return { fields: fields.rows, flats: flats.rows };
}

async function readQuestions({ client, run_id }: Publication): Promise<FeedPreview['questions']> {
  const { rows } = await client.query<{ kind: QuestionKind; count: number; subjects: string[] }>(
    `select kind, count(*)::integer as count, (array_agg(coalesce(said ->> 'title', subject) order by id))[:${MAX_SUBJECTS}] as subjects
     from feed_questions where run_id = $1 and answer is null group by kind order by kind`,
    [run_id],
  );
  return rows;
}
