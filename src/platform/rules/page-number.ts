/** Farther than any list reaches: as far as the API counts pages. */
const FARTHEST = 100_000;

/**
 * The page of a list that an address asks for, from 1. Every whole number is a page, and one behind the last is refused by
 * whoever reads the list; whatever is no number of a page is the first one.
 */
export function pageNumber(text: string | null | undefined): number {
  return text != null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), FARTHEST) : 1;
}
