import { expect, it } from 'vitest';
import { isProof } from '../../platform/rules/proof-of-work.ts';
import { ApiProblem, NO_ANSWER } from './api-problem.ts';
import { type Proof, withWork } from './with-work.ts';

/** Node has no workers of this kind: the work is done in slices, as where a worker cannot be had. */
const challenge = (text: string, bits = 8) => new ApiProblem({ ...NO_ANSWER, challenge: { text, bits } });
const solving = (signal = new AbortController().signal) => {
  const shares: number[] = [];
  return { signal, shares, onShare: (share: number) => void shares.push(share) };
};

it('a call is made once where no work is asked for, and its other failures are thrown as they are', async () => {
  const proofs: (Proof | undefined)[] = [];
  await expect(withWork(solving(), async (proof) => proofs.push(proof))).resolves.toBe(1);
  const failure = new ApiProblem(NO_ANSWER);
  await expect(withWork(solving(), () => Promise.reject(failure))).rejects.toBe(failure);
  expect(proofs).toEqual([undefined]);
});

it('work that is asked for is done, once more when the price has risen, and not for ever', async () => {
  const asked = ['first', 'second'];
  const proofs: Proof[] = [];
  const state = solving();
  const answer = await withWork(state, async (proof) => {
    if (proof) proofs.push(proof);
    const text = asked[proofs.length];
    if (text !== undefined) throw challenge(text);
    return 'taken';
  });
  expect(answer).toBe('taken');
  expect(proofs.map(({ challenge: text, numbers }) => isProof(text, 8, numbers) && text)).toEqual(asked);
  expect([state.shares[0], state.shares.at(-1)]).toEqual([0, 1]);
  let calls = 0;
  const never = withWork(solving(), () => {
    calls++;
    return Promise.reject(challenge('again', 4));
  });
  await expect(never).rejects.toBeInstanceOf(ApiProblem);
  expect(calls).toBe(4);
});

it('work that was begun can be stopped', async () => {
  const stop = new AbortController();
  const state = solving(stop.signal);
  let calls = 0;
  const working = withWork({ ...state, onShare: () => stop.abort() }, () => {
    calls++;
    return Promise.reject(challenge('endless', 30));
  });
  await expect(working).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls).toBe(1);
});
