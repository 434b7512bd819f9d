import { createHash, randomUUID } from 'node:crypto';
import { formatDateTime } from '../../../complex/rules/format.ts';
import type { CallContext } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Limit } from '../../../platform/limits/limit.ts';
import { addressKey, peekWait, takeSlots } from '../../../platform/limits/throttle.ts';
import { digestOf } from '../../../platform/secret-address.ts';
import { CALL_REFUSALS, type Call, callWords, readCall } from '../../rules/call.ts';
import type { Lead } from '../queries.ts';
import { type CallPlace, findAddress, noteRefusal, noteUse } from './queries.ts';

/** Addresses that are nobody's, of one address of the network, within an hour. */
const WRONG_MOST = 30;
const HOUR = 3_600_000;
/** Calls that one address takes in a minute: more than any agency is called. */
const CALLS_MOST = 120;
const MINUTE = 60_000;
/** A call that is told later than this says when it was. */
const LATE_MS = 300_000;

interface Answer {
  readonly accepted: boolean;
  readonly id: number | null;
  readonly refusal: keyof typeof CALL_REFUSALS | null;
  readonly detail: string;
}

/**
 * Takes what a service tells of a call. It makes one request however often it is told; a number that nobody can call back is
 * counted and makes none. Without the database the service is asked to tell it again.
 *
 * @throws {Failure} `not_found` at an address that is nobody's, `too_many_requests`, `invalid_value` without any caller.
 */
export async function takeCall(context: CallContext, secret: string, told: Record<string, unknown>): Promise<Answer> {
  const { app } = context;
  const place = await placeOf(context, secret);
  const call = readCall(told, app.now());
  if (!call)
    throw new Failure('invalid_value', {
      detail: 'Не найден номер звонившего',
      errors: [{ field: 'phone', message: 'Передайте номер звонившего в поле phone' }],
    });
  const at = new Date(app.now());
  const { caller } = call;
  const key = keyOf(place.id, call);
  if ('refusal' in caller) {
    await noteRefusal(app.db, place.id, key ?? randomUUID(), caller.refusal, at);
    await noteUse(app.db, place.id, at);
    return {
      accepted: false,
      id: null,
      refusal: caller.refusal,
      detail: `${CALL_REFUSALS[caller.refusal]}: заявки не будет`,
    };
  }
  const id = await app.leads.accept(leadOf(context, place, call, caller.phone, key), 'service');
  // The call is kept: a database that goes away now costs no more than this remark.
  await noteUse(app.db, place.id, at).catch(() => undefined);
  return { accepted: true, id, refusal: null, detail: 'Заявка принята' };
}

async function placeOf({ app, request }: CallContext, secret: string): Promise<CallPlace> {
  const { db } = app;
  const now = app.now();
  const digest = digestOf(secret);
  const found = digest && (await findAddress(db, digest));
  if (found) {
    // A service that lost its way repeats one call without end; what it is refused it tells again later.
    const most: Limit = { key: `calls-of:${found.id}`, most: CALLS_MOST, window: MINUTE };
    const taken = db.transaction().execute((trx) => takeSlots(trx, [most], now));
    // A database that counts nothing just now must not cost a call.
    requireSlot(await taken.catch(() => undefined));
    return found;
  }
  const limit: Limit = { key: `call:${addressKey(request.ip)}`, most: WRONG_MOST, window: HOUR };
  requireSlot(
    (await peekWait(db, [limit], now)) ?? (await db.transaction().execute((trx) => takeSlots(trx, [limit], now))),
  );
  throw new Failure('not_found', { detail: 'Такого адреса нет или он закрыт' });
}

/** @throws {Failure} `too_many_requests` where somebody has to wait, ms. */
function requireSlot(wait: number | undefined): void {
  if (wait === undefined) return;
  throw new Failure('too_many_requests', {
    detail: 'Слишком много попыток, попробуйте позже',
    retryAfterSeconds: Math.ceil(wait / 1_000),
  });
}

/**
 * Names a call among those of its address: by the service's id and who called, for ids may come again, else by who called when;
 * undefined where neither is told.
 */
function keyOf(place: number, { id, at, caller, called }: Call): string | undefined {
  const who = 'phone' in caller ? caller.phone : caller.refusal;
  const named = id === null ? (at === null ? undefined : ['at', who, at, called]) : ['id', id, who];
  return named && `call:${place}:${sha256(JSON.stringify(named))}`;
}

function leadOf(
  { app, request }: CallContext,
  place: CallPlace,
  call: Call,
  phone: string,
  key: string | undefined,
): Lead {
  const now = app.now();
  const { source, at } = call;
  const from = { ...source, name: source.name ?? place.title };
  const message = callWords(call);
  const late = at !== null && now - at > LATE_MS ? `. Звонили ${formatDateTime(new Date(at).toISOString())}` : '';
  return {
    kind: 'call',
    ...{ phone, name: null, email: null, message: message + late, quiz: null, link: null, user_id: null },
    key: key ?? `server:${randomUUID()}`,
    keyed: key !== undefined,
    // A service tells of one call as it goes on, each time more: it is the same call.
    body_hash: sha256(key ?? JSON.stringify(['call', place.id, phone])),
    suspect: false,
    consents: [],
    ip: request.ip,
    user_agent: request.user_agent ?? null,
    at: now,
    source: from,
    call_address_id: place.id,
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
