import type { Publication } from './publication.ts';

/** What is sold, with the temporary tables of its changed rows and of what the feed says, and the column of its id. */
const SUBJECTS = {
  flat: { changed: 'changed', staged: 'stage_lots', id: 'flat_id' },
  village_offer: { changed: 'changed_offers', staged: 'stage_offers', id: 'offer_id' },
} as const;

/** Writes an event for each price and each status that the feed changes, before the rows themselves are changed. */
export async function noteChanges(
  { client, source, run_id, now }: Publication,
  subject: keyof typeof SUBJECTS,
): Promise<void> {
  const { changed, staged, id } = SUBJECTS[subject];
  await client.query(
    `insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, run_id, at)
     select '${subject}', c.${id}, e.kind, e.old_value, e.new_value, $1, $2, $3
     from ${changed} c join ${staged} l on l.seq = c.seq
     cross join lateral (values
       ('price', to_jsonb(c.old_price), to_jsonb(l.price_total), c.old_price is distinct from l.price_total),
       ('status', to_jsonb(c.old_status), to_jsonb(l.status), c.old_status <> l.status)
     ) as e (kind, old_value, new_value, applies)
     where e.applies order by c.${id}`,
    [source.id, run_id, now],
  );
}
