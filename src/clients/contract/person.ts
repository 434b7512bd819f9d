import { z } from 'zod';
import { personName } from '../../people/contract/me.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { line } from '../../platform/contract/text.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { officeUser } from './users.ts';

/** Who a client is: his name and mail, which he tells on the telephone as often as he types them himself. */

const emptyAsNull = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : typeof value === 'string' ? value.trim() : value;

export const clientName = z.preprocess(emptyAsNull, personName.nullable());
export const clientEmail = z.preprocess(emptyAsNull, z.email('Проверьте адрес почты').max(200).nullable());

/** What the card showed when the writing began. */
const was = z.object({ name: line(1_000).nullable(), email: line(1_000).nullable() });

export const setPerson = endpoint({
  name: 'setPerson',
  method: 'PUT',
  path: '/api/clients/{id}/person',
  access: 'manager',
  tag: 'clients',
  summary:
    'Writes name and mail of a client; only what differs from `was` is changed, and what somebody else, or the client, changed since is a conflict that carries it',
  params: z.object({ id: rowId }),
  body: z.object({ name: clientName, email: clientEmail, was }),
  output: dataOf(officeUser),
  errors: ['not_found', 'conflict'],
});
