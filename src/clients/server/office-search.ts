import { sql } from 'kysely';
import { readSubjects, subjectOf } from '../../complex/server/listing-refs.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Implementation, implement, staffOf } from '../../platform/door/door.ts';
import { searchOffice } from '../contract/office-search.ts';
import type { Staff } from '../rules/client-scope.ts';
import { looksLikePhone, MIN_DIGITS } from '../rules/search-words.ts';
import { findUsers } from './find-users.ts';
import { findLead, type LeadRecord, readLeads } from './leads/lead-queries.ts';
import { readUsersInOrder } from './queries.ts';

const SHOWN = 6;
/** Numbers of rows are at most so long. */
const NUMBER = /^№?\s*([1-9]\d{0,8})$/;

export const officeSearch: readonly Implementation[] = [
  implement(searchOffice, async (context, { query: { term } }) => {
    const { db, now } = context.app;
    const staff = staffOf(context);
    const page = { offset: 0, limit: SHOWN };
    const [people, leads, flatIds] = await Promise.all([
      findUsers(db, staff, { term }, page, new Date(now())).then(({ ids }) => readUsersInOrder(db, ids)),
      leadsBy(db, staff, term),
      flatsBy(db, term),
    ]);
    const subjects = await readSubjects(db, { complexes: [], flats: flatIds }, now());
    const flats = flatIds.flatMap((id) => {
      const { flat, building } = subjectOf(subjects, null, id);
      return flat && building?.published ? [{ flat, building }] : [];
    });
    await recordAudit(db, context, {
      action: 'office.search',
      object_type: 'users',
      after: { term, clients: people.length, leads: leads.length },
    });
    return {
      data: {
        clients: people.map(({ id, name, phone, role, status }) => ({ id, name, phone, role, status })),
        leads: leads.map(({ id, name, user_name, phone, state, created_at }) => ({
          ...{ id, phone, state },
          name: user_name ?? name,
          created_at: created_at.toISOString(),
        })),
        flats,
      },
    };
  }),
];

/** Requests by the number in the list, by digits of the phone, by names. */
async function leadsBy(db: Db, staff: Staff, term: string): Promise<LeadRecord[]> {
  const digits = term.replace(/\D/g, '');
  const number = NUMBER.exec(term.trim())?.[1];
  if (number === undefined && !looksLikePhone(term)) return (await readLeads(db, staff, { name: term }, 0, SHOWN)).rows;
  const own = number === undefined ? null : await findLead(db, staff, Number(number));
  const phone = digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits;
  const others = digits.length < MIN_DIGITS ? [] : (await readLeads(db, staff, { phone }, 0, SHOWN)).rows;
  return [...(own ? [own] : []), ...others.filter(({ id }) => id !== own?.id)].slice(0, SHOWN);
}

/** Flats by id, or by the number on their door. */
async function flatsBy(db: Db, term: string): Promise<number[]> {
  const number = NUMBER.exec(term.trim())?.[1];
  if (number === undefined) return [];
  const { rows } = await sql<{ id: number }>`
    (select id, 0 as place from flats where id = ${Number(number)})
    union all (select id, 1 as place from flats where number = ${number} and id <> ${Number(number)} order by id limit ${SHOWN})
    order by place, id limit ${SHOWN}`.execute(db);
  return rows.map(({ id }) => id);
}
