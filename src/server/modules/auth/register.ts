import { randomBytes } from 'node:crypto';
import { ISSUED_LENGTH, issuedPassword } from '../../../domain/issued-password.ts';
import { isMobilePhone } from '../../../domain/phone.ts';
import { takeSlots } from '../../accounts/throttle.ts';
import { consentWording } from '../../consent-wording.ts';
import type { App, CallContext, Db } from '../../context.ts';
import { Failure } from '../../failure.ts';
import { eraseSecretsFor, queueSms } from '../../outside/sms/sms-outbox.ts';
import { smsLimits } from './limits.ts';
import { PENDING_LIFETIME, pendingDigest } from './pending-password.ts';
import { isGoodProof, makeChallenge, type Proof } from './proof-challenge.ts';
import { cautionEnd, noteChallenge, noteProof } from './pumping.ts';
import { ensureUser, keepOwner, setPending } from './queries.ts';

const ALARM_SHARE = 0.8;
const MASK = '•'.repeat(ISSUED_LENGTH);

export interface PasswordRequest {
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  readonly consent: boolean;
  /** Work that the page did when it was asked to. */
  readonly proof: Proof | undefined;
}

/**
 * Sends a password to a phone. The answer, its time and the counters behind a refusal are the same whether anybody is
 * registered under it; the account itself does not change until the password is used (targets-trust G1).
 *
 * @throws {Failure} `proof_required` with a challenge while somebody pumps messages; `too_many_requests` over the limits;
 * `unavailable` when they cannot be counted: nothing is sent then.
 */
export async function sendPassword(context: CallContext, { phone, consent, proof }: PasswordRequest): Promise<void> {
  const { app, request } = context;
  const now = app.now();
  app.accounts.tally.sms_requested++;
  const cautious = await cautionEnd(app.db, now);
  const proved = cautious !== undefined && isGoodProof(app.accounts.keyring, phone, proof, now);
  if (cautious !== undefined && !proved) throw await proofRequired(app, phone, cautious);
  const limits = smsLimits({ phone, ip: request.ip, mobile: isMobilePhone(phone), proved }, app.config.sms_daily_limit);
  const wait = await app.db.transaction().execute(async (trx) => {
    await keepOwner(trx, phone);
    const waiting = await takeSlots(trx, limits, now);
    if (waiting !== undefined) return waiting;
    await issuePassword(trx, context, phone, consent);
    return undefined;
  });
  if (proved) await noteProof(app.db);
  if (wait !== undefined) {
    app.accounts.tally.throttled++;
    throw tooMany(wait);
  }
  app.accounts.sms.kick();
  void warnOfBudget(app);
}

/** Asks for work. Who cannot do it may come back when the caution is over, by `Retry-After`. */
async function proofRequired(app: App, phone: string, until: number): Promise<Failure> {
  const now = app.now();
  app.accounts.tally.proofs_required++;
  await noteChallenge(app.db, now);
  return new Failure('proof_required', {
    challenge: makeChallenge(app.accounts.keyring, phone, now),
    retryAfterSeconds: Math.ceil((until - now) / 1_000),
  });
}

/** A refusal that says when to come back. @param wait milliseconds. */
export function tooMany(wait: number): Failure {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  return new Failure('too_many_requests', {
    retryAfterSeconds: seconds,
    detail:
      seconds < 60
        ? `Слишком много попыток. Повторите через ${seconds} с`
        : `Слишком много попыток. Повторите через ${Math.ceil(seconds / 60)} мин`,
  });
}

async function issuePassword(trx: Db, context: CallContext, phone: string, consent: boolean): Promise<void> {
  const { app } = context;
  const { keyring } = app.accounts;
  const now = new Date(app.now());
  const user = await ensureUser(trx, phone, now);
  const password = issuedPassword(randomBytes(ISSUED_LENGTH));
  const until = now.getTime() + PENDING_LIFETIME;
  if (consent) await recordConsent(trx, context, phone, user.id);
  // Numbers that cannot receive messages, and blocked people, get the same answer and no message.
  if (!isMobilePhone(phone) || user.blocked) return;
  await setPending(trx, user.id, pendingDigest(keyring, user.id, password), new Date(until));
  await eraseSecretsFor(trx, phone);
  const textOf = (shown: string): string =>
    `${app.config.brand.name}: пароль для входа ${shown}. Действует 10 минут, никому его не сообщайте`;
  const message = { phone, purpose: 'password', text: textOf(password), masked: textOf(MASK), useless: until } as const;
  const delivers = app.config.sms_url !== undefined;
  await queueSms(trx, message, { keyring, sender: app.config.brand.name, delivers, now: now.getTime() });
  if (app.config.development && !delivers) process.stdout.write(`\nSMS +${phone}: ${message.text}\n`);
}

async function recordConsent(trx: Db, { app, request }: CallContext, phone: string, userId: number): Promise<void> {
  await trx
    .insertInto('consents')
    .values({
      kind: 'personal_data',
      form: 'register',
      ...consentWording('personal_data', app.config),
      phone,
      user_id: userId,
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
    .where('key', '=', 'sms:today')
    .executeTakeFirst()
    .catch(() => undefined);
  if (row?.count === Math.ceil(config.sms_daily_limit * ALARM_SHARE))
    log.error({ sent: row.count, limit: config.sms_daily_limit }, 'messages of today are nearly used up');
}
