import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../../platform/config.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { Keyring } from '../../../platform/keyring.ts';
import { OutboxWorker } from '../../../platform/outbox/outbox-worker.ts';
import { smscProvider } from '../../../platform/outbox/sms-provider.ts';
import { smtpSender } from '../../../platform/outbox/smtp-sender.ts';
import { isProof } from '../../../platform/rules/proof-of-work.ts';
import { PasswordHasher } from './password-hasher.ts';

declare module '../../../platform/context.ts' {
  interface App {
    /** Logins, sessions and messages with passwords. */
    readonly accounts: Accounts;
  }
}

/** What happened at the door since the start of this process; `/metrics` shows it. */
export interface AccountsTally {
  logins: number;
  login_failures: number;
  throttled: number;
  refresh_reuse: number;
  sms_requested: number;
  /** Requests for a message that were asked to work for it. */
  proofs_required: number;
}

/** What accounts need of a process, made once. */
export interface Accounts {
  readonly keyring: Keyring;
  readonly passwords: PasswordHasher;
  /** Looks at work that a page was asked to do. */
  readonly isProof: typeof isProof;
  /** Not started: the server starts it, tests deliver by hand. */
  readonly outbox: OutboxWorker;
  readonly tally: AccountsTally;
}

/** Opens nothing yet: keys are read or made at their first use. */
export function createAccounts(
  config: Pick<Config, 'data_dir' | 'auth_keys' | 'sms_url' | 'smtp_url' | 'mail_from'>,
  { db, now, log }: { db: Kysely<Tables>; now: () => number; log: Logger },
): Accounts {
  const keyring = new Keyring(config, now);
  const { sms_url, smtp_url, mail_from } = config;
  const send = {
    ...(sms_url === undefined ? {} : { sms: smscProvider(sms_url) }),
    ...(smtp_url === undefined ? {} : { email: smtpSender({ url: smtp_url, from: mail_from }) }),
  };
  return {
    keyring,
    passwords: new PasswordHasher(),
    isProof,
    outbox: new OutboxWorker({ db, keyring, send, now, log }),
    tally: { logins: 0, login_failures: 0, throttled: 0, refresh_reuse: 0, sms_requested: 0, proofs_required: 0 },
  };
}
