import type { Transporter } from 'nodemailer';
import type { Send } from './outbox-worker.ts';
import { Refused } from './refused.ts';

/** Longest wait for a mail server at any step, ms: together less than the outbox gives a message to a worker. */
const TIMEOUT_MS = 5_000;

/** SMTP answers from here on are final (RFC 5321 §4.2.1); those from 400 on pass. */
const FINAL_FROM = 500;
/** Refusals of the account and not of the letter: another letter would be refused as well, until somebody mends it. */
const OF_THE_ACCOUNT = new Set([530, 534, 535, 538]);

export interface SmtpSettings {
  /** `smtp://user:password@host:port`, `smtps://…` for TLS from the start; without it STARTTLS is used where it is offered. */
  readonly url: string;
  /** Address that letters come from, with or without a name. */
  readonly from: string;
  /** Ms; less in tests. */
  readonly timeout?: number;
}

/**
 * Hands letters to a mail server, plain text only. The id of a message stands in its Message-ID: a server or reader that gets
 * it twice after a crash in between can tell.
 */
export function smtpSender({ url, from, timeout = TIMEOUT_MS }: SmtpSettings): Send {
  let transport: Promise<Transporter> | undefined;
  const host = from.replace(/^.*@|>.*$/g, '') || 'localhost';
  return async ({ id, to, subject, text }) => {
    // A start of the site without mail pays nothing for it.
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }),
    );
    try {
      const messageId = `<message-${id}@${host}>`;
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await (await transport).sendMail({ from, to: { name: '', address: to }, subject, text, messageId, headers });
      return { provider_id: messageId };
    } catch (error) {
      throw readable(error);
    }
  };
}

/** What goes into the log: the answer's code and no address. */
function readable(error: unknown): Error {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  const answered = typeof responseCode === 'number' ? responseCode : undefined;
  if (answered !== undefined && answered >= FINAL_FROM && !OF_THE_ACCOUNT.has(answered))
    return new Refused(`mail server refused, code ${answered}`);
  return new Error(`mail server failed, ${answered === undefined ? String(code ?? 'unknown') : `code ${answered}`}`);
}
