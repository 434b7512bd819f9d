import { z } from 'zod';
import { SOURCE_KINDS, VISIT_KEYS } from '../../leads/rules/source.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { clientRef } from '../../platform/contract/office-parts.ts';
import { REFUSAL_IDS } from '../rules/refusal.ts';
import { activityRow, adviceRow, topRow } from './client-activity.ts';
import { task } from './client-work.ts';
import { contactBan } from './contact-ban.ts';
import { contact } from './contacts.ts';
import { officeUser } from './users.ts';
import { clientWishes } from './wishes.ts';

/** What the first visit told. */
export const visitSchema = z.partialRecord(z.enum(VISIT_KEYS), z.string());

/** First rows of a group of the client card and how many there are in all. */
const preview = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), data: z.array(row) });
const previews = <Row extends z.ZodType>(row: Row) => z.object({ buildings: preview(row), flats: preview(row) });

/** What opens with a client: who he is and the first three rows of each group. */
export const clientCard = z.object({
  /** Null: nobody is registered under this phone; then only `callbacks` tells something. */
  user: officeUser
    .extend({
      activated: z.boolean(),
      /** His phones beside the one he is listed under. */
      phones: z.array(z.string()),
      /** What the client looks for, from his quiz: lists of words by question. */
      brief: z.record(z.string(), z.array(z.string())).nullable(),
      /** What staff know of it by now. */
      wishes: clientWishes,
      /** Where he came from; null: nothing is known. */
      source: z
        .object({
          kind: z.enum(SOURCE_KINDS),
          name: z.string().nullable(),
          visit: visitSchema,
        })
        .nullable(),
      /** The open task that is due first. */
      next_step: task.nullable(),
      /** The latest calls and messages, at most three, newest first. */
      contacts: z.array(contact),
      /** What he asked for, with why. */
      ban: contactBan.nullable(),
      /** Why he refused, while he stands at «Отказ»; the reason is null where none was asked for yet. */
      refusal: z
        .object({ reason: z.enum(REFUSAL_IDS).nullable(), comment: z.string().nullable(), at: z.string() })
        .nullable(),
      /** Until when the caller put him off in the queue of attention; null: he did not. */
      put_off_until: z.string().nullable(),
      /** Offers by SMS and calls are agreed to (38-FZ art. 18). */
      marketing_consent_at: z.string().nullable(),
    })
    .nullable(),
  phone: z.string(),
  callbacks: z.object({ total: z.int(), last_at: z.string().nullable() }),
  views: previews(activityRow),
  favorites: previews(activityRow),
  top: previews(topRow),
  advices: previews(adviceRow),
  /** Consents with the version of the text that was agreed to, newest first. */
  consents: z.array(
    z.object({ kind: z.string(), form: z.string(), given: z.boolean(), text_version: z.string(), at: z.string() }),
  ),
  /** Open tasks, notes, live reservations, deals and comparisons. */
  counts: z.object({ notes: z.int(), tasks: z.int(), reservations: z.int(), deals: z.int(), comparisons: z.int() }),
});
export type ClientCard = z.output<typeof clientCard>;

export const getClientCard = endpoint({
  name: 'getClientCard',
  method: 'GET',
  path: '/api/users/{id}',
  access: 'manager',
  tag: 'users',
  summary: 'The card of a client by id, `u` and id, or phone',
  params: clientRef,
  output: dataOf(clientCard),
  errors: ['not_found'],
});
