import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import {
  activityFilters,
  byDate,
  exportFormat,
  officePaging,
  optional,
  searchTerm,
} from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';

/** Messages sent, on all channels. */

const tag = 'users';

export const smsRow = z.object({
  id: z.int(),
  created_at: z.string(),
  channel: z.enum(['sms', 'email']),
  from: z.string(),
  /** A phone or a mail address. */
  to: z.string(),
  /** Of a letter. */
  subject: z.string().nullable(),
  /** Secrets are masked. */
  text: z.string(),
  status: z.enum(['queued', 'sent', 'kept', 'failed']),
  sent_at: z.string().nullable(),
  error: z.string().nullable(),
});
export type SmsRow = z.output<typeof smsRow>;

const smsFilters = {
  /** Part of the recipient's number or mail address. */
  to: optional(line(100)),
  channel: optional(smsRow.shape.channel),
  /** One user. */
  id: activityFilters.id,
  status: optional(smsRow.shape.status),
  date_from: activityFilters.date_from,
  date_to: activityFilters.date_to,
};

export const listSms = endpoint({
  name: 'listSms',
  method: 'GET',
  path: '/api/sms',
  access: 'admin',
  tag,
  summary: 'Messages sent, newest first',
  query: z.object({ ...smsFilters, ...byDate, ...officePaging }),
  output: listOf(smsRow),
});

export const exportSms = endpoint({
  name: 'exportSms',
  method: 'GET',
  path: '/api/sms/export',
  access: 'admin',
  tag,
  summary: 'The filtered messages as a file; secrets are masked',
  query: z.object({ ...smsFilters, ...byDate, format: exportFormat }),
  output: z.string(),
});

export const suggestSmsNumbers = endpoint({
  name: 'suggestSmsNumbers',
  method: 'GET',
  path: '/api/sms/numbers',
  access: 'admin',
  tag,
  summary: 'Up to 20 numbers that messages went to and that contain the digits',
  query: z.object({ term: searchTerm }),
  output: dataOf(z.array(z.object({ phone: z.string(), total: z.int() }))),
});
