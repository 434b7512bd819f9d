import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { bareLot } from '../../formats/record.ts';
import { copyText, RowWriter } from './copy-rows.ts';
import { pictureAddress } from './picture-address.ts';
import { LOT_COLUMNS, lotRow } from './stage-rows.ts';
import { StagedPlaces } from './staged-places.ts';

/** What PostgreSQL reads back from a field of COPY's text format. */
function unescaped(field: string): string {
  const letters: Record<string, string> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };
  return field.replaceAll(/\\(.)/g, (_, letter: string) => letters[letter] ?? letter);
}

test('any text survives COPY, but for NUL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const field = copyText(text);
      expect(field).not.toMatch(/[\t\n\r\0]/);
      expect(unescaped(field)).toBe(text.replaceAll('\0', ''));
    }),
  );
});

test('a lot becomes as many fields as the table has columns, whatever its texts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.double(), (description, section, price) => {
      const { line } = lotRow(
        { ...bareLot('1'), area_total: 40, description, section, price_total: price },
        1,
        2,
        null,
      );
      expect(line.split('\t')).toHaveLength(LOT_COLUMNS.length);
    }),
  );
});

test('the hash changes with every fact and with nothing else', () => {
  const hashAt = LOT_COLUMNS.indexOf('fact_hash');
  const hash = (facts: object, seq = 1, complex = 1) =>
    lotRow({ ...bareLot('1'), area_total: 40, ...facts }, seq, complex, complex).line.split('\t')[hashAt];
  expect(hash({}, 5, 9)).toBe(hash({}));
  expect(hash({ mortgage: true })).toBe(hash({}));
  for (const facts of [
    { price_total: 5_000_000 },
    { floor: 3 },
    { section: '2' },
    { status: 2 },
    { area_rooms: [12, 14] },
  ]) {
    expect(hash(facts)).not.toBe(hash({}));
  }
});

test('rooms that a feed does not state are estimated by the area', () => {
  const rooms = (area_total: number) =>
    lotRow({ ...bareLot('1'), area_total }, 1, 1, null).line.split('\t')[LOT_COLUMNS.indexOf('rooms')];
  expect([22, 40, 60, 90, 200].map(rooms)).toEqual(['0', '1', '2', '3', '4']);
});

test('pictures are drawn, fetched or refused by their address', () => {
  const plan = 'flat-plan/17-2-584-141-32-0-classic-furnished.svg';
  expect(pictureAddress(`https://media.novosel.invalid/media/drawn/${plan}`)).toEqual({
    scope: 'drawn',
    path: plan,
    source_url: null,
  });
  expect(pictureAddress('https://media.novosel.invalid/media/drawn/../../etc/passwd')).toBeNull();
  expect(pictureAddress('https://example.com/a.png')).toMatchObject({
    scope: 'remote',
    source_url: 'https://example.com/a.png',
  });
  for (const url of [
    'ftp://example.com/a.png',
    'javascript:alert(1)',
    '/a.png',
    `https://example.com/${'a'.repeat(3000)}`,
  ]) {
    expect(pictureAddress(url)).toBeNull();
  }
});

test('what is remembered of a feed does not keep the text alive that it was cut from', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const places = new StagedPlaces();
  const writer = new RowWriter(new pg.Client(), 'nowhere', ['text']);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 400; n++) {
    const chunk = `${n}`.padEnd(100, '.') + 'a piece of a large feed '.repeat(8_000);
    const piece = (from: number) => chunk.slice(from, from + 60);
    const key = `${n}${chunk.slice(0, 40)}`;
    places.addLot(
      {
        ...bareLot(piece(0)),
        complex_title: piece(100),
        housing_key: piece(0),
        housing_title: piece(110),
        queue: piece(120),
        declaration_url: piece(130),
        developer: { id: piece(140), title: piece(150), site: piece(160), logo: null },
        location: { ...bareLot('').location, address: piece(170) },
        media: [{ kind: 'photo', url: piece(180) }],
        stations: [{ name: piece(190), source_id: null, mode: 3, minutes: 5 }],
      },
      key,
    );
    await writer.write(piece(200));
  }
  collect();
  const held = process.memoryUsage().heapUsed - before;
  // Named after the measurement, so that they are still there during it.
  expect([places.complexes.length, writer]).toEqual([400, expect.any(RowWriter)]);
  expect(held).toBeLessThan(20_000_000);
});
