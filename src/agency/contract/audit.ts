import { z } from 'zod';
import { anyJson } from '../../platform/contract/any-json.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import { day, officePaging, optional, staffRef } from '../../platform/contract/office-parts.ts';
import { rowId } from '../../platform/contract/whole-number.ts';

/** What staff did and read, for administrators. */

export const auditRow = z.object({
  id: z.int(),
  at: z.string(),
  actor: staffRef.nullable(),
  actor_role: z.int(),
  ip: z.string().nullable(),
  /** Noun and verb: 'user.status', 'client.read'. */
  action: z.string(),
  /** Russian name of the action. */
  title: z.string(),
  route: z.string().nullable(),
  object_type: z.string(),
  object_id: z.string().nullable(),
  /** That object as people call it, and where it stands; null where it has no name now. */
  subject: z.object({ title: z.string(), link: z.string().nullable() }).nullable(),
  client: staffRef.nullable(),
  before: anyJson.nullable(),
  after: anyJson.nullable(),
  /** Names of what stands there by number: 'users 12' → 'Мария'. */
  names: z.record(z.string(), z.string()),
  request_id: z.string().nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  tag: 'audit',
  summary: 'The audit log, newest first',
  query: z.object({
    actor: optional(rowId),
    client: optional(rowId),
    /** Whole action, or its noun: 'user'. */
    action: optional(z.string().regex(/^[a-z_]{1,30}(\.[a-z_]{1,29})?$/)),
    /** Without what was only looked at. */
    changes: optional(z.literal('1')),
    date_from: optional(day),
    date_to: optional(day),
    ...officePaging,
  }),
  output: listOf(auditRow),
});

const choices = z.object({
  actors: z.array(staffRef),
  actions: z.array(z.object({ action: z.string(), title: z.string() })),
});
export type AuditChoices = z.output<typeof choices>;

export const auditChoices = endpoint({
  name: 'auditChoices',
  method: 'GET',
  path: '/api/audit/choices',
  access: 'admin',
  tag: 'audit',
  summary: 'Who of the staff stands in the audit log, and what was done, for its filters',
  output: dataOf(choices),
});

export const checkAudit = endpoint({
  name: 'checkAudit',
  method: 'GET',
  path: '/api/audit/check',
  access: 'admin',
  tag: 'audit',
  summary: 'Whether the chain of the audit log is whole',
  output: dataOf(
    z.object({
      whole: z.boolean(),
      /** The first row that does not fit. */
      broken_id: z.int().nullable(),
      rows: z.int(),
      checked_at: z.string(),
    }),
  ),
});
