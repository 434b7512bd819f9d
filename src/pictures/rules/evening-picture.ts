/** Hours that have an evening. */
const DAYS = ['day', 'morning', 'golden', 'autumn', 'winter'];
/** A drawn picture of what stands outdoors, by its path, and where its hour is told. */
const OUTDOORS = '((?:facade|yard|village|house|plot)/[a-z0-9_-]*?-)';
const TAIL = '((?:-\\d+)?\\.svg)$';
const BY_DAY = new RegExp(`^/media/drawn/${OUTDOORS}(?:${DAYS.join('|')})${TAIL}`);
const IN_THE_EVENING = new RegExp(`^${OUTDOORS}evening${TAIL}`);

/** The same place in the evening; undefined for evenings, for rooms, plans and works, and for everything that is not drawn. */
export function eveningUrl(url: string): string | undefined {
  const [, before, after] = BY_DAY.exec(url) ?? [];
  return before === undefined ? undefined : `/media/drawn/${before}evening${after}`;
}

/** The drawings, below their scope, whose evening this one is. */
export function daysOf(path: string): string[] {
  const [, before, after] = IN_THE_EVENING.exec(path) ?? [];
  return before === undefined ? [] : DAYS.map((day) => `${before}${day}${after}`);
}

/**
 * What stands in place of each picture of a group in the evening scheme, so that none stands there twice: the first picture
 * of a place turns to its evening, and where the group has that evening further on, the two change places.
 */
export function eveningsOf(urls: readonly string[]): (string | undefined)[] {
  const shown: (string | undefined)[] = urls.map(() => undefined);
  const seen = new Set<string>();
  urls.forEach((url, i) => {
    const evening = eveningUrl(url);
    if (evening === undefined || seen.has(evening)) return;
    seen.add(evening);
    const there = urls.indexOf(evening);
    // What comes in its evening already stays so.
    if (there >= 0 && there < i) return;
    shown[i] = evening;
    if (there > i) shown[there] = url;
  });
  return shown;
}
