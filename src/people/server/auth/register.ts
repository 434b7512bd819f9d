import { sql } from 'kysely';
import type { App, CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  type Asker,
  makeChallenge,
  type Proof,
  type ShownWork,
  workOf,
} from '../../../platform/limits/proof-challenge.ts';
import { peekWait, takeSlots } from '../../../platform/limits/throttle.ts';
import { isMobilePhone } from '../../../platform/rules/phone.ts';
import {
  countRequests,
  isShownAgain,
  keepWaiting,
  noteRequest,
  type Origin,
  originOf,
} from '../accounts/password-requests.ts';
import { consentWording } from '../consent-wording.ts';
import { bitsAsked, type Standing, standingOf } from './crowd.ts';
import { knownDevice } from './device-cookie.ts';
import { issuePassword } from './issue-password.ts';
import { BUDGET_KEY, phoneLimits, sharedLimits } from './limits.ts';
import { keepOwner } from './queries.ts';
import { cautionEnd, noteChallenge, noteProof } from './sms-pumping-guard.ts';
import { tooMany } from './too-many.ts';

const ALARM_SHARE = 0.8;
/** How long a request waits for its turn in a crowd, ms. */
const TURN = 10 * 60_000;
/** While a page works the price may rise by so many bits. */
const BITS_OF_GRACE = 1;
/** When whoever cannot work may come back, ms: what came from his place is forgotten by then. */
const FORGOTTEN = 60 * 60_000;

export interface PasswordRequest {
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  readonly consent: boolean;
  /** Work that the page did when it was asked to. */
  readonly proof: Proof | undefined;
}

/** A request on its way. */
interface Asking {
  readonly context: CallContext;
  readonly phone: string;
  readonly consent: boolean;
  readonly origin: Origin;
  /** The browser is known for the phone. */
  readonly device: boolean;
  readonly work: ShownWork | undefined;
}

/** What became of it. */
type Outcome =
  | { readonly kind: 'taken'; readonly crowded: boolean }
  | { readonly kind: 'work'; readonly bits: number; readonly until: number }
  | { readonly kind: 'wait'; readonly wait: number };

/**
 * Sends a password to a phone, or lets the request wait for its turn in a crowd. The answer, its time and the counters behind
 * a refusal are the same whether anybody is registered under it; the account itself does not change until the password is used.
 *
 * @returns whether there is a crowd, so that the message may take a while.
 * @throws {Failure} `proof_required` with a challenge where much is asked for and not used; `too_many_requests` over the limits
 * of the phone; `unavailable` when they cannot be counted: nothing is sent then.
 */
export async function sendPassword(context: CallContext, { phone, consent, proof }: PasswordRequest): Promise<boolean> {
  const { app, request } = context;
  const now = app.now();
  app.accounts.tally.sms_requested++;
  const origin = originOf(request.ip);
  const device = knownDevice(context, phone) !== undefined;
  const asker: Asker = { what: 'password', phone, network: origin.network };
  const asking = { context, phone, consent, origin, device, work: workOf(app.accounts, asker, proof, now) };
  const outcome = (await lookFirst(asking)) ?? (await takeRequest(asking));
  if (outcome.kind === 'wait') {
    app.accounts.tally.throttled++;
    throw tooMany(outcome.wait);
  }
  if (outcome.kind === 'work') throw await proofRequired(app, asker, outcome);
  if (asking.work) await noteProof(app.db);
  app.accounts.outbox.kick();
  void warnOfBudget(app);
  return outcome.crowded;
}

/** What can be said without holding anything: nobody works for a phone that has to wait anyway. */
async function lookFirst(asking: Asking): Promise<Outcome | undefined> {
  const { app } = asking.context;
  const wait = await peekWait(app.db, phoneLimits(asking.phone), app.now());
  return wait === undefined ? (await priceOf(app.db, asking)).lacking : { kind: 'wait', wait };
}

/** Where a request stands, and the work that it lacks. */
async function priceOf(
  db: Db,
  { context, origin, device, work }: Asking,
): Promise<{ readonly standing: Standing; readonly lacking: Outcome | undefined }> {
  const now = context.app.now();
  const counts = await countRequests(db, origin, now);
  const standing = standingOf(counts, device);
  // Whoever has logged in from this browser is known: only the limits of his phone hold.
  if (device) return { standing, lacking: undefined };
  const until = await cautionEnd(db, counts, now);
  const bits = bitsAsked(counts, until !== undefined);
  const shown = work && !(await isShownAgain(db, work.nonce)) ? work.bits : 0;
  const enough = bits === undefined || shown >= bits - BITS_OF_GRACE;
  return { standing, lacking: enough ? undefined : { kind: 'work', bits, until: until ?? now + FORGOTTEN } };
}

/** Takes the slots and sends, or puts in wait. */
function takeRequest(asking: Asking): Promise<Outcome> {
  const { context, phone, origin, device, work } = asking;
  const { app } = context;
  const now = app.now();
  return app.db.transaction().execute(async (trx) => {
    // Several of one network at once are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${origin.network}, 8))`.execute(trx);
    const { standing, lacking } = await priceOf(trx, asking);
    if (lacking) return lacking;
    await keepOwner(trx, phone);
    await keepWaiting(trx, phone, now);
    const wait = await takeSlots(trx, phoneLimits(phone), now);
    if (wait !== undefined) return { kind: 'wait', wait };
    // Numbers that cannot receive messages get the same answer and use up nothing of what all share.
    const mobile = isMobilePhone(phone);
    const crowded =
      mobile && (await takeSlots(trx, sharedLimits(app.config.sms_daily_limit, standing), now)) !== undefined;
    const row = { ...origin, phone, mobile, standing, device, nonce: work?.nonce };
    await noteRequest(trx, { ...row, waits_until: crowded ? now + TURN : undefined }, now);
    if (asking.consent) await recordConsent(trx, context, phone);
    if (mobile && !crowded) await issuePassword(trx, app, phone);
    return { kind: 'taken', crowded };
  });
}

/** Asks for work. Who cannot do it may come back when it is no longer asked for, by `Retry-After`. */
async function proofRequired(
  app: App,
  asker: Asker,
  { bits, until }: { readonly bits: number; readonly until: number },
): Promise<Failure> {
  const now = app.now();
  app.accounts.tally.proofs_required++;
  await noteChallenge(app.db, now);
  return new Failure('proof_required', {
    challenge: makeChallenge(app.accounts.keyring, asker, bits, now),
    retryAfterSeconds: Math.ceil((until - now) / 1_000),
  });
}

async function recordConsent(trx: Db, { app, request }: CallContext, phone: string): Promise<void> {
  await trx
    .insertInto('consents')
    .values({
      kind: 'personal_data',
      form: 'register',
      ...consentWording('personal_data', app.config),
      phone,
      user_id: sql<number | null>`owner_of_phone(${phone})`,
      ip: request.ip,
      user_agent: request.user_agent ?? null,
      at: new Date(app.now()),
    })
    .execute();
}

async function warnOfBudget({ config, db, log }: App): Promise<void> {
  const row = await db
    .selectFrom('throttles')
    .select('count')
    .where('key', '=', BUDGET_KEY)
    .executeTakeFirst()
    .catch(() => undefined);
  const most = sharedLimits(config.sms_daily_limit, 0).find(({ key }) => key === BUDGET_KEY)?.most ?? 0;
  if (row?.count === Math.ceil(most * ALARM_SHARE))
    log.error({ sent: row.count, limit: most }, 'messages of today are nearly used up');
}
