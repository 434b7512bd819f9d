import { type RawBuilder, sql } from 'kysely';

/** What a request is about, by the page that it was sent from: a row `leads` gives its ids, null where there is none. */

export const complexOfLead = (leads: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select c.id from complexes c where c.title_eng = substring(${leads}.link from '^/([^/?#]+)'))`;

export const flatOfLead = (leads: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`substring(${leads}.link from '^/[^?#]*[?](?:[^#]*&)?flat=([1-9][0-9]{0,8})(?![0-9])')::int`;
