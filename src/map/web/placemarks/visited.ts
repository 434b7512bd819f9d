/** Placemarks that were opened in the last 24 hours, kept in the browser. */

const KEY = 'visited-placemarks';
const DAY = 24 * 60 * 60 * 1_000;
/** More marks than a day of looking makes; the oldest go first. */
const MOST = 500;

type Marks = Readonly<Record<string, number>>;

/** Ids marked within the last day. `now` and the marks in epoch milliseconds. */
export function visitedSince(text: string | null, now: number): Map<number, number> {
  const fresh = Object.entries(parseMarks(text)).filter(([, at]) => at <= now && now - at < DAY);
  return new Map(fresh.map(([id, at]) => [Number(id), at]));
}

function parseMarks(text: string | null): Marks {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([id, at]) => /^\d+$/.test(id) && typeof at === 'number'));
  } catch {
    return {};
  }
}

/** The text to keep, with one more mark. */
export function markVisited(marks: ReadonlyMap<number, number>, id: number, now: number): string {
  const all = [...new Map(marks).set(id, now)].sort(([, a], [, b]) => b - a).slice(0, MOST);
  return JSON.stringify(Object.fromEntries(all.reverse()));
}

/** Reads the marks of this browser; none where storage is forbidden. */
export function readVisited(now: number): Map<number, number> {
  try {
    return visitedSince(localStorage.getItem(KEY), now);
  } catch {
    return new Map();
  }
}

/** Marks a placemark in this browser and gives all marks. */
export function visit(id: number, now: number): Map<number, number> {
  const marks = readVisited(now);
  try {
    localStorage.setItem(KEY, markVisited(marks, id, now));
  } catch {
    // Storage may be forbidden: the mark then lasts until the page is left.
  }
  return marks.set(id, now);
}
