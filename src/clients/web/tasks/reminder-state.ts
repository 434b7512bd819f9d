/** What the server says of somebody's reminders. */
export interface ReminderState {
  readonly due: number;
  readonly ringing: readonly { readonly id: number; readonly remind_at: string }[];
  readonly next_at: string | null;
}

const MINUTE = 60_000;
/** Older ones are only counted in the menu. */
const DAY = 86_400_000;
/** After the moment itself, so that the server's clock has passed it too, ms. */
const LATE = 500;

/** After how many milliseconds to look again: a minute, or when the next reminder comes. */
export function nextLook({ next_at }: ReminderState, now: number): number {
  const next = next_at === null ? Number.POSITIVE_INFINITY : Date.parse(next_at) + LATE - now;
  return Math.min(MINUTE, Math.max(LATE, next));
}

/** Reminders to show, as `id moment`: those of the last day that were not closed. */
export function ringingNow({ ringing }: ReminderState, closed: readonly string[], now: number): string[] {
  return ringing
    .filter(({ remind_at }) => Date.parse(remind_at) > now - DAY)
    .map(({ id, remind_at }) => `${id} ${remind_at}`)
    .filter((key) => !closed.includes(key));
}
