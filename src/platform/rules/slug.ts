/** Address names (`title_eng`): how Russian becomes one, what one may look like, and which are taken by the site itself. */

/** The transliteration of the reference geography: 'Щёлково' → 'schelkovo', 'Царицыно' → 'caricyno', 'Ховрино' → 'hovrino'. */
export const TRANSLITERATION: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Longest address name; longer titles are cut at a hyphen where there is one. */
export const SLUG_MAX_LENGTH = 80;

/**
 * The address name of a Russian or Latin title: small Latin letters, digits and single hyphens, at most 80 characters.
 * Empty when the title has neither letters nor digits.
 */
export function slugify(title: string): string {
  const plain = title.normalize('NFC').toLowerCase();
  const latin = Array.from(plain, (letter) => TRANSLITERATION[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  if (latin.length <= SLUG_MAX_LENGTH) return latin;
  const cut = latin.slice(0, SLUG_MAX_LENGTH + 1);
  const hyphen = cut.lastIndexOf('-');
  return (hyphen > SLUG_MAX_LENGTH / 2 ? cut.slice(0, hyphen) : cut.slice(0, SLUG_MAX_LENGTH)).replace(/(?<!-)-+$/, '');
}

/** Whether the text is an address name: small Latin letters and digits in groups joined by single hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/**
 * First address segments that belong to the site: a complex or village, which lives at `/{title_eng}`, may not take them. Kept wider than today's routes, so that a new page does not have to evict a published complex.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  `
  about admin advices api app apple-touch-icon assets auth blog bundles callback callbacks catalog client clients
  commercial compare contacts css dashboard demo developers dist docs doma error favicon favicon.ico favorites
  favorites-buildings favorites-flats favorites-offers feedback fonts healthz help history home images img index info ipoteka js
  kottedzhnye-poselki kvartiry livez login logout logs main manager managers manifest map maps me media metrics
  mortgage new news novostroyki null offers policy poselki print privacy profile public quiz readyz
  recommendations recommendations-buildings recommendations-flats recommendations-offers register robots robots.txt rss search
  service-worker settings share sitemap sitemap.xml sms static status sw terms undefined uploads user users
  villages well-known ws zastroyschiki zhk
  `
    .trim()
    .split(/\s+/),
);

/** Whether an address name may be given to a complex or village: well formed and not the site's own. */
export function isFreeSlug(text: string): boolean {
  return isSlug(text) && !RESERVED_SLUGS.has(text);
}
