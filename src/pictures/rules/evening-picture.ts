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
 * of a place turns to its evening, and where the group has that evening already, the two change places.
 */
export function eveningsOf(urls: readonly string[]): (string | undefined)[] {
  const evenings = urls.map(eveningUrl);
  return urls.map((url, i) => {
    const evening = evenings[i];
    if (evening !== undefined) return evenings.indexOf(evening) === i ? evening : undefined;
    return urls[evenings.indexOf(url)];
  });
}
