import { z } from 'zod';
import { handOverTo } from '../../people/contract/hand-over.ts';
import { personName } from '../../people/contract/me.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';

import { phoneInput } from '../../platform/contract/phone.ts';
import { rowId } from '../../platform/contract/whole-number.ts';

/** People of the agency, for administrators. Administrators themselves are appointed by `npm run staff` only. */

export const staffMember = z.object({
  id: z.int(),
  name: z.string().nullable(),
  phone: z.string(),
  /** 2 manager, 99 administrator. */
  role: z.int(),
  blocked: z.boolean(),
  /** Has set an own password; without one he has no rights of staff yet. */
  ready: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  /** Clients he looks after. */
  clients: z.int(),
  /** Where he is logged in now. */
  sessions: z.int(),
});
export type StaffMember = z.output<typeof staffMember>;

const tag = 'staff';
const member = dataOf(staffMember);

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/api/staff',
  access: 'admin',
  tag,
  summary: 'Managers and administrators, those who were blocked last',
  output: dataOf(z.array(staffMember)),
});

export const appointManager = endpoint({
  name: 'appointManager',
  method: 'POST',
  path: '/api/staff',
  access: 'admin',
  tag,
  summary:
    'Makes the owner of a phone a manager; a client with this phone becomes one. He gets a password by SMS at the login page and sets an own one',
  body: z.object({ phone: phoneInput, name: personName }),
  output: member,
  status: 201,
  errors: ['conflict'],
});

export const changeStaff = endpoint({
  name: 'changeStaff',
  method: 'PATCH',
  path: '/api/staff/{id}',
  access: 'admin',
  tag,
  summary:
    'Renames, blocks or unblocks a manager, or takes the role away (1). Sessions end at once. `hand_over` says who gets his clients, requests, tasks and holds; without it a blocked one keeps them, and clients of a dismissed one stay without a manager',
  params: z.object({ id: rowId }),
  body: z
    .object({ name: personName, blocked: z.boolean(), role: z.literal(1), hand_over: handOverTo })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Нет изменений')
    .refine(({ hand_over, blocked, role }) => hand_over === undefined || blocked === true || role !== undefined, {
      path: ['hand_over'],
      message: 'Передать клиентов можно, когда сотрудника блокируют или снимают с него роль',
    }),
  output: member,
  errors: ['not_found', 'conflict'],
});

export const endStaffSessions = endpoint({
  name: 'endStaffSessions',
  method: 'DELETE',
  path: '/api/staff/{id}/sessions',
  access: 'admin',
  tag,
  summary: 'Logs a person of staff out everywhere',
  params: z.object({ id: rowId }),
  output: member,
  errors: ['not_found'],
});
