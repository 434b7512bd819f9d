import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { StreamAnswer } from '../../../platform/door/stream-answer.ts';
import { officePulse } from '../../contract/office-events.ts';
import type { Staff } from '../../rules/client-scope.ts';
import { leadsInScope } from '../leads/lead-queries.ts';

export const officeEvents: readonly Implementation[] = [
  implement(officePulse, async ({ app, request, visitor }) => {
    const staff = staffOf({ visitor, app });
    if (!request.stream || visitor.kind !== 'user') return { data: { new_leads: await countNew(app.db, staff) } };
    const { officeEvents } = app;
    await officeEvents.prepare();
    return new StreamAnswer((sink) => {
      const leave = officeEvents.add({ staff, sessionId: visitor.sessionId, sink });
      // Counted after it hears: a request in between is counted or told, or both.
      countNew(app.db, staff).then(
        (new_leads) => sink.send('ready', { new_leads }),
        () => sink.end(),
      );
      return leave;
    });
  }),
];

/** Requests that nobody has taken yet, as far as this person may see them. */
async function countNew(db: Db, staff: Staff): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from leads l where l.state = 'new' and ${leadsInScope(staff)}`.execute(db);
  return rows[0]?.total ?? 0;
}
