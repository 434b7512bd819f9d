import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoncedPage } from './nonced-page.ts';

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
