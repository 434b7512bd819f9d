import { type RawBuilder, sql } from 'kysely';

/** What a request is about, by the page that it was sent from: a row `leads` gives its ids, null where there is none. */

type OfLead = (leads: RawBuilder<unknown>) => RawBuilder<number | null>;

/** The first part of the address: complexes and villages have one space of names. */
const pageOf = (leads: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`substring(${leads}.link from '^/([^/?#]+)')`;

/** The number that the address gives under a key. */
const numberOf = (leads: RawBuilder<unknown>, key: string): RawBuilder<number | null> =>
  sql`substring(${leads}.link from ${sql.lit(`^/[^?#]*[?](?:[^#]*&)?${key}=([1-9][0-9]{0,8})(?![0-9])`)})::int`;

export const complexOfLead: OfLead = (leads) =>
  sql`(select c.id from complexes c where c.title_eng = ${pageOf(leads)})`;

export const flatOfLead: OfLead = (leads) => numberOf(leads, 'flat');

export const villageOfLead: OfLead = (leads) => sql`(select v.id from villages v where v.title_eng = ${pageOf(leads)})`;

/** Of the village of the page alone. */
export const offerOfLead: OfLead = (leads) =>
  sql`(select o.id from village_offers o join villages v on v.id = o.village_id
    where o.id = ${numberOf(leads, 'offer')} and v.title_eng = ${pageOf(leads)})`;
