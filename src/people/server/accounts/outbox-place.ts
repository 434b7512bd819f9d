import type { App } from '../../../platform/context.ts';
import type { OutboxPlace } from '../../../platform/outbox/outbox.ts';

/** The outbox of this process, for `queueMessage`. */
export function outboxPlace({ accounts, config, now }: App): OutboxPlace {
  return { keyring: accounts.keyring, sender: config.brand.name, delivers: accounts.outbox.delivers, now: now() };
}
