/**
 * Joining the pages of an endless list (docs/decisions/0012-paging.md). Pages of one version of the catalogue never
 * overlap. When the version changes between two pages, the pages held are asked for again and joined by this rule.
 */

/**
 * The cards shown, then every card of `fresh` that is not among them, in the order of `fresh`. A card shown keeps its place
 * and takes its fresh data, so that nothing moves under the finger; one that is no longer in `fresh` stays as it was. No id
 * stands twice.
 */
export function mergePages<Card extends { readonly id: number }>(
  shown: readonly Card[],
  fresh: readonly Card[],
): readonly Card[] {
  const cards = new Map(shown.map((card) => [card.id, card]));
  for (const card of fresh) cards.set(card.id, card);
  return [...cards.values()];
}
