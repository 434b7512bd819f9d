import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whose requests and consents are (docs/product/clients.md): the sender's who was logged in, otherwise those of whoever has
 * the phone. Asked when it is read, so that it does not matter who came first, the request or the client.
 */

/** A condition on a row of `leads` or `consents`: it belongs to one of the people whom the query `ids` lists. */
export function belongsTo(row: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${row}.user_id = any(array(${ids})) or (${row}.user_id is null and ${row}.phone = any(array(
    select p.phone from user_phones p where p.user_id = any(array(${ids}))))))`;
}

/** The number of the owner of such a row; null where nobody has the phone. */
export const ownerOf = (row: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`coalesce(${row}.user_id, owner_of_phone(${row}.phone))`;
