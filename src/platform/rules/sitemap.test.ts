import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { robotsText, sitemapFile, sitemapIndex, sitemapUrl, splitSitemap } from './sitemap.ts';

describe('site maps', () => {
  it('write addresses with their dates, escaped', () => {
    const url = sitemapUrl('https://novosel.example', {
      path: '/novostroyki?a=1&b=2',
      lastmod: '2026-11-21T10:00:00.000Z',
    });
    expect(url).toBe(
      '<url><loc>https://novosel.example/novostroyki?a=1&amp;b=2</loc><lastmod>2026-11-21T10:00:00.000Z</lastmod></url>\n',
    );
    expect(sitemapFile([url])).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n<url>/);
    expect(sitemapIndex('https://x.example', [{ path: '/sitemap-pages-1.xml' }])).toContain(
      '<sitemap><loc>https://x.example/sitemap-pages-1.xml</loc></sitemap>',
    );
  });

  it('split entries into files within both limits, losing none and keeping the order', () => {
    const path = fc.stringMatching(/^\/[a-z0-9-]{1,60}$/);
    const limits = { entries: 7, bytes: 2_500 };
    const origin = `https://${'o'.repeat(280)}.example`;
    fc.assert(
      fc.property(fc.array(fc.record({ path }), { maxLength: 60 }), (entries) => {
        const files = splitSitemap(entries, limits);
        expect(files.flat()).toEqual(entries);
        for (const file of files) {
          expect(file.length).toBeGreaterThan(0);
          expect(file.length).toBeLessThanOrEqual(limits.entries);
          expect(sitemapFile(file.map((entry) => sitemapUrl(origin, entry))).length).toBeLessThanOrEqual(limits.bytes);
        }
      }),
    );
    expect(splitSitemap(Array.from({ length: 100_001 }, (_, i) => ({ path: `/${i}` })))).toHaveLength(3);
  });
});

/** Whether a robot may ask for a path: the longest rule wins, allowing before forbidding (RFC 9309). */
function mayAsk(text: string, path: string): boolean {
  let best = { length: 0, allowed: true };
  for (const [, verdict, pattern = ''] of text.matchAll(/^(Allow|Disallow): (\S+)$/gm)) {
    const source = pattern
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('\\*', '.*')
      .replace(/\\\$$/, '$');
    if (!new RegExp(`^${source}`).test(path)) continue;
    const allowed = verdict === 'Allow';
    if (pattern.length > best.length || (pattern.length === best.length && allowed)) {
      best = { length: pattern.length, allowed };
    }
  }
  return best.allowed;
}

describe('robots.txt', () => {
  const text = robotsText('https://novosel.example');
  it.each([
    ...['/', '/novostroyki', '/novostroyki/hamovniki?page=2', '/metropol', '/users-park', '/searchlight', '/me-dom'],
    ...[
      '/novostroyki?rooms=1,2',
      '/media/og/page/main.jpg',
      '/sitemap.xml',
      '/info/cookie',
      '/favorites-park',
      '/auth',
    ],
  ])('lets robots read %s', (path) => expect(mayAsk(text, path)).toBe(true));
  it.each([
    ...[
      '/api/buildings',
      '/me',
      '/me?x=1',
      '/users',
      '/users/logs/card/1',
      '/auth?back=/me',
      '/favorites',
      '/search?q=1',
    ],
    ...['/novostroyki?bounds=1,2;3,4', '/novostroyki/hamovniki?rooms=1,2&polygon=1', '/yauza?flat=12'],
  ])('keeps robots from %s', (path) => expect(mayAsk(text, path)).toBe(false));
  it('names the site map', () => expect(text).toContain('\nSitemap: https://novosel.example/sitemap.xml\n'));
});
