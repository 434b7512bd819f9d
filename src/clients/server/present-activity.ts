import { readSubjects, subjectOf } from '../../complex/server/listing-refs.ts';
import type { App } from '../../platform/context.ts';
import type { ActivityRow, TopRow } from '../contract/client-activity.ts';
import { type ActivityRecord, readPeople } from './activity-queries.ts';
import type { TopRecord } from './top-queries.ts';

/** Rows of views and favourites with the names of their people, complexes and flats. */
export async function presentActivity({ db, now }: App, records: readonly ActivityRecord[]): Promise<ActivityRow[]> {
  const [people, subjects] = await Promise.all([
    readPeople(
      db,
      records.map(({ user_id }) => user_id),
    ),
    subjectsOf(db, records, now()),
  ]);
  return records.map(({ key, user_id, complex_id, flat_id, created_at }) => ({
    key,
    created_at: created_at.toISOString(),
    user: people.get(user_id) ?? { id: user_id, name: null, phone: '' },
    ...subjectOf(subjects, complex_id, flat_id),
  }));
}

/** Rows of what is viewed most with their names. */
export async function presentTop({ db, now }: App, records: readonly TopRecord[]): Promise<TopRow[]> {
  const subjects = await subjectsOf(db, records, now());
  return records.map(({ complex_id, flat_id, views, first_view_at, last_view_at }) => ({
    key: String(flat_id ?? complex_id),
    views,
    first_view_at: first_view_at.toISOString(),
    last_view_at: last_view_at.toISOString(),
    ...subjectOf(subjects, complex_id, flat_id),
  }));
}

function subjectsOf(
  db: App['db'],
  records: readonly { complex_id: number | null; flat_id: number | null }[],
  now: number,
) {
  const ids = {
    complexes: records.map(({ complex_id }) => complex_id),
    flats: records.map(({ flat_id }) => flat_id),
  };
  return readSubjects(db, ids, now);
}
