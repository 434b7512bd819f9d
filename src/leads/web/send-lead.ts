import { notify } from '../../site/client/notices.ts';
import type { LeadBody, LeadCall, LeadOutcome } from './lead-queue.ts';

let queue: Promise<typeof import('./lead-queue.ts')> | undefined;

function loadQueue(): Promise<typeof import('./lead-queue.ts')> {
  queue ??= import('./lead-queue.ts').catch((error: unknown) => {
    queue = undefined;
    throw error;
  });
  return queue;
}

/** Loads what keeps requests while a form is still being filled in: the connection may be gone when it is sent. */
export function prepareToSend(): void {
  loadQueue().catch(() => undefined);
}

/**
 * Sends a form by the queue of requests (lead-queue.ts), loaded when a form is first used. Undefined where not even that
 * could be loaded: the visitor was told, and what he typed has to stay.
 */
export async function sendForm<Call extends LeadCall>(
  call: Call,
  body: LeadBody<Call>,
  options: { readonly thanked: boolean },
): Promise<LeadOutcome | undefined> {
  const loaded = await loadQueue().catch(() => undefined);
  if (loaded) return loaded.sendLead(call, body, options);
  notify.error('Произошла ошибка, попробуйте позже');
  return undefined;
}
