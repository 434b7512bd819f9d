/** The title of a page as it stands in its head: with the name of the brand. */
export const withBrand = (title: string, brand: string): string => `${title} — ${brand}`;
