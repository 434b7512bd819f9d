import type { Problem } from '../../../contract/problem.ts';
import { findProof, LARGEST_ANSWER } from '../../../domain/proof-of-work.ts';
import { callApi } from '../../api-client.ts';
import { ApiProblem } from '../../api-problem.ts';

/** Numbers tried without a pause: some ms, so that the page stays alive. */
const SLICE = 1_000;

/**
 * Asks for a password by SMS. Where the server wants work for it (targets-trust 11) the page does it and asks again; the
 * visitor only sees that the button is busy a little longer.
 *
 * @throws {ApiProblem} as any call.
 */
export async function requestPassword(phone: string, consent: boolean): Promise<void> {
  try {
    await callApi('register', { body: { phone, consent } });
  } catch (error) {
    const challenge = error instanceof ApiProblem ? error.problem.challenge : undefined;
    const answer = challenge && (await solve(challenge));
    if (!challenge || answer === undefined) throw error;
    await callApi('register', { body: { phone, consent, proof: { challenge: challenge.text, answer } } });
  }
}

/** The answer of a challenge, looked for in slices; undefined for one that has none. */
async function solve({ text, bits }: NonNullable<Problem['challenge']>): Promise<number | undefined> {
  for (let from = 0; from < LARGEST_ANSWER; from += SLICE) {
    const answer = findProof(text, { from, count: SLICE, bits });
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}
