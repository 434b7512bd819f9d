/** Names of a housing as the API gives them: the complex or part it belongs to, and its own. */
export interface HousingTitles {
  readonly title: string;
  readonly child?: string | null;
}

/**
 * How a housing is called on the card of its complex: 'Корпус 1', and of a part of the complex 'Корпус 1, квартал А',
 * since parts number their housings anew. Without a name of its own it goes by that of its part.
 *
 * @param complexTitle the name of the complex whose card it is.
 */
export function housingTitle({ title, child }: HousingTitles, complexTitle: string): string {
  return [child, partTitle(title, complexTitle)].filter(Boolean).join(', ') || title;
}

/** How a part of a complex is called on its card: «Каскад, квартал А» is 'квартал А'; '' for the complex itself. */
export function partTitle(title: string, complexTitle: string): string {
  return title.startsWith(complexTitle) ? title.slice(complexTitle.length).replace(/^[\s,.–—-]+/, '') : title;
}
