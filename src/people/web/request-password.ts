import { callApi } from '../../site/client/api-client.ts';
import type { Solving } from '../../site/client/solve-challenge.ts';
import { withWork } from '../../site/client/with-work.ts';

/**
 * Asks for a password by SMS; where the server wants work for it the browser does it and asks again.
 *
 * @returns whether there is a crowd, so that the message may take some minutes.
 * @throws {ApiProblem} as any call, {DOMException} AbortError when the work was stopped.
 */
export async function requestPassword(phone: string, consent: boolean, solving: Solving): Promise<boolean> {
  const { crowded } = await withWork(solving, (proof) =>
    callApi('register', { body: { phone, consent, ...(proof ? { proof } : {}) } }, solving.signal),
  );
  return crowded === true;
}
