import type { Tables } from '../../../platform/db/tables.ts';

/**
 * Every column that names a person, and what becomes of it when two cards become one. A test holds the list against the
 * foreign keys of the database, so that a new table cannot be forgotten.
 */
export interface Reference {
  readonly table: keyof Tables;
  readonly column: string;
  /** Columns that name a row beside the person. */
  readonly key: readonly string[];
  /**
   * Only one row of a person may have these values (SQL of columns of `t`): where both have one, the row of the card that goes
   * is taken out and kept for undoing. Absent: any number.
   */
  readonly one?: { readonly by: readonly string[]; readonly where?: string };
  /** It is not kept for undoing: a password that was replaced does not come back. */
  readonly forget?: boolean;
}

const rows = (table: keyof Tables, ...columns: string[]): Reference[] =>
  columns.map((column) => ({ table, column, key: ['id'] }));
const one = (table: keyof Tables, column: string, ...by: string[]): Reference => ({
  table,
  column,
  key: by,
  one: { by: by.map((name) => `t.${name}`) },
});

/** In the order in which they move. */
export const REFERENCES: readonly Reference[] = [
  { ...one('credentials', 'user_id'), forget: true },
  // Nobody who goes has one: such a card is not merged.
  one('second_factors', 'user_id'),
  ...rows('sessions', 'user_id'),
  { table: 'user_phones', column: 'user_id', key: ['phone'] },
  one('user_preferences', 'user_id', 'key'),
  { ...one('command_keys', 'user_id', 'key'), forget: true },
  one('favorite_buildings', 'user_id', 'complex_id'),
  one('favorite_flats', 'user_id', 'flat_id'),
  one('favorite_offers', 'user_id', 'offer_id'),
  ...rows('building_views', 'user_id'),
  ...rows('flat_views', 'user_id'),
  { table: 'complex_merge_people', column: 'user_id', key: ['merge_id', 'thing', 'thing_id', 'kept', 'at'] },
  { table: 'advices', column: 'user_id', key: ['id'], one: { by: ['t.entity_type', 't.entity_id'] } },
  ...rows('advices', 'created_by'),
  ...rows('comparisons', 'user_id', 'author_id'),
  ...rows('leads', 'user_id', 'taken_by', 'given_to'),
  ...rows('lead_turns', 'manager_id'),
  ...rows('consents', 'user_id'),
  ...rows('contacts', 'user_id', 'author_id'),
  ...rows('notes', 'user_id', 'author_id'),
  ...rows('tasks', 'user_id', 'author_id', 'assignee_id'),
  ...rows('status_changes', 'user_id', 'author_id'),
  ...rows('manager_changes', 'user_id', 'author_id', 'from_id', 'to_id'),
  {
    table: 'client_requests',
    column: 'user_id',
    key: ['id'],
    one: { by: ['t.author_id'], where: `t.state = 'new'` },
  },
  {
    table: 'client_requests',
    column: 'author_id',
    key: ['id'],
    one: { by: ['t.user_id'], where: `t.state = 'new'` },
  },
  ...rows('client_requests', 'decided_by'),
  ...rows('reservations', 'user_id', 'author_id', 'made_by', 'ended_by'),
  ...rows('deals', 'user_id', 'author_id', 'cancelled_by'),
  ...rows('selections', 'user_id', 'author_id'),
  ...rows('messages', 'user_id'),
  ...rows('staff_notices', 'user_id', 'staff_id'),
  {
    table: 'attention_marks',
    column: 'user_id',
    key: ['id'],
    one: { by: ['t.manager_id', 'coalesce(t.lead_id, 0)', 't.signal', 't.subject'] },
  },
  {
    table: 'attention_marks',
    column: 'manager_id',
    key: ['id'],
    one: { by: ['coalesce(t.user_id, 0)', 'coalesce(t.lead_id, 0)', 't.signal', 't.subject'] },
  },
  { table: 'attention_weights', column: 'author_id', key: ['version'] },
  { table: 'payment_terms', column: 'author_id', key: ['version'] },
  { table: 'payment_versions', column: 'author_id', key: ['programme', 'version'] },
  { table: 'site_settings', column: 'updated_by', key: ['key'] },
  one('work_hours', 'manager_id', 'weekday'),
  one('work_terms', 'manager_id'),
  ...rows('days_off', 'manager_id', 'substitute_id', 'author_id'),
  { table: 'figure_plans', column: 'manager_id', key: ['id'], one: { by: ['t.month'] } },
  ...rows('users', 'manager_id', 'wishes_by', 'contact_ban_by'),
  ...rows('person_merges', 'user_id', 'author_id', 'undone_by'),
  { table: 'distinct_persons', column: 'author_id', key: ['low_id', 'high_id'] },
];

/** A pair of people, whose order is part of it: it is written anew (`distinct.ts`). */
export const PAIRS: readonly { readonly table: keyof Tables; readonly column: string }[] = [
  { table: 'distinct_persons', column: 'low_id' },
  { table: 'distinct_persons', column: 'high_id' },
];
