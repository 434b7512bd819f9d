import type { WorkHours } from './work-time.ts';

/**
 * The one week by which requests wait, in the queue «Сегодня» as in the owner's figures: each day from the first colleague who
 * comes to the last who goes, by the hours that staff have stated. Nobody has stated any: those in which the law lets people be
 * called, every day. A day off of one person is none of the agency's.
 */
export function openingHours(stated: readonly WorkHours[]): readonly WorkHours[] {
  if (stated.length === 0)
    return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from_minute: 540, to_minute: 1_260 }));
  return [...Map.groupBy(stated, ({ weekday }) => weekday)]
    .map(([weekday, own]) => ({
      weekday,
      from_minute: Math.min(...own.map(({ from_minute }) => from_minute)),
      to_minute: Math.max(...own.map(({ to_minute }) => to_minute)),
    }))
    .sort((a, b) => a.weekday - b.weekday);
}
