import { describe, expect, it } from 'vitest';
import { TimedAnswers } from './timed-answers.ts';

function setUp(max_entries = 2) {
  const clock = { now: 0 };
  const made: string[] = [];
  const answers = new TimedAnswers<string>({ keep_ms: 100, max_entries, now: () => clock.now });
  const ask = (question: string) =>
    answers.get(question, async () => {
      made.push(question);
      return `${question}${made.length}`;
    });
  return { clock, made, answers, ask };
}

describe('answers kept for a time', () => {
  it('are made once until the time is over', async () => {
    const { clock, ask } = setUp();
    expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a1', 'a1']);
    clock.now = 99;
    expect(await ask('a')).toBe('a1');
    clock.now = 100;
    expect(await ask('a')).toBe('a2');
  });

  it('leave when there are too many, the longest unused first', async () => {
    const { made, ask } = setUp();
    for (const question of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(question);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('do not remember a failure', async () => {
    const { answers, ask } = setUp();
    await expect(answers.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await ask('a')).toBe('a1');
  });
});
