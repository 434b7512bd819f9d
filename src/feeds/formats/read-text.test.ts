import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBoolean, readDescription, readLine, readUrl } from './read-text.ts';

describe('readDescription', () => {
  test.each([
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<p>Первый</p><p>Второй</p>', 'Первый\nВторой'],
    ['<ul><li>один</li><li>два</li></ul>', '• один\n\n• два'],
    ['&lt;b&gt;Жирный&lt;/b&gt; текст', 'Жирный текст'],
    ['&amp;lt;br&amp;gt;дважды', 'дважды'],
    ['5 &laquo;Корпус&raquo; &mdash; 2&nbsp;м&sup2; &#8381; &#x20BD;', '5 «Корпус» — 2 м² ₽ ₽'],
    ['<script>alert(1)</script>да<style>p{}</style>', 'да'],
    ['до<!-- внутри <b> -->после', 'допосле'],
    ['площадь < 40 м и цена > 5', 'площадь < 40 м и цена > 5'],
    ['обрыв <a href="http', 'обрыв'],
    ['a\u0000\u0007б\u200bв', 'aбв'],
    ['&#x202e;ЖК &#8203;«Каскад»\u2069', 'ЖК «Каскад»'],
    ['Свои\u0306 двор 👩‍👩‍👧', 'Свой двор 👩‍👩‍👧'],
    ['  много\t\tпробелов \r\n\r\n\r\n\r\nстрока ', 'много пробелов\n\nстрока'],
    ['<img src=x onerror=alert(1)>', null],
    ['undefined', null],
    ['-', null],
    ['', null],
    [null, null],
  ])('turns %j into %j', (html, text) => {
    expect(readDescription(html)).toBe(text);
  });

  test('cuts what is longer than 20,000 characters', () => {
    expect(readDescription('я'.repeat(50_000))).toHaveLength(20_001);
  });

  test('leaves no tag, whatever stands around it, and takes no time over it', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('<', '>', '/', 'script', 'b', '&lt;', '&gt;', '&amp;', '<!--', '-->', ' ', 'ж'),
    });
    fc.assert(
      fc.property(hostile, (html) => {
        expect(readDescription(html) ?? '').not.toMatch(/<\/?(?:script|b)>/);
      }),
    );
    for (const unit of ['<', '<a', '<script', '<!--', '&lt;', '&']) {
      const start = performance.now();
      readDescription(unit.repeat(100_000 / unit.length));
      expect(performance.now() - start).toBeLessThan(500);
    }
  });
});

describe('readLine', () => {
  test('makes one line of at most the given length', () => {
    expect(readLine('ЖК <b>«Лес»</b>\n корпус  1')).toBe('ЖК «Лес» корпус 1');
    expect(readLine('а'.repeat(500))).toHaveLength(300);
    expect(readLine('абв', 2)).toBe('аб');
  });

  test('gives plain lines at once exactly as it would give them the long way', () => {
    const unit = fc.constantFrom(...'абA1 .,-«»&;<>'.split(''), 'no', 'null', '&amp;', '  ');
    fc.assert(
      fc.property(fc.string({ unit }), (line) => {
        expect(readLine(line)).toBe(readDescription(line)?.replace(/\s+/g, ' ') ?? null);
      }),
    );
  });
});

describe('readUrl', () => {
  test.each([
    ['https://a.test/1.jpg', 'https://a.test/1.jpg'],
    [' http://a.test/1.jpg\n', 'http://a.test/1.jpg'],
    ['https://a.test/?a=1&amp;b=2', 'https://a.test/?a=1&b=2'],
    ['https://a.test/uploadshttp://b.test/x.jpg', 'http://b.test/x.jpg'],
    ['https://a.test/proxy?u=https://b.test/x.jpg', 'https://a.test/proxy?u=https://b.test/x.jpg'],
    [
      'https://a.test/планы/план 1.jpg',
      'https://a.test/%D0%BF%D0%BB%D0%B0%D0%BD%D1%8B/%D0%BF%D0%BB%D0%B0%D0%BD%201.jpg',
    ],
    ['//cdn.test/1.jpg', 'https://cdn.test/1.jpg'],
    ['https://пример.рф/1.jpg', 'https://xn--e1afmkfd.xn--p1ai/1.jpg'],
    ['ftp://a.test/1.jpg', null],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['file:///etc/passwd', null],
    ['/uploads/1.jpg', null],
    ['https://user:secret@a.test/1.jpg', null],
    ['http://localhost/1.jpg', null],
    ['https://a.test/../x.jpg', 'https://a.test/x.jpg'],
    ['https://a.test/%D0%BF.jpg?a=1&b=2', 'https://a.test/%D0%BF.jpg?a=1&b=2'],
    ['https://A.TEST', 'https://a.test/'],
    ['no', null],
    [null, null],
  ])('reads %j as %j', (text, url) => {
    expect(readUrl(text)).toBe(url);
  });

  test('gives http(s) addresses only, whatever it reads', () => {
    const part = fc.constantFrom(
      'http://',
      'https://',
      '//',
      'ftp:',
      'javascript:',
      'a.test',
      '/',
      '?',
      '&amp;',
      '@',
      ':80',
      'ж',
      ' ',
      '\u0000',
      '..',
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: part })), (text) => {
        const url = readUrl(text);
        expect(url === null || /^https?:\/\/[^/]*\./.test(url)).toBe(true);
        if (url !== null) expect(new URL(url).href).toBe(url);
      }),
      { examples: [['ftp:a.test?http://'], ['ftp:a.test?http://b.test']] },
    );
  });
});

describe('readBoolean', () => {
  test.each(['да', 'Да', 'true', '1', '+', 'yes', ' есть '])('«%s» is yes', (text) =>
    expect(readBoolean(text)).toBe(true),
  );
  test.each(['нет', 'false', '0', '-', 'no'])('«%s» is no', (text) => expect(readBoolean(text)).toBe(false));
  test.each(['', '2', 'может быть', null])('%j is neither', (text) => expect(readBoolean(text)).toBeNull());
});
