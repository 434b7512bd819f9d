/**
 * A worker of the outbox, for proofs that kill it: `node test/programs/send-messages.ts <provider's address> <haste>`,
 * settings by the environment. Its clock runs `haste` times as fast as the world's.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../../src/platform/config.ts';
import { connect } from '../../src/platform/db/open.ts';
import { Keyring } from '../../src/platform/keyring.ts';
import { OutboxWorker } from '../../src/platform/outbox/outbox-worker.ts';
import { smscProvider } from '../../src/platform/outbox/sms-provider.ts';

const [, , provider = '', haste = '1'] = process.argv;
const config = loadConfig();
const now = (): number => Date.now() * Number(haste);
const worker = new OutboxWorker({
  db: connect(config.database_url ?? '', 4).db,
  keyring: new Keyring(config, now),
  send: { sms: smscProvider(provider) },
  now,
  log: { warn: () => undefined },
});
for (;;) {
  await worker.deliver();
  await sleep(20);
}
