import { groupDigits, NBSP } from '../../platform/rules/russian.ts';

/** '18.11–24.11.2026', the years where they differ. */
export function periodWords({ from, to }: { readonly from: string; readonly to: string }): string {
  const [fromYear, ...first] = from.split('-');
  const [toYear, ...last] = to.split('-');
  const day = (parts: readonly string[]) => parts.toReversed().join('.');
  if (from === to) return `${day(last)}.${toYear}`;
  return `${day(first)}${fromYear === toYear ? '' : `.${fromYear}`}–${day(last)}.${toYear}`;
}

/** Change against the period before: '+12', '−3', 'как было'. */
export function changeWords(now: number, before: number): string {
  const change = now - before;
  return change === 0 ? 'как было' : `${change > 0 ? '+' : ''}${groupDigits(change)}`;
}

/** '12,4 %', a dash where there is nothing to take a share of. */
export function percentWords(part: number, whole: number): string {
  return whole === 0 ? '—' : `${groupDigits(Math.round((part / whole) * 1_000) / 10)}${NBSP}%`;
}

/** '2026-11' → 'ноябрь'. */
export function monthWords(month: string): string {
  return MONTHS[Number(month.slice(5)) - 1] ?? month;
}
const MONTHS = 'январь,февраль,март,апрель,май,июнь,июль,август,сентябрь,октябрь,ноябрь,декабрь'.split(',');

/** '5 с', '4 мин 10 с', '2 ч 5 мин' of working time. */
export function durationWords(seconds: number | null): string {
  if (seconds === null) return '—';
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  const parts = hours > 0 ? [`${hours}${NBSP}ч`, `${minutes}${NBSP}мин`] : [`${minutes}${NBSP}мин`, `${rest}${NBSP}с`];
  return parts.filter((part) => !part.startsWith(`0${NBSP}`)).join(' ') || `0${NBSP}с`;
}
