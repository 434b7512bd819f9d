import { expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])));

it.each([
  ['архив ZIP или таблица Excel', bytes('PK', 3, 4, 20, 0)],
  ['документ PDF', bytes('%PDF-1.7\n')],
  ['архив RAR', bytes('Rar!', 0x1a, 7)],
  ['архив gzip', bytes(0x1f, 0x8b, 8, 0)],
  ['картинка', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
  ['картинка', bytes('BM', 54, 0, 0, 0)],
  ['программа', bytes('MZ', 0x90, 0, 3, 0)],
  ['двоичный файл', bytes('abc', 0, 1, 2)],
  [null, bytes('Адрес на сайте;Класс\r\nles;Бизнес\r\n\f', 0x1a)],
  [null, bytes('BMW;MZ\n')],
  [null, bytes(0xff, 0xfe, 'a', 0, ';', 0)],
  [null, bytes()],
])('tells what a file is: %s', (kind, content) => expect(fileKind(content)).toBe(kind));
