import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, readReturnPath } from './return-path.ts';

describe('the way back after login', () => {
  it('keeps path, query and hash of this site', () => {
    expect(readReturnPath('/zhk-kaskad?flat=7#rooms-2')).toBe('/zhk-kaskad?flat=7#rooms-2');
    expect(readReturnPath('/новости')).toBe('/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'evil',
    '',
    '/auth',
    '/auth?back=/me',
    '/auth/',
  ])('never leads to %j', (text) => expect(readReturnPath(text)).toBe('/'));

  it('stays on this site whatever is written, and reads its own results unchanged', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '\t',
      '\n',
      '%2f',
      '?',
      '#',
      'evil.example',
      'http:',
      'me',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 8 }).map((list) => list.join('')),
        ),
        (text) => {
          const path = readReturnPath(text);
          expect(new URL(path, 'https://novosel.example').origin).toBe('https://novosel.example');
          expect(path).toMatch(/^\/(?!\/)/);
          expect(readReturnPath(path)).toBe(path);
        },
      ),
    );
  });

  it('is written into the address of the login page and read back from it', () => {
    expect(loginPath('/')).toBe('/auth');
    expect(loginPath('/me', 'register')).toBe('/auth?mode=register&back=%2Fme');
    const written = loginPath('/novostroyki?rooms=1,2&sort=price_asc');
    expect(readReturnPath(new URL(written, 'https://x.example').searchParams.get('back'))).toBe(
      '/novostroyki?rooms=1,2&sort=price_asc',
    );
  });
});
