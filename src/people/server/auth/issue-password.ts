import { randomBytes } from 'node:crypto';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { eraseSecretsFor, queueMessage } from '../../../platform/outbox/outbox.ts';
import { ISSUED_LENGTH, issuedPassword } from '../../rules/issued-password.ts';
import { outboxPlace } from '../accounts/outbox-place.ts';
import { PENDING_LIFETIME_MS, pendingDigest } from './pending-password.ts';
import { ensureUser, setPending } from './queries.ts';

const MASK = '•'.repeat(ISSUED_LENGTH);

/** Makes a password for a phone and writes the message with it into the outbox; blocked people get none. */
export async function issuePassword(trx: Db, app: App, phone: string): Promise<void> {
  const { keyring } = app.accounts;
  const now = new Date(app.now());
  const user = await ensureUser(trx, phone, now);
  if (user.blocked) return;
  const password = issuedPassword(randomBytes(ISSUED_LENGTH));
  const until = now.getTime() + PENDING_LIFETIME_MS;
  await setPending(trx, user.id, pendingDigest(keyring, user.id, password), new Date(until));
  await eraseSecretsFor(trx, phone);
  const textOf = (shown: string): string =>
    `${app.config.brand.name}: пароль для входа ${shown}. Действует 10 минут, никому его не сообщайте`;
  const to = { channel: 'sms', phone } as const;
  const message = { to, purpose: 'password', text: textOf(password), masked: textOf(MASK), useless: until } as const;
  await queueMessage(trx, { ...message, user_id: user.id }, outboxPlace(app));
  if (app.config.development && !app.accounts.outbox.delivers.sms)
    process.stdout.write(`\nSMS +${phone}: ${message.text}\n`);
}
