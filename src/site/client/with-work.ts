import { ApiProblem } from './api-problem.ts';
import type { Solving } from './solve-challenge.ts';

export interface Proof {
  readonly challenge: string;
  readonly numbers: number[];
}

/** Work that is done for one call: more is asked for when the crowd grows meanwhile or the network is another one. */
const MAX_ROUNDS = 3;

/**
 * Makes a call, and again with the work that the server asks for.
 *
 * @throws {ApiProblem} as the call, {DOMException} AbortError when the work was stopped, {TypeError} when the network is lost.
 */
export async function withWork<Answer>(
  solving: Solving,
  call: (proof: Proof | undefined) => Promise<Answer>,
): Promise<Answer> {
  let proof: Proof | undefined;
  for (let round = 0; ; round++) {
    try {
      return await call(proof);
    } catch (error) {
      const challenge = error instanceof ApiProblem ? error.problem.challenge : undefined;
      if (!challenge || round === MAX_ROUNDS) throw error;
      solving.onShare(0);
      // Hardly anybody is asked for work, so no page loads how it is done.
      const { solveChallenge } = await import('./solve-challenge.ts');
      proof = { challenge: challenge.text, numbers: [...(await solveChallenge(challenge, solving))] };
    }
  }
}
