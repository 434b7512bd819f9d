import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { remark, staffRef } from '../../platform/contract/office-parts.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { CONTACT_BANS } from '../rules/contact-ban.ts';

/** What a client asked for, and since when. */
export const banMark = z.object({
  ban: z.enum(CONTACT_BANS),
  at: z.string(),
  /** When he asked for a call himself after that and waits for it still: he may be called about it. Null: he did not. */
  asked_at: z.string().nullable(),
});
export type BanMark = z.output<typeof banMark>;

/** The same with why, and who wrote it down. */
export const contactBan = banMark.extend({
  reason: z.string().nullable(),
  by: staffRef.nullable(),
});
export type WrittenBan = z.output<typeof contactBan>;

export const setContactBan = endpoint({
  name: 'setContactBan',
  method: 'PUT',
  path: '/api/clients/{id}/contact_ban',
  access: 'manager',
  tag: 'clients',
  summary:
    'The client asked not to be called (`calls`) or not to be written to either (`all`); null lifts it. His open tasks to call become tasks to write, messages on their way to him end with `all`',
  params: z.object({ id: rowId }),
  body: z.object({ ban: z.enum(CONTACT_BANS).nullable(), reason: remark(300) }),
  output: dataOf(contactBan.nullable()),
  errors: ['not_found'],
});
