/** Where the lines go: process.stdout, or a recorder in tests. */
export type StepOutput = { readonly isTTY?: boolean; write(text: string): unknown };

/** Reports how far a step is, for example flats written of all flats. */
export type Progress = (done: number, total: number) => void;

/** The numbered steps of a start, each shown as «[3/5] Opening the database … 0.1 s». */
export type Steps = {
  /** Runs one step and shows its title and time; a failure passes through after the line is closed. */
  run<T>(title: string, work: (progress: Progress) => Promise<T> | T): Promise<T>;
};

/** All steps of `npm start`: packages, site, database, catalogue, server. */
const START_STEPS = 5;

/** Without a terminal a step says that it is at work after this long, and then as often, ms. */
const SIGN_OF_LIFE_MS = 5_000;
const REDRAW = 100;

/**
 * Makes a printer of steps. On a terminal a running step redraws its line; elsewhere a line is written when the step
 * ends, and every five seconds while it lasts.
 *
 * @param first number of the first step, from 1: the steps before belong to another part of the start.
 * @param now milliseconds of a steady clock.
 */
export function createSteps(output: StepOutput, first: number, now: () => number): Steps {
  let number = first - 1;
  return {
    async run(title, work) {
      number++;
      const head = `[${number}/${START_STEPS}] ${title} …`;
      const started = now();
      let shownAt = started;
      const show = (text: string, interval: number): void => {
        if (now() - shownAt < interval) return;
        shownAt = now();
        output.write(output.isTTY ? `\r${head} ${text}\u001b[K` : `${head} ${text}\n`);
      };
      if (output.isTTY) output.write(head);
      const progress: Progress = (done, total) =>
        show(`${grouped(done)} / ${grouped(total)}`, output.isTTY ? REDRAW : SIGN_OF_LIFE_MS);
      const timer = setInterval(() => show(elapsed(now() - started), SIGN_OF_LIFE_MS), SIGN_OF_LIFE_MS / 5);
      timer.unref();
      try {
        const result = await work(progress);
        output.write(
          `${output.isTTY ? '\r' : ''}${head} ${elapsed(now() - started)}${output.isTTY ? '\u001b[K' : ''}\n`,
        );
        return result;
      } catch (error) {
        output.write(`${output.isTTY ? '\r' : ''}${head} failed${output.isTTY ? '\u001b[K' : ''}\n`);
        throw error;
      } finally {
        clearInterval(timer);
      }
    },
  };
}

const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ' ');

/** 0.04 s, 1.2 s, 23 s. */
function elapsed(ms: number): string {
  const seconds = ms / 1000;
  const digits = seconds < 0.1 ? 2 : seconds < 10 ? 1 : 0;
  return `${seconds.toFixed(digits)} s`;
}
