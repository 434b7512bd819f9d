import { z } from 'zod';
import type { Send } from './outbox-worker.ts';
import { Refused } from './refused.ts';

/** Longest wait for a provider, ms. */
const TIMEOUT_MS = 5_000;
const MAX_ANSWER_LENGTH = 64 * 1_024;

/** SMSC.ru error codes that belong to the message: parameters, forbidden text, wrong number, undeliverable. */
const FINAL_CODES = new Set([1, 6, 7, 8]);

const answerSchema = z.union([
  z.object({ error: z.string(), error_code: z.coerce.number() }),
  z.object({ id: z.coerce.string(), cnt: z.coerce.number() }),
]);

/**
 * The HTTP interface of SMSC.ru (https://smsc.ru/api/http/send/): `SMS_URL` is the address of its `send.php` with `login`
 * and `psw` (or `apikey`), and `sender` if there is one. Everything goes into the body, so that no password stands in
 * anybody's access log. Other providers offer the same interface.
 */
export function smscProvider(url: string, timeout: number = TIMEOUT_MS): Send {
  const address = new URL(url);
  const account = [...address.searchParams];
  address.search = '';
  return async ({ id, to, text }) => {
    const form = new URLSearchParams([
      ...account,
      ['phones', to],
      ['mes', text],
      ['id', String(id)],
      ['charset', 'utf-8'],
      ['fmt', '3'],
    ]);
    const response = await fetch(address, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    return readAnswer(response.ok, response.status, await limitedText(response));
  };
}

function readAnswer(ok: boolean, status: number, text: string): { provider_id: string } {
  if (!ok) throw new Error(`provider answered ${status}`);
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success) throw new Error('provider answered something unknown');
  if ('id' in answer.data) return { provider_id: answer.data.id };
  const { error_code } = answer.data;
  if (FINAL_CODES.has(error_code)) throw new Refused(`provider refused, code ${error_code}`);
  throw new Error(`provider failed, code ${error_code}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer's text; one that never ends is broken off, which also lets go of the connection. */
async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_LENGTH) throw new Error('provider answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
