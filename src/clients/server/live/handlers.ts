import { sql } from 'kysely';
import type { App } from '../../../platform/context.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { StreamAnswer } from '../../../platform/door/stream-answer.ts';
import { officePulse } from '../../contract/office-events.ts';
import type { Staff } from '../../rules/client-scope.ts';
import { countFreeLeads } from '../attention/free-leads.ts';
import { leadsInScope } from '../leads/lead-queries.ts';

export const officeEvents: readonly Implementation[] = [
  implement(officePulse, async ({ app, request, visitor }) => {
    const staff = staffOf({ visitor, app });
    if (!request.stream || visitor.kind !== 'user') return { data: await countNew(app, staff) };
    const { officeEvents } = app;
    await officeEvents.prepare();
    return new StreamAnswer((sink) => {
      const leave = officeEvents.add({ staff, sessionId: visitor.sessionId, sink });
      // Counted after it hears: a request in between is counted or told, or both.
      countNew(app, staff).then(
        ({ new_leads }) => sink.send('ready', { new_leads }),
        () => sink.end(),
      );
      return leave;
    });
  }),
];

/** Requests that nobody has taken yet, as far as this person may see or take them. */
async function countNew(app: App, staff: Staff): Promise<{ new_leads: number; free_leads: number }> {
  const [{ rows }, free_leads] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from leads l where l.state = 'new' and ${leadsInScope(staff)}`.execute(app.db),
    countFreeLeads(app, staff),
  ]);
  return { new_leads: (rows[0]?.total ?? 0) + free_leads, free_leads };
}
