import { sql } from 'kysely';
import type { App } from '../../../platform/context.ts';
import { takeSlots } from '../../../platform/limits/throttle.ts';
import type { Standing } from './crowd.ts';
import { issuePassword } from './issue-password.ts';
import { reservedLimits, sharedLimits } from './limits.ts';
import { keepOwner } from './queries.ts';

/**
 * The turn of those who asked for a password in a crowd. Whoever has logged in before gets a slot that is kept for such people
 * at once; the others get one of those that all share, the most trusted places first. Which of both a phone is does not show:
 * it keeps its place among the others until its turn, and a slot of theirs is used up then, whether it has its message or not.
 */

interface Waiting {
  readonly id: number;
  readonly phone: string;
  readonly standing: Standing;
  readonly device: boolean;
}

/** Requests that are looked at together. */
const BATCH = 20;

type Lane = 'shared' | 'reserved';

/** Serves whoever's turn it is; answers how many messages were written. */
export async function serveWaiting(app: App): Promise<number> {
  return (await serveLane(app, 'reserved')) + (await serveLane(app, 'shared'));
}

async function serveLane(app: App, lane: Lane): Promise<number> {
  let sent = 0;
  for (;;) {
    const waiting = await findWaiting(app, lane);
    let gone = 0;
    for (const request of waiting) {
      const served = await serve(app, lane, request);
      // Whoever comes later may use up no more than whoever came before.
      if (served === 'full') return sent;
      if (served === 'sent') sent++;
      if (served === 'gone') gone++;
    }
    if (waiting.length < BATCH || gone === BATCH) return sent;
  }
}

async function findWaiting({ db, now }: App, lane: Lane): Promise<Waiting[]> {
  const known = sql`and reserved_at is null and exists (select from users u where u.id = owner_of_phone(r.phone)
    and u.activated_at is not null and u.blocked_at is null)`;
  const { rows } = await sql<Waiting>`select id, phone, standing, device
    from password_requests r where waits_until > ${new Date(now())} ${lane === 'reserved' ? known : sql``}
    order by ${lane === 'reserved' ? sql`device desc, waits_since` : sql`standing, waits_since`} limit ${BATCH}`.execute(
    db,
  );
  return rows;
}

function serve(app: App, lane: Lane, { id, phone, standing, device }: Waiting): Promise<'sent' | 'full' | 'gone'> {
  const now = new Date(app.now());
  const daily = app.config.sms_daily_limit;
  return app.db.transaction().execute(async (trx) => {
    await keepOwner(trx, phone);
    const row = await trx
      .selectFrom('password_requests')
      .select(['reserved_at', 'shared_at'])
      .where('id', '=', id)
      .where('waits_until', '>', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row || row[`${lane}_at`] !== null) return 'gone';
    const limits = lane === 'shared' ? sharedLimits(daily, standing) : reservedLimits(daily, device);
    if ((await takeSlots(trx, limits, app.now())) !== undefined) return 'full';
    const taken = lane === 'shared' ? { shared_at: now, waits_until: null } : { reserved_at: now };
    await trx.updateTable('password_requests').set(taken).where('id', '=', id).execute();
    if (row.reserved_at !== null) return 'gone';
    await issuePassword(trx, app, phone);
    return 'sent';
  });
}
