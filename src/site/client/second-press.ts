/** How long a press after a press is taken for the second half of a double tap, ms. */
const DOUBLE_TAP_MS = 500;

/** What the browser says of a press: when it was made, and its place in a quick row of presses (1 for a single one, 2 for the second half of a double one, 0 by keys). */
type Press = Pick<UIEvent, 'timeStamp' | 'detail'>;

/**
 * Tells the second half of a double tap from a press of its own, on buttons that take back what they did: such a button
 * pressed twice would seem not to have been pressed at all. Counted from when the finger touched, not from when the page came
 * to hear of it: on a busy phone that is late. What the browser itself calls a double press is one, however slow it came.
 */
export function secondPress() {
  let last: { readonly button: string; readonly at: number } | undefined;
  return {
    /** Whether this press only repeats the one before, which it then does not prolong. */
    repeats: (button: string, { timeStamp, detail }: Press): boolean => {
      const isSoon = last !== undefined && timeStamp - last.at < DOUBLE_TAP_MS;
      const before = isSoon || detail > 1 ? last : undefined;
      // What stood under the finger is gone: the second half may meet any button.
      if (before && (before.button === button || before.button === '')) return true;
      last = { button, at: timeStamp };
      return false;
    },
    /** The button that was pressed goes away: for a moment nothing else is pressed. */
    vanished: ({ timeStamp }: Press): void => {
      last = { button: '', at: timeStamp };
    },
  };
}
