/** Day 0 of spreadsheets, which believe that 1900 was a leap year. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/** A day as people and spreadsheets write it, «05.03.2026», «2026-03-05» or 46086, as ISO; null for what is none from 1990 to 2100. */
export function readTypedDay(text: string): string | null {
  const plain = text.trim().replace(/\s*г\.?$/i, '');
  if (/^\d{5}$/.test(plain)) return within(new Date(SHEET_EPOCH + Number(plain) * DAY));
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(plain) ?? [];
  const iso = day ? `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}` : plain.slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(iso) || (!day && !/^\d{4}-\d\d-\d\d(?:[T ][\d:.Z]*)?$/.test(plain))) return null;
  const found = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(found.getTime()) || found.toISOString().slice(0, 10) !== iso ? null : within(found);
}

function within(day: Date): string | null {
  const year = day.getUTCFullYear();
  return year >= 1990 && year <= 2100 ? day.toISOString().slice(0, 10) : null;
}
