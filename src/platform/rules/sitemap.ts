/** Site maps and robots.txt as text: sitemaps.org protocol 0.9, robots exclusion protocol (RFC 9309). */

export interface SitemapEntry {
  /** Canonical path with its query, percent-encoded where that is needed. */
  readonly path: string;
  /** ISO 8601; absent when it is not known: a wrong date is worse than none. */
  readonly lastmod?: string;
}

/** Bounds of one file (sitemaps.org): addresses, and bytes before compression. */
const SITEMAP_LIMITS = { entries: 50_000, bytes: 50 * 1024 * 1024 } as const;

const OPENING =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const CLOSING = '</urlset>\n';

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;');

/** One entry of a file, with a line break. */
export function sitemapUrl(origin: string, { path, lastmod }: SitemapEntry): string {
  const date = lastmod === undefined ? '' : `<lastmod>${escaped(lastmod)}</lastmod>`;
  return `<url><loc>${escaped(origin + path)}</loc>${date}</url>\n`;
}

/** A file of entries that `sitemapUrl` has written. */
export function sitemapFile(urls: readonly string[]): string {
  return OPENING + urls.join('') + CLOSING;
}

/** The entries in runs that each fit one file, whatever the origin up to 300 characters. */
export function splitSitemap(
  entries: readonly SitemapEntry[],
  limits: { readonly entries: number; readonly bytes: number } = SITEMAP_LIMITS,
): SitemapEntry[][] {
  const frame = OPENING.length + CLOSING.length;
  const files: SitemapEntry[][] = [];
  let bytes = Infinity;
  for (const entry of entries) {
    const size = sitemapUrl('', entry).length + 300;
    let file = files.at(-1);
    if (!file || file.length >= limits.entries || bytes + size > limits.bytes) {
      file = [];
      files.push(file);
      bytes = frame;
    }
    file.push(entry);
    bytes += size;
  }
  return files;
}

/** The index of files, each with the latest date of its entries. */
export function sitemapIndex(origin: string, files: readonly SitemapEntry[]): string {
  const rows = files.map(({ path, lastmod }) => {
    const date = lastmod === undefined ? '' : `<lastmod>${escaped(lastmod)}</lastmod>`;
    return `<sitemap><loc>${escaped(origin + path)}</loc>${date}</sitemap>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('')}</sitemapindex>\n`;
}

/** Paths that belong to somebody who has logged in, or to nobody. */
const PRIVATE_PAGES = [
  ...['/me', '/favorites', '/favorites-flats', '/recommendations', '/recommendations-flats'],
  ...['/clients', '/users', '/admin', '/search'],
];
/** The login without a query is a page like others; where it leads back to and what it opens with make endless ones. */
const LOGIN_VARIANTS = ['/auth/', '/auth?'];
/** Keys of the query that make endless addresses of the same lists. */
const ENDLESS_KEYS = ['bounds', 'polygon', 'favorites', 'flat'];
const TRACKING_KEYS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'yclid', 'gclid'];

/**
 * What robots may ask for. Exact ends (`$`) keep `/me` from hiding a complex at `/metropol`. `Clean-param` is read by
 * Yandex: addresses with marks of campaigns are the same page.
 */
export function robotsText(origin: string): string {
  const pages = PRIVATE_PAGES.flatMap((path) => [`${path}$`, `${path}/`, `${path}?`]);
  const keys = ENDLESS_KEYS.flatMap((key) => [`/*?${key}=`, `/*&${key}=`]);
  const rules = ['/api/', ...pages, ...LOGIN_VARIANTS, ...keys].map((path) => `Disallow: ${path}`);
  return [
    'User-agent: *',
    ...rules,
    'Allow: /',
    `Clean-param: ${TRACKING_KEYS.join('&')}`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
