/** How long a press after a press is taken for the second half of a double tap, ms. */
const DOUBLE_TAP_MS = 500;

/**
 * Tells the second half of a double tap from a press of its own, on buttons that take back what they did: such a button
 * pressed twice would seem not to have been pressed at all.
 *
 * @param clock ms; any that never goes back.
 */
export function secondPress(clock: () => number = () => performance.now()) {
  let last: { readonly button: string; readonly at: number } | undefined;
  return {
    /** Whether this press only repeats the one before, which it then does not prolong. */
    repeats: (button: string): boolean => {
      const now = clock();
      const at = last !== undefined && now - last.at < DOUBLE_TAP_MS ? last : undefined;
      // What stood under the finger is gone: the second half may meet any button.
      if (at && (at.button === button || at.button === '')) return true;
      last = { button, at: now };
      return false;
    },
    /** The button that was pressed goes away: for a moment nothing else is pressed. */
    vanished: (): void => {
      last = { button: '', at: clock() };
    },
  };
}
