/** A drawn picture of what stands outdoors, at an hour that is not the evening. */
const OUTDOORS =
  /^(\/media\/drawn\/(?:facade|yard|village|house|plot)\/[a-z0-9_-]*?-)(?:day|morning|golden|autumn|winter)((?:-\d+)?\.svg)$/;

/** The same place in the evening; undefined for evenings, for rooms, plans and works, and for everything that is not drawn. */
export function eveningUrl(url: string): string | undefined {
  const [, before, after] = OUTDOORS.exec(url) ?? [];
  return before === undefined ? undefined : `${before}evening${after}`;
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
