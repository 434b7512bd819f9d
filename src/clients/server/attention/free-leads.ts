import type { App } from '../../../platform/context.ts';
import { type Staff, seesEverybody } from '../../rules/client-scope.ts';
import { readMarks } from './queue.ts';
import { findStandings } from './standings.ts';
import { readOwnQueue } from './take.ts';

/** How many requests are nobody's and may be taken by this manager: those of his queue. Administrators see all as requests. */
export async function countFreeLeads({ attention: book, db, now }: App, staff: Staff): Promise<number> {
  if (seesEverybody(staff)) return 0;
  const at = now();
  const { unled = false } = await readOwnQueue(db, staff.id, at);
  if (!unled) return 0;
  const [marks] = await Promise.all([readMarks(db, staff.id, at), book.follow()]);
  const standings = findStandings(book, { managers: [], unled, marks, hours: [], now: at });
  return standings.flatMap(({ facts }) => facts).filter(({ signal }) => signal === 'lead').length;
}
