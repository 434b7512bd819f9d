import { sql, type Transaction } from 'kysely';
import { outboxPlace } from '../../../people/server/accounts/outbox-place.ts';
import type { App } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Address, queueMessage } from '../../../platform/outbox/outbox.ts';
import { isMobilePhone } from '../../../platform/rules/phone.ts';
import { countOf } from '../../../platform/rules/russian.ts';

/** A person of staff gets at most one message so often, ms; what happens meanwhile comes together. */
const PAUSE_MS = 10 * 60_000;
/** How often is looked whether somebody is to be told, ms. */
const LOOK_MS = 5_000;
/** What is older is not told any more, ms. */
const OLD_MS = 24 * 3_600_000;

/** One address, with nothing that would bring a second one along. */
const MAIL = /^[^\s<>@,;:"]{1,64}@[^\s<>@,;:"]{1,190}$/;

interface Waiting {
  staff_id: number;
  phone: string;
  /** Address for letters as he wrote it. */
  email: string | null;
  by_sms: boolean;
  leads: number;
  assigned: number;
  returned: number;
  reactions: number;
}

/**
 * Tells staff what waits for them, on the channels that each chose: new requests that nobody has taken, clients given to
 * them, clients who came back, reactions. One process at a time does a person. Gives how many messages were written.
 */
export async function tellStaff(app: App): Promise<number> {
  const now = new Date(app.now());
  const { rows } = await sql<{ staff_id: number }>`select distinct n.staff_id from staff_notices n
    where n.told_at is null and not exists (select from staff_notices t where t.staff_id = n.staff_id
      and t.told_at > ${new Date(now.getTime() - PAUSE_MS)})`.execute(app.db);
  let written = 0;
  for (const { staff_id } of rows)
    written += await app.db.transaction().execute((trx) => tellOne(trx, app, staff_id, now));
  if (written > 0) app.accounts.outbox.kick();
  // What was told is of no use a week later.
  if (rows.length > 0)
    await sql`delete from staff_notices where told_at < ${new Date(now.getTime() - 7 * OLD_MS)}`.execute(app.db);
  return written;
}

async function tellOne(trx: Transaction<Tables>, app: App, staffId: number, now: Date): Promise<number> {
  // Of two processes one tells; the other finds everything told.
  await sql`select from users where id = ${staffId} for no key update`.execute(trx);
  const { rows } = await sql<Waiting>`with taken as (
      update staff_notices set told_at = ${now} where staff_id = ${staffId} and told_at is null returning kind, user_id, lead_id, at)
    select s.id as staff_id, s.phone,
      coalesce((select value ->> 'sms' = 'true' from user_preferences where user_id = s.id and key = 'notices'), false) as by_sms,
      (select value ->> 'email' from user_preferences where user_id = s.id and key = 'notices') as email,
      (select count(*)::int from taken t join leads l on l.id = t.lead_id where t.kind = 'lead' and l.state = 'new' and t.at > ${new Date(now.getTime() - OLD_MS)}) as leads,
      (select count(distinct t.user_id)::int from taken t join users u on u.id = t.user_id and u.manager_id = s.id where t.kind = 'assigned') as assigned,
      (select count(distinct t.user_id)::int from taken t join users u on u.id = t.user_id and u.manager_id = s.id where t.kind = 'returned') as returned,
      (select count(distinct t.user_id)::int from taken t join users u on u.id = t.user_id and u.manager_id = s.id where t.kind = 'reaction') as reactions
    from users s where s.id = ${staffId} and s.role > 1 and s.blocked_at is null`.execute(trx);
  const [waiting] = rows;
  if (!waiting) return 0;
  const said = [
    waiting.leads > 0 && `${countOf(waiting.leads, ['новая заявка', 'новые заявки', 'новых заявок'])}`,
    waiting.assigned > 0 && `вам передали ${countOf(waiting.assigned, ['клиента', 'клиентов', 'клиентов'])}`,
    waiting.returned > 0 &&
      `${countOf(waiting.returned, ['клиент вернулся', 'клиента вернулись', 'клиентов вернулись'])}`,
    waiting.reactions > 0 &&
      `${countOf(waiting.reactions, ['клиент ответил', 'клиента ответили', 'клиентов ответили'])} на подборку`,
  ].filter((part) => part !== false);
  if (said.length === 0) return 0;
  const text = `${app.config.brand.name}: ${said.join(', ')}. ${app.config.public_url}/clients/today`;
  const addresses: Address[] = [
    ...(waiting.by_sms && isMobilePhone(waiting.phone) ? [{ channel: 'sms', phone: waiting.phone } as const] : []),
    ...(waiting.email && MAIL.test(waiting.email)
      ? [{ channel: 'email', email: waiting.email, subject: 'Ждут вас' } as const]
      : []),
  ];
  const useless = now.getTime() + OLD_MS;
  for (const to of addresses)
    await queueMessage(trx, { to, purpose: 'staff', user_id: staffId, text, masked: text, useless }, outboxPlace(app));
  return addresses.length;
}

/** Looks again and again until it is stopped. */
export class StaffTelling {
  readonly #app: App;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(app: App) {
    this.#app = app;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#round = this.#round
        .then(() => tellStaff(this.#app))
        .then(
          () => undefined,
          (error: unknown) => this.#app.log.warn({ err: error }, 'staff could not be told what waits'),
        );
    }, LOOK_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }
}
