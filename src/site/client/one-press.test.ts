import { expect, it, vi } from 'vitest';
import { onePress } from './one-press.ts';

const deferred = () => Promise.withResolvers<string>();
/** A command that counts how often it is run. */
function counted(answers: readonly (() => Promise<string>)[]) {
  const run = vi.fn(() => (answers[run.mock.calls.length - 1] ?? answers.at(-1) ?? (() => Promise.resolve('')))());
  return run;
}

it('runs a command once for two presses while it runs, and for one just after it', async () => {
  const { promise, resolve } = deferred();
  const run = counted([() => promise]);
  const both = [onePress('release 1', run), onePress('release 1', run)];
  resolve('released');
  expect(await Promise.all(both)).toEqual(['released', 'released']);
  expect(await onePress('release 1', run)).toBe('released');
  expect(run).toHaveBeenCalledTimes(1);
});

it('runs it anew after a refusal, after a second, and after another command', async () => {
  const run = counted([() => Promise.reject(new Error('no')), () => Promise.resolve('yes')]);
  await expect(onePress('take 2', run)).rejects.toThrow('no');
  expect(await onePress('take 2', run)).toBe('yes');
  await onePress('give back 2', () => Promise.resolve('back'));
  expect(await onePress('take 2', run)).toBe('yes');
  expect(run).toHaveBeenCalledTimes(3);
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 1_100);
  await onePress('take 2', run);
  clock.mockRestore();
  expect(run).toHaveBeenCalledTimes(4);
});

it('asks again where the answer says that it was not done', async () => {
  const run = counted([() => Promise.resolve('refused'), () => Promise.resolve('done')]);
  const press = () => onePress('hold 3', run, (answer) => answer === 'done');
  expect([await press(), await press(), await press()]).toEqual(['refused', 'done', 'done']);
  expect(run).toHaveBeenCalledTimes(2);
});
