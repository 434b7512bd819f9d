import { describe, expect, test } from 'vitest';
import { createSteps } from './start-steps.ts';

/** A clock and an output under the test's control. */
function record(isTTY: boolean) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const output = { isTTY, write: (text: string) => written.push(text) };
  return { clock, written, steps: createSteps(output, 3, () => clock.ms) };
}

describe('the steps of a start', () => {
  test('are one line each where there is no terminal', async () => {
    const { clock, written, steps } = record(false);
    const value = await steps.run('Opening the database', () => {
      clock.ms += 80;
      return 7;
    });
    await steps.run('Filling the catalogue', async () => {
      clock.ms += 23_400;
    });
    expect(value).toBe(7);
    expect(written.join('')).toBe('[3/5] Opening the database … 0.08 s\n[4/5] Filling the catalogue … 23 s\n');
  });

  test('tell how far they are, not more often than every five seconds without a terminal', async () => {
    const { clock, written, steps } = record(false);
    await steps.run('Filling', (progress) => {
      for (let done = 0; done <= 60_000; done += 12_000) {
        progress(done, 60_000);
        clock.ms += 3_000;
      }
    });
    expect(written.join('')).toBe(
      '[3/5] Filling … 24 000 / 60 000\n[3/5] Filling … 48 000 / 60 000\n[3/5] Filling … 18 s\n',
    );
  });

  test('redraw their line on a terminal', async () => {
    const { clock, written, steps } = record(true);
    await steps.run('Filling', (progress) => {
      clock.ms += 150;
      progress(500, 1_234_567);
      clock.ms += 1_050;
    });
    expect(written.join('|')).toBe(
      '[3/5] Filling …|\r[3/5] Filling … 500 / 1 234 567\u001b[K|\r[3/5] Filling … 1.2 s\u001b[K\n',
    );
  });

  test('close their line when they fail and pass the failure on', async () => {
    const { written, steps } = record(false);
    await expect(steps.run('Opening', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(written).toEqual(['[3/5] Opening … failed\n']);
  });
});
