import { NBSP } from '../../platform/rules/russian.ts';
import { prepareDialog } from '../../site/client/dialogs.ts';
import { notify } from '../../site/client/notices.ts';
import { firstVisit } from './first-visit.ts';
import type { Arrival, LeadBody, LeadCall, LeadOutcome, LeadStorage } from './lead-queue.ts';

/** Key in localStorage of requests that have not arrived: a JSON list of what lead-queue.ts calls WaitingLead. */
export const STORED_LEADS = 'lead-queue';

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

/**
 * Sends a form by the queue of requests; see `LeadQueue.send`. Undefined where not even that could be loaded: the
 * visitor was told, and what he typed has to stay. `onArrival` hears how a request ended that waited.
 */
export async function sendForm<Call extends LeadCall>(
  call: Call,
  body: LeadBody<Call>,
  onArrival?: (what: Arrival) => void,
): Promise<LeadOutcome | undefined> {
  const loaded = await loadQueue().catch(() => undefined);
  if (loaded) {
    const outcome = await loaded.openQueue(storage).send(call, { ...(body as object), visit: firstVisit() });
    if (outcome.kind === 'waiting' && onArrival) void outcome.arrival.then(onArrival);
    return outcome;
  }
  notify.error('Форма не отправлена: нет связи. Всё набранное осталось, попробуйте ещё раз');
  return undefined;
}

/** Sends what former pages could not, where there is something. For every page, once. */
export function resumeWaitingLeads(): void {
  try {
    if (storage.read() === null) return;
  } catch {
    return;
  }
  void loadQueue().then(async ({ openQueue }) => {
    const queue = openQueue(storage);
    await queue.hurry();
    if (queue.waiting.length > 0) notify.warning('Ваша заявка ещё не отправлена. Она сохранена и уйдёт сама');
  });
}
