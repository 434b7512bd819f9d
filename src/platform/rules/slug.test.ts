import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFreeSlug, isSlug, RESERVED_SLUGS, SLUG_MAX_LENGTH, slugify } from './slug.ts';

/** Invented cases; `npm run prove` asks for more. */
const CASES = Number(process.env.PARSER_CASES ?? 1_000);

describe('an address name', () => {
  test.each([
    ['ЖК «Щёлково Парк»', 'zhk-schelkovo-park'],
    ['Царицыно', 'caricyno'],
    ['Хорошёво-Мнёвники', 'horoshevo-mnevniki'],
    ['Подъезд №1 — объём', 'podezd-1-obem'],
    ['Life Варшавская', 'life-varshavskaya'],
    ['  Café  d’Or  ', 'cafe-dor'],
    ['Й и Ё', 'y-i-e'],
    ['Ё'.normalize('NFD'), 'e'],
    ['«»', ''],
  ])('of %s is %s', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test('is well formed or empty for any title, and its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const slug = slugify(title);
        expect(slug === '' || isSlug(slug)).toBe(true);
        expect(slugify(slug)).toBe(slug);
      }),
      { numRuns: CASES },
    );
  });

  test('is cut at a hyphen where it is too long', () => {
    const slug = slugify('Жилой комплекс на берегу реки '.repeat(6));
    expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH);
    expect(slug).toMatch(/-(zhiloy|kompleks|na|beregu|reki)$/);
    expect(slugify('а'.repeat(200))).toHaveLength(SLUG_MAX_LENGTH);
  });

  test.each(['', '-a', 'a-', 'a--b', 'A', 'жк', 'a_b', 'a.b', 'a'.repeat(81)])('may not be %j', (text) => {
    expect(isSlug(text)).toBe(false);
  });

  test('may not be one of the site’s own', () => {
    const own = [
      'api',
      'novostroyki',
      'auth',
      'about',
      'contacts',
      'me',
      'favorites',
      'favorites-flats',
      'recommendations',
    ];
    const more = [
      'recommendations-flats',
      'clients',
      'users',
      'admin',
      'info',
      'zhk',
      'media',
      'assets',
      'healthz',
      'readyz',
    ];
    for (const word of [...own, ...more, 'livez', 'metrics', 'sitemap', 'compare'])
      expect(isFreeSlug(word), word).toBe(false);
    expect(RESERVED_SLUGS.has('robots.txt')).toBe(true);
    expect(isFreeSlug('severnyy-park')).toBe(true);
  });
});
