/** Address of the list of a developer's complexes. */
export const developerPath = ({ title_eng }: { readonly title_eng: string }): string =>
  `/novostroyki/zastroyschik-${title_eng}`;
