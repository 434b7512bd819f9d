import { type Moment, moscowDate, moscowDayNumber, moscowTime } from '../../platform/rules/moscow-time.ts';

/** Who of the staff works at a moment. Clocks and days are Moscow's. */

export interface WorkHours {
  /** 1 Monday … 7 Sunday. */
  readonly weekday: number;
  /** Minutes since midnight: from the first one on, up to the last one without it. */
  readonly from_minute: number;
  readonly to_minute: number;
}

export interface DaysOff {
  /** 'YYYY-MM-DD', both included. */
  readonly from_day: string;
  readonly to_day: string;
  /** Who answers for his clients meanwhile. */
  readonly substitute_id: number | null;
}

export interface WorkTime {
  /** Days that are not named are free; without any, he works at any hour. */
  readonly hours: readonly WorkHours[];
  readonly days_off: readonly DaysOff[];
}

/** What day of the week it is in Moscow: 1 Monday … 7 Sunday. */
export function moscowWeekday(moment: Moment): number {
  // 1 January 1970 was a Thursday.
  return ((((moscowDayNumber(moment) + 3) % 7) + 7) % 7) + 1;
}

/** The absence that covers this moment. */
export function absenceAt(moment: Moment, { days_off }: Pick<WorkTime, 'days_off'>): DaysOff | undefined {
  const day = moscowDate(moment);
  return days_off.find(({ from_day, to_day }) => from_day <= day && day <= to_day);
}

/** Whether somebody works at this moment: within his hours, and not absent. */
export function isOnDuty(moment: Moment, time: WorkTime): boolean {
  if (absenceAt(moment, time)) return false;
  if (time.hours.length === 0) return true;
  const { hour, minute } = moscowTime(moment);
  const now = hour * 60 + minute;
  const weekday = moscowWeekday(moment);
  return time.hours.some((hours) => hours.weekday === weekday && hours.from_minute <= now && now < hours.to_minute);
}

/** 540 → '09:00'; the end of a day is '24:00'. */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** '09:00' → 540; undefined for what is no time of a day. */
export function minutesOf(clock: string): number | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(clock.trim()) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return hour !== undefined && Number(minute) < 60 && minutes <= 1_440 ? minutes : undefined;
}

/** Days of the week in their order, Monday first. */
export const WEEKDAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'] as const;
const SHORT = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const;

/** 'пн–пт 09:00–18:00, сб 10:00–15:00'; 'всегда' without any hours. */
export function hoursInWords(hours: readonly WorkHours[]): string {
  if (hours.length === 0) return 'всегда';
  const runs: { from: number; to: number; clock: string }[] = [];
  for (const { weekday, from_minute, to_minute } of hours.toSorted((a, b) => a.weekday - b.weekday)) {
    const clock = `${clockOf(from_minute)}–${clockOf(to_minute)}`;
    const last = runs.at(-1);
    if (last && last.to === weekday - 1 && last.clock === clock) last.to = weekday;
    else runs.push({ from: weekday, to: weekday, clock });
  }
  const day = (n: number) => SHORT[n - 1] ?? '';
  return runs
    .map(({ from, to, clock }) => `${from === to ? day(from) : `${day(from)}–${day(to)}`} ${clock}`)
    .join(', ');
}
