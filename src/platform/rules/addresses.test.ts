import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailAddress, ownAddress, webAddress } from './addresses.ts';

const OURS = 'https://novosel.example';
/** Pages on which a link may stand. */
const PAGES = [`${OURS}/`, `${OURS}/users/callback?id=1`, 'http://localhost:3000/a/b/'];

const PIECES = [
  ...[
    '/',
    '//',
    '\\',
    '/\\',
    '.',
    '..',
    './',
    '@',
    ':',
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
    '\u00a0',
    '%2f',
    '%5C',
    '%5c',
    '%2e',
    '%00',
  ],
  ...[
    '?',
    '#',
    '&',
    'evil.example',
    'http:',
    'https://',
    'javascript:',
    'data:',
    'me',
    'users',
    ';',
    '[',
    ']',
    '|',
    '^',
    '"',
    '<',
  ],
  ...[
    '／',
    '⁄',
    '∕',
    '。',
    '．',
    '＠',
    '：',
    '＼',
    '\u202e',
    '\u200b',
    '\ufeff',
    '\ud800',
    'ё',
    'é',
    'e\u0301',
    '👩‍👩‍👧',
  ],
];
const written = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
);

describe('an address of our own site', () => {
  it('never leads away from the site, whatever was written and wherever it is shown', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...PAGES), fc.boolean(), (text, page, hash) => {
        const address = ownAddress(text, { hash });
        if (address === undefined) return;
        const { origin, pathname, search, hash: fragment } = new URL(address, page);
        expect(origin).toBe(new URL(page).origin);
        expect(address).toBe(pathname + search + fragment);
        expect(fragment === '' || hash).toBe(true);
        expect(address).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(ownAddress(address, { hash })).toBe(address);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is what a browser says of the page it shows, unchanged', () => {
    const pages = fc.webUrl({ withFragments: true, withQueryParameters: true }).map((text) => new URL(text));
    fc.assert(
      fc.property(pages, ({ pathname, search, hash }) => {
        fc.pre(!pathname.startsWith('//'));
        expect(ownAddress(pathname + search + hash)).toBe(pathname + search);
        expect(ownAddress(pathname + search + hash, { hash: true })).toBe(pathname + search + hash);
      }),
    );
    expect(ownAddress('/novostroyki?rooms=1,2&sort=price_asc')).toBe('/novostroyki?rooms=1,2&sort=price_asc');
    expect(ownAddress('/новости')).toBe('/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8');
  });

  it.each([
    '/\\evil.example/x',
    '/\t/evil.example/y',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    ' /me',
    '\u202e/me',
    'me',
    '?a=1',
    '',
    `/${'x'.repeat(3_000)}`,
  ])('is not %j', (text) => expect(ownAddress(text)).toBeUndefined());

  it.each([
    '/%5Cevil.example',
    '/%2fevil.example',
    '/／evil.example',
    '/@evil.example',
    '/evil.example',
    '/https://evil.example',
  ])('is %j, which names a page of ours that does not exist', (text) =>
    expect(new URL(ownAddress(text) ?? 'none:', OURS).origin).toBe(OURS),
  );

  it('is none where nothing is stored', () => {
    expect(ownAddress(null)).toBeUndefined();
    expect(ownAddress(undefined)).toBeUndefined();
  });
});

describe('an address of somebody else’s page', () => {
  it('opens by http or https what its host says, from any page', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...PAGES), (text, page) => {
        const address = webAddress(text);
        if (address === undefined) return;
        const url = new URL(address, page);
        expect(['http:', 'https:']).toContain(url.protocol);
        expect(url.href).toBe(address);
        expect(url.username + url.password).toBe('');
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    [
      'https://наш.дом.рф/объект?id=1',
      'https://xn--80az8a.xn--d1aqf.xn--p1ai/%D0%BE%D0%B1%D1%8A%D0%B5%D0%BA%D1%82?id=1',
    ],
    ['http://builder.example', 'http://builder.example/'],
  ])('is %s', (text, address) => expect(webAddress(text)).toBe(address));

  it.each([
    'javascript:alert(1)',
    'https:evil.example',
    'https:/evil.example',
    '//evil.example',
    'https://nash.dom.rf@evil.example/',
    'data:text/html,x',
    'https://',
    '',
    ' https://builder.example',
    'https://builder.example/\u202e',
  ])('is not %j', (text) => expect(webAddress(text)).toBeUndefined());
});

describe('an address of a letter', () => {
  it('holds nothing but to whom, whatever the name of the box is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        const { protocol, search, hash, pathname } = new URL(mailAddress(`${name.toWellFormed()}@mail.example`));
        expect([protocol, search, hash]).toEqual(['mailto:', '', '']);
        expect(decodeURIComponent(pathname)).toBe(`${name.toWellFormed()}@mail.example`);
      }),
    );
    expect(mailAddress('anna+flat@mail.example')).toBe('mailto:anna%2Bflat@mail.example');
  });
});
