import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, plainCell } from './spreadsheet.ts';

/** Reads one line as a spreadsheet program does. */
function readCsv(line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] === '"') {
      let end = at + 1;
      let text = '';
      for (;;) {
        if (line[end] === '"' && line[end + 1] === '"') {
          text += '"';
          end += 2;
        } else if (line[end] === '"') break;
        else text += line[end++];
      }
      cells.push(text);
      at = end + 2;
    } else {
      const end = line.indexOf(';', at) === -1 ? line.length : line.indexOf(';', at);
      cells.push(line.slice(at, end));
      at = end + 1;
    }
  }
  return cells;
}

describe('exported cells', () => {
  it.each(['=1+1', '+7', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '|calc', '=HYPERLINK("http://x")', '＝1+1'])(
    'never begin a formula: %j',
    (text) => {
      expect(plainCell(text)).toBe(`'${text}`);
      expect(csvLine([text])).not.toMatch(/^"?\s*[=+\-@|]/);
    },
  );

  it.each(['\u200b=1+1', '\ufeff@SUM(A1)', '\u202e=1', '\u0000=1', '\u2066+7'])(
    'begin none behind hidden signs either: %j',
    (text) => {
      expect(plainCell(text)).toBe(`'${text.slice(1)}`);
    },
  );

  it('leave names and numbers as they are', () => {
    expect(csvLine(['Анна Ковалёва', 79990001122, null, 58.4])).toBe('Анна Ковалёва;79990001122;;58,4\r\n');
  });

  it('have moments by the clock of Moscow, as a spreadsheet reads them', () => {
    expect(csvLine([new Date('2026-11-18T21:24:31Z'), new Date('2026-01-02T03:04:00Z')])).toBe(
      '19.11.2026 00:24;02.01.2026 06:04\r\n',
    );
  });

  it('come back whole from any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (texts) => {
        expect(readCsv(csvLine(texts).slice(0, -2))).toEqual(texts.map(plainCell));
      }),
    );
  });
});
