/** A terminal and npm deliver one Ctrl-C twice within moments; a signal later than this is a second wish, ms. */
const SAME_WISH = 500;

/**
 * Stops the process in an orderly way on SIGTERM, SIGINT and SIGHUP: runs `stop` once and exits with 0, or with 1 when
 * it fails or takes longer than `limit` ms. A second signal ends the process at once.
 *
 * @param now milliseconds of a steady clock.
 */
export function onStopSignal(stop: () => Promise<void>, limit: number, now: () => number): void {
  let stoppingSince: number | undefined;
  const handle = (signal: NodeJS.Signals): void => {
    if (stoppingSince === undefined) {
      stoppingSince = now();
      setTimeout(() => process.exit(1), limit).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    } else if (now() - stoppingSince > SAME_WISH) process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, handle);
}
