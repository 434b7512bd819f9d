/** What the log names by its number: words of `object_type` in its rows. */
export type NamedObject =
  | 'user'
  | 'users'
  | 'flats'
  | 'reservations'
  | 'deals'
  | 'complex'
  | 'village'
  | 'developer'
  | 'feed_source'
  | 'call_address'
  | 'leads';

/** Keys of what rows of the log say whose numbers are those of a person or a thing. */
export const REFERENCES = {
  ...{ manager_id: 'users', user_id: 'users', client_id: 'users', assignee_id: 'users', substitute_id: 'users' },
  ...{ taken_by: 'users', given_to: 'users', goes: 'users', gone: 'users', back: 'users', other: 'users' },
  ...{ flat_id: 'flats', building_id: 'complex', complex_id: 'complex', merged_into: 'complex' },
  ...{ developer_id: 'developer', lead_id: 'leads' },
} as const satisfies Readonly<Record<string, NamedObject>>;

/** What a number under this key is of, if it is of anything. */
export const objectOf = (key: string): NamedObject | undefined =>
  Object.hasOwn(REFERENCES, key) ? REFERENCES[key as keyof typeof REFERENCES] : undefined;
