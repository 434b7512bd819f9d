import { moscowDate, moscowInstant, moscowTime } from '../../platform/rules/moscow-time.ts';

/** Times that staff choose with one press, and when a client who did not answer is called again. Moscow clock. */

export interface QuickTime {
  /** 'сегодня 18:00'. */
  readonly label: string;
  /** ISO 8601. */
  readonly at: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** People are called from this hour on, and not from the other one on. */
const FROM = 10;
const UNTIL = 20;

const at = (day: number, hour: number): string =>
  moscowInstant(`${moscowDate(day)} ${String(hour).padStart(2, '0')}:00`);

/** What is offered beside a free date and time; all later than `now` by half an hour. */
export function quickTimes(now: number): readonly QuickTime[] {
  const times = [
    { label: 'через час', at: new Date(halfHourAfter(now + HOUR_MS)).toISOString() },
    { label: 'сегодня 18:00', at: at(now, 18) },
    { label: 'завтра 10:00', at: at(now + DAY_MS, FROM) },
    { label: 'завтра 18:00', at: at(now + DAY_MS, 18) },
    { label: 'через неделю', at: at(now + 7 * DAY_MS, FROM) },
  ];
  return times.filter((time) => Date.parse(time.at) >= now + HOUR_MS / 2);
}

/** When to call again whoever did not answer: two hours later, within the hours of calls. ISO 8601. */
export function callAgainAt(now: number): string {
  const later = halfHourAfter(now + 2 * HOUR_MS);
  const { hour } = moscowTime(later);
  if (hour >= UNTIL) return at(later + DAY_MS, FROM);
  return hour < FROM ? at(later, FROM) : new Date(later).toISOString();
}

/** The next full or half hour, this one when it is one. */
const halfHourAfter = (moment: number): number => Math.ceil(moment / (HOUR_MS / 2)) * (HOUR_MS / 2);
