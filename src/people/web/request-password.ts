import { callApi } from '../../site/client/api-client.ts';
import type { Solving } from '../../site/client/solve-challenge.ts';
import { withWork } from '../../site/client/with-work.ts';

/** How a password reaches who asked for it. */
export type PasswordWay = 'sent' | 'in_turn' | 'unsent';

/**
 * Asks for a password by SMS; where the server wants work for it the browser does it and asks again.
 *
 * @returns how it comes: by a message, by one that may take some minutes in a crowd, or from an administrator.
 * @throws {ApiProblem} as any call, {DOMException} AbortError when the work was stopped.
 */
export async function requestPassword(phone: string, consent: boolean, solving: Solving): Promise<PasswordWay> {
  const { crowded, unsent } = await withWork(solving, (proof) =>
    callApi('register', { body: { phone, consent, ...(proof ? { proof } : {}) } }, solving.signal),
  );
  if (unsent) return 'unsent';
  return crowded ? 'in_turn' : 'sent';
}
