import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoncedPage } from './nonced-page.ts';

const FIRST = 'AAAAAAAAAAAAAAAAAAAAAA==';
const nonces = fc.stringMatching(/^[A-Za-z0-9+/]{22}==$/);

test('a kept page is the rendered page with the nonce of the request', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 8 }),
      nonces,
      nonces,
      (texts, first, second) => {
        fc.pre(texts.every((text) => !text.includes(first)));
        const page = new NoncedPage(texts.join(first), first);
        expect(page.text(second)).toBe(texts.join(second));
      },
    ),
  );
});

test('its gzip unpacks to the same page', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 8 }),
      nonces,
      nonces,
      (texts, first, second) => {
        fc.pre(texts.every((text) => !text.includes(first)));
        const page = new NoncedPage(texts.join(first), first);
        expect(gunzipSync(page.gzip(second)).toString()).toBe(texts.join(second));
      },
    ),
  );
});

test('its gzip is hardly longer than that of the page as a whole', () => {
  const texts = Array.from({ length: 20 }, (_, i) => `<li class="card">Квартира ${i} в новостройке у метро</li>`);
  const page = new NoncedPage(texts.join(FIRST), FIRST);
  // A nonce and the block it stands in take 34 bytes.
  expect(page.gzip(FIRST).length).toBeLessThan(gzipSync(texts.join('')).length + 20 * 45);
  expect(gunzipSync(page.gzip(FIRST)).toString()).toBe(texts.join(FIRST));
});

test('a long page, whose pieces refer far back, unpacks too', () => {
  const texts = Array.from({ length: 9 }, (_, i) => `${i} ${'слово '.repeat(1_500)} ${'абв'.repeat(i * 1_000)}`);
  const page = new NoncedPage(texts.join(FIRST), FIRST);
  const second = FIRST.replaceAll('A', 'B');
  expect(gunzipSync(page.gzip(FIRST)).toString()).toBe(texts.join(FIRST));
  expect(gunzipSync(page.gzip(second)).toString()).toBe(texts.join(second));
});
