import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { staffRef } from '../../platform/contract/office-parts.ts';
import { longId, rowId, wholeNumber } from '../../platform/contract/whole-number.ts';
import { LIKENESSES } from '../rules/merging.ts';
import { ONCE } from './client-work.ts';
import { officeUser } from './users.ts';

/** Two cards that are one person: found, merged with what it means said before, and undone. */

const tag = 'clients';

/** One of two cards. */
const likelyPerson = z.object({
  id: z.int(),
  name: z.string().nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  status: z.int(),
  manager: staffRef.nullable(),
  created_at: z.string(),
});
export type LikelyPerson = z.output<typeof likelyPerson>;
const why = z.array(z.enum(LIKENESSES));

export const likelyPair = z.object({ one: likelyPerson, other: likelyPerson, why });
export type LikelyPair = z.output<typeof likelyPair>;

export const listLikelyPairs = endpoint({
  name: 'listLikelyPairs',
  method: 'GET',
  path: '/api/clients/duplicates',
  access: 'manager',
  tag,
  summary: 'Cards that may be one person, the most likely fifty; a manager sees pairs that are both his',
  output: z.object({ data: z.array(likelyPair), meta: z.object({ total: z.int() }) }),
});

export const personMerge = z.object({
  id: z.int(),
  /** Of the card that went. */
  name: z.string().nullable(),
  phone: z.string(),
  at: z.string(),
  author: staffRef.nullable(),
  undo_until: z.string(),
  /** The caller merged them or is an administrator. */
  undoable: z.boolean(),
});
export type PersonMerge = z.output<typeof personMerge>;

export const clientDuplicates = endpoint({
  name: 'clientDuplicates',
  method: 'GET',
  path: '/api/clients/{id}/duplicates',
  access: 'manager',
  tag,
  summary: 'Cards that may be the same person, at most ten, and merges into this one that can still be undone',
  params: z.object({ id: rowId }),
  output: dataOf(
    z.object({ likely: z.array(z.object({ person: likelyPerson, why })), merges: z.array(personMerge).max(100) }),
  ),
  errors: ['not_found'],
});
export type ClientDuplicates = z.output<typeof clientDuplicates.output>['data'];

const both = z.object({ id: rowId, other_id: rowId });

export const previewPersonMerge = endpoint({
  name: 'previewPersonMerge',
  method: 'GET',
  path: '/api/clients/{id}/merges/{other_id}',
  access: 'manager',
  tag,
  summary: 'What becomes of two cards when they are merged: `id` stays, `other_id` goes',
  params: both,
  output: dataOf(
    z.object({
      stays: likelyPerson,
      goes: likelyPerson,
      /** As it will be. */
      phones: z.array(z.string()),
      status: z.int(),
      manager: staffRef.nullable(),
      /** What else only the card that goes says; it becomes a note. */
      lost: z.array(z.string()),
      /** What comes over. */
      moves: z.object({
        requests: z.int(),
        views: z.int(),
        favorites: z.int(),
        advices: z.int(),
        tasks: z.int(),
        contacts: z.int(),
        notes: z.int(),
        holds: z.int(),
        deals: z.int(),
        selections: z.int(),
      }),
      /** The card that goes has a login: it ends, the password of the one that stays holds. */
      login_ends: z.boolean(),
    }),
  ),
  errors: ['not_found', 'conflict'],
});
export type MergePreview = z.output<typeof previewPersonMerge.output>['data'];

export const mergePersons = endpoint({
  name: 'mergePersons',
  method: 'POST',
  path: '/api/clients/{id}/merges/{other_id}',
  access: 'manager',
  tag,
  summary: `Makes two cards one: all of \`other_id\` goes to \`id\`. Another outcome than \`expected\` is a conflict. ${ONCE}`,
  params: both,
  /** What the preview said. */
  body: z.object({ expected: z.object({ status: wholeNumber(1, 7), manager_id: rowId.nullable() }) }),
  output: dataOf(z.object({ merge_id: z.int(), user: officeUser })),
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const undoPersonMerge = endpoint({
  name: 'undoPersonMerge',
  method: 'DELETE',
  path: '/api/clients/{id}/merged/{merge_id}',
  access: 'manager',
  tag,
  summary:
    'Makes two cards of one again, within fourteen days, by whoever merged them or an administrator. What came since stays with `id`',
  params: z.object({ id: rowId, merge_id: longId }),
  output: dataOf(z.object({ user_id: z.int() })),
  errors: ['not_found', 'conflict', 'forbidden'],
});

export const markDistinct = endpoint({
  name: 'markDistinct',
  method: 'PUT',
  path: '/api/clients/{id}/distinct/{other_id}',
  access: 'manager',
  tag,
  summary: 'These are two people: they are not suggested again',
  params: both,
  output: z.undefined(),
  status: 204,
  errors: ['not_found', 'conflict'],
});
