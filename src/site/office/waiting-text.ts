import { NOUNS, plural } from '../../platform/rules/russian.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something waits, in its two largest units: '5 мин', '2 ч 10 мин', '3 дня'. */
export function waitingText(seconds: number): string {
  if (seconds < MINUTE) return 'меньше минуты';
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} мин`;
  if (seconds < DAY) {
    const minutes = Math.floor((seconds % HOUR) / MINUTE);
    return `${Math.floor(seconds / HOUR)} ч${minutes > 0 ? ` ${minutes} мин` : ''}`;
  }
  const days = Math.floor(seconds / DAY);
  return `${days} ${plural(days, ...NOUNS.day)}`;
}
