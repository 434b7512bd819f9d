import { NBSP } from '../../platform/rules/russian.ts';
import { prepareDialog } from '../../site/client/dialogs.ts';
import { notify } from '../../site/client/notices.ts';
import { firstVisit } from './first-visit.ts';
import {
  type LeadBody,
  type LeadCall,
  type LeadStorage,
  newKey,
  readStored,
  withLead,
  writeStored,
} from './kept-leads.ts';
import type { Arrival, LeadOutcome, LeadQueue } from './lead-queue.ts';
import { STORED_LEADS } from './stored-leads.ts';

/** Why a request waits in the browser: see `LeadOutcome`. Where the server `answered`, pressing again is of no use. */
export type Waiting = Pick<Extract<LeadOutcome, { kind: 'waiting' }>, 'answered'>;

/** What is said of it. */
export function waitingWords({ answered }: Waiting): string {
  return answered
    ? `Сервер пока не${NBSP}справился. Заявка сохранена и${NBSP}уйдёт сама, второй раз отправлять не${NBSP}нужно`
    : `Связи сейчас нет. Заявка сохранена и${NBSP}уйдёт сама, как только связь появится`;
}

const storage: LeadStorage = {
  key: STORED_LEADS,
  read: () => localStorage.getItem(STORED_LEADS),
  write: (text) => {
    if (text === undefined) localStorage.removeItem(STORED_LEADS);
    else localStorage.setItem(STORED_LEADS, text);
  },
};

let code: Promise<typeof import('./lead-queue.ts')> | undefined;

/** The queue of requests (lead-queue.ts), loaded when a form is first used. */
function loadQueue(): Promise<typeof import('./lead-queue.ts')> {
  code ??= import('./lead-queue.ts').catch((error: unknown) => {
    code = undefined;
    throw error;
  });
  return code;
}

/** Loads what keeps requests, and what thanks, while a form is still being filled in: the connection may be gone when it is sent. */
export function prepareToSend(): void {
  prepareDialog('thanks');
  loadQueue().catch(() => undefined);
}

/** How often the queue is asked for again while there is no connection, ms. */
const ASKED_AGAIN_MS = 10_000;

/** The queue of this page, at once or when the connection is back. */
function queueComes(): Promise<LeadQueue> {
  return new Promise((resolve) => {
    const ask = (): void => {
      loadQueue().then(
        ({ openQueue }) => {
          clearInterval(timer);
          removeEventListener('online', ask);
          resolve(openQueue(storage));
        },
        () => undefined,
      );
    };
    const timer = setInterval(ask, ASKED_AGAIN_MS);
    addEventListener('online', ask);
    ask();
  });
}

/**
 * Sends a form by the queue of requests; see `LeadQueue.send`. Where not even the queue could be loaded, the request is
 * written down all the same. `onArrival` hears how a request ended that waited.
 */
export async function sendForm<Call extends LeadCall>(
  call: Call,
  body: LeadBody<Call>,
  onArrival?: (what: Arrival) => void,
): Promise<LeadOutcome> {
  const content = { ...(body as object), visit: firstVisit() };
  const loaded = await loadQueue().catch(() => undefined);
  const outcome = loaded ? await loaded.openQueue(storage).send(call, content) : keepForQueue(call, content);
  if (outcome.kind === 'waiting' && onArrival) void outcome.arrival.then(onArrival);
  return outcome;
}

/** Writes a request down for the queue that comes with the connection. */
function keepForQueue(call: LeadCall, body: object): LeadOutcome {
  const { lead, leads } = withLead(readStored(storage), { call, body, newKey, at: Date.now() });
  writeStored(storage, leads);
  const arrival = queueComes().then((queue) => {
    const ended = queue.arrivalOf(lead.key);
    void queue.hurry();
    return ended;
  });
  return { kind: 'waiting', arrival, answered: false };
}

/** Sends what former pages could not. */
export async function sendWaitingLeads(): Promise<void> {
  const queue = await queueComes();
  await queue.hurry();
  if (queue.waiting.length > 0) notify.warning('Ваша заявка ещё не отправлена. Она сохранена и уйдёт сама');
}
