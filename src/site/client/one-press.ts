/** How long an equal command after one that was done is the same press, ms: the page may not have been drawn anew yet. */
const SAME_PRESS_MS = 1_000;

const running = new Map<string, Promise<unknown>>();
let last: { readonly command: string; readonly answer: Promise<unknown>; readonly until: number } | undefined;

/**
 * Runs a command, once for a button that is pressed twice: an equal one that comes while the first runs, or just after it was
 * done with nothing else between them, gets the answer of the first.
 *
 * @param command says what is done, in full: its name and all that goes with it. @param done whether this answer means that
 * it was done; a press after a refusal is a new one.
 */
export function onePress<T>(
  command: string,
  run: () => Promise<T>,
  done: (answer: T) => boolean = () => true,
): Promise<T> {
  const same = running.get(command) ?? (last?.command === command && last.until > performance.now() && last.answer);
  // Under one command there is the answer of that command.
  if (same) return same as Promise<T>;
  last = undefined;
  const answer = run();
  running.set(command, answer);
  answer.then(
    (said) => {
      running.delete(command);
      if (done(said)) last = { command, answer, until: performance.now() + SAME_PRESS_MS };
    },
    // Whoever asked hears of it.
    () => running.delete(command),
  );
  return answer;
}
