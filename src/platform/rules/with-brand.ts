import { quoted } from './russian.ts';

/** The title of a page as it stands in its head: with the name of the brand. */
export const withBrand = (title: string, brand: string): string => `${title} — ${brand}`;

/** The agency under the name of its brand: 'Агентство «Ромашка»', also where the brand is written so, or as 'АН «Ромашка»'. */
export function agencyName(brand: string): string {
  const named = quoted(brand);
  return /^агентств/i.test(brand) || !/^[«„“"]/.test(named) ? brand : `Агентство ${named}`;
}
