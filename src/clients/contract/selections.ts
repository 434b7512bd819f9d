import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { remark } from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';
import { longId, rowId } from '../../platform/contract/whole-number.ts';
import { adviceEntity } from './client-activity.ts';

/** Things that a manager picked for a client, sent as one message and opened by a secret address without a login. */

const tag = 'selections';
/** Things of one selection. */
export const SELECTION_MAX = 50;
/** Letters and digits of 128 random bits. */
export const TOKEN = /^[0-9A-Za-z]{22}$/;

export const sendSelection = endpoint({
  name: 'sendSelection',
  method: 'POST',
  path: '/api/selections',
  access: 'manager',
  tag,
  summary:
    'Recommends several things to a client at once and sends him one message with a secret address; things that are held, sold or not shown are a conflict that names them',
  body: z.object({
    user_id: rowId,
    items: z
      .array(z.object({ entity_type: adviceEntity, entity_id: rowId }))
      .min(1, 'Выберите, что отправить')
      .max(SELECTION_MAX, 'Не более 50 объектов за раз'),
    comment: remark(1_000),
    /** `link`: nothing is sent, the address is for copying. */
    channel: z.enum(['sms', 'email', 'link'], 'Выберите, как отправить'),
  }),
  output: dataOf(
    z.object({
      id: z.int(),
      /** Path of the page; null when this installation cannot read it any more. */
      path: z.string().nullable(),
      /** `kept`: there is no provider, the message is only in the log. */
      message: z.enum(['queued', 'kept', 'none']),
    }),
  ),
  status: 201,
  errors: ['not_found', 'conflict'],
});

const officeSelection = z.object({
  id: z.int(),
  title: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  state: z.enum(['draft', 'sent', 'revoked']),
  path: z.string().nullable(),
  author: z.string().nullable(),
  total: z.int(),
  opens: z.int(),
  last_open_at: z.string().nullable(),
  /** Of `total`: things that were looked at since, or reacted to. */
  seen: z.int(),
  /** Of `total`: things that somebody likes, and that somebody refuses. */
  likes: z.int(),
  refusals: z.int(),
  /** Browsers that it was answered from: the link may have been passed on. */
  devices: z.int(),
  /** What was reacted to, the latest press first; what one likes and another refuses stands twice. */
  things: z.array(
    z.object({
      title: z.string(),
      /** Of its page on the site; null where it has none now. */
      link: z.string().nullable(),
      reaction: z.enum(['like', 'no']).nullable(),
      comment: z.string().nullable(),
    }),
  ),
});
export type OfficeSelection = z.output<typeof officeSelection>;

export const listClientSelections = endpoint({
  name: 'listClientSelections',
  method: 'GET',
  path: '/api/clients/{id}/selections',
  access: 'manager',
  tag,
  summary: 'What was sent to a client by secret address, newest first, at most 50, with openings and reactions',
  params: z.object({ id: rowId }),
  output: dataOf(z.array(officeSelection)),
  errors: ['not_found'],
});

export const revokeSelection = endpoint({
  name: 'revokeSelection',
  method: 'POST',
  path: '/api/selections/{id}/revoke',
  access: 'manager',
  tag,
  summary: 'Takes an address back: it opens nothing any more',
  params: z.object({ id: longId }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found'],
});

// ---- by the secret address
/** One that no address can hold is read as the empty one, which opens nothing: it is answered and counted as an unknown one. */
const token = z.string().regex(TOKEN).catch('');
const byToken = z.object({ token });
/** Made by the device of whoever reads; tells two people apart and nothing more. */
const person = z.string().regex(/^[\w-]{16,64}$/);

const selectionItem = z.object({
  id: z.int(),
  /** Of a flat: its own id, as it stands in the profile of who holds it. */
  flat_id: z.int().nullable(),
  title: z.string(),
  /** Complex or village, and where it is on the floor. */
  about: z.string().nullable(),
  /** What people choose by: station with minutes, term, finishing. */
  facts: z.array(z.string()),
  image: z.string().nullable(),
  /** The picture is a plan, not a photo or a drawing of a house. */
  is_plan: z.boolean(),
  /** Page of the thing; null when it is not shown any more. */
  link: z.string().nullable(),
  on_sale: z.boolean(),
  /** Not shown on the site at the moment, it or its complex; nobody bought it. */
  hidden: z.boolean(),
  /** Somebody holds the flat at the moment. */
  held: z.boolean(),
  /** Roubles when it was sent, and now. */
  price_was: z.int().nullable(),
  price: z.int().nullable(),
  reaction: z.enum(['like', 'no']).nullable(),
  comment: z.string().nullable(),
});
export type SelectionItem = z.output<typeof selectionItem>;

export const openSelection = endpoint({
  name: 'openSelection',
  method: 'GET',
  path: '/api/p/{token}',
  access: 'public',
  tag,
  summary: 'What was picked, by its secret address; wrong, expired and revoked ones are answered alike',
  params: byToken,
  query: z.object({ person: person.optional() }),
  output: dataOf(
    z.object({
      title: z.string(),
      greeting: z.string().nullable(),
      author: z.string().nullable(),
      sent_at: z.string(),
      items: z.array(selectionItem),
    }),
  ),
  errors: ['not_found', 'too_many_requests'],
});

export const reactToItem = endpoint({
  name: 'reactToItem',
  method: 'PUT',
  path: '/api/p/{token}/reactions/{item_id}',
  access: 'public',
  tag,
  summary: 'Likes a thing or says that it does not fit; the last press of a person counts, null takes it back',
  params: z.object({ token, item_id: longId }),
  body: z.object({
    person,
    value: z.enum(['like', 'no']).nullable(),
    reason: line(60).nullish(),
    comment: remark(500),
  }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found', 'too_many_requests'],
});

export const noteSelectionSeen = endpoint({
  name: 'noteSelectionSeen',
  method: 'POST',
  path: '/api/p/{token}/seen',
  access: 'public',
  tag,
  summary: 'Says that the page was visible for three seconds: previews of messengers do not count as openings',
  params: byToken,
  body: z.object({ person }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found', 'too_many_requests'],
});
