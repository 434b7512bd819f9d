import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inChunks, readAll } from '../fixtures/feed-bytes.ts';

const lot = (id: number | string, more = '') =>
  `{"id":${JSON.stringify(id)},"houseName":"Корпус 1","projectId":1,"area":{"area_total":40},"status":"AVAILABLE"${more}}`;
const feed = (...lots: string[]) => `{"status":"success","data":[${lots.join(',')}]}`;
const ids = async (text: string, options = {}) =>
  (await readAll(text, options)).items.flatMap((item) =>
    item.kind === 'summary' ? [] : 'external_id' in item ? item.external_id : [],
  );

describe('lots of Profitbase in JSON', () => {
  test.each([
    ['a list alone', `[${lot(1)},${lot(2)}]`],
    ['a list under «data»', feed(lot(1), lot(2))],
    ['a list deeper', `{"data":{"a":{"properties":[${lot(1)}, \n${lot(2)}]}}}`],
    ['behind a byte order mark and blanks', `\ufeff\n  ${feed(lot(1), lot(2))}\n`],
    ['with signs of structure in texts', feed(lot(1, ',"x":"]}\\"[{\\\\"'), lot(2, ',"y":[[{"z":"}"}]]'))],
  ])('are read from %s', async (_, text) => {
    const { lots, summary } = await readAll(text);
    expect(lots.map(({ external_id }) => external_id)).toEqual(['1', '2']);
    expect(summary).toMatchObject({
      format: 'profitbase_json',
      root_closed: true,
      fatal: null,
      bad_share: 0,
      feeds: [],
    });
  });

  test('keep whole what stands before the cut of a truncated file, and say that it is cut', async () => {
    const text = feed(lot(1), lot(2));
    const { lots, summary } = await readAll(text.slice(0, -20));
    expect(lots).toHaveLength(1);
    expect(summary).toMatchObject({ root_closed: false, verdict: { kind: 'feed' } });
  });

  test('cost a record alone when it is no JSON, too large, too deep or has too many members', async () => {
    const wide = `,"x":[${'1,'.repeat(500)}1]`;
    const deep = `,"x":${'{"a":'.repeat(50)}1${'}'.repeat(50)}`;
    const text = feed(
      lot(1),
      lot(2, ',"x":tru'),
      lot(3, `,"x":"${'x'.repeat(5_000)}"`),
      lot(4, wide),
      lot(5, deep),
      lot(6),
    );
    const { lots, summary } = await readAll(text, { limits: { max_record_size: 4_000 } });
    expect(lots.map(({ external_id }) => external_id)).toEqual(['1', '6']);
    expect(summary.counts.bad_by_reason).toEqual({ damaged: 1, too_large: 2, too_deep: 1 });
    expect(summary.root_closed).toBe(true);
  });

  test('are not mixed up with what a record calls itself', async () => {
    expect(await ids(feed(lot(1, ',"__proto__":{"id":2},"constructor":3'), lot('toString')))).toEqual([
      '1',
      'toString',
    ]);
  });
});

describe('JSON that is no feed', () => {
  test.each([
    ['{"error":"not found"}', { kind: 'not_a_feed', reason: 'not_xml' }],
    ['{}', { kind: 'not_a_feed', reason: 'not_xml' }],
    ['{"status":"success","data":{"properties":[]}}', { kind: 'not_a_feed', reason: 'empty_root', detail: 'json' }],
    ['{"flats": []}', { kind: 'not_a_feed', reason: 'not_xml' }],
    ['[]', { kind: 'not_a_feed', reason: 'not_xml' }],
    ['[{"title":"Велосипед","price":5}]', { kind: 'not_a_feed', reason: 'unknown_root', detail: 'json' }],
    ['[2026-11-20] PHP Warning: connection lost', { kind: 'not_a_feed', reason: 'not_xml' }],
    [`${'{"a":'.repeat(20)}1`, { kind: 'rejected', reason: 'too_deep' }],
    [`[{"a":${'['.repeat(5_000)}`, { kind: 'rejected', reason: 'too_deep' }],
    [`{"${'x'.repeat(1_100_000)}":1}`, { kind: 'rejected', reason: 'token_too_large' }],
    [`{"a":1 ${'x '.repeat(3_000)}`, { kind: 'rejected', reason: 'too_many_errors' }],
  ])('is called so: %s', async (text, verdict) => {
    expect((await readAll(text)).summary.verdict).toMatchObject(verdict);
  });

  test('a log line before a feed in XML is junk, not JSON', async () => {
    const { lots, summary } = await readAll(
      '[2026-11-20] notice\n<?xml version="1.0"?><feed><object><ExternalId>1</ExternalId><Category>newBuildingFlatSale</Category><TotalArea>40</TotalArea></object></feed>',
    );
    expect(lots).toHaveLength(1);
    expect(summary.warnings.junk_before_xml?.count).toBe(1);
  });
});

describe('an index of feeds', () => {
  const feeds = [
    'https://a.example/xml/yandex.xml',
    'https://b.example/export?format=cian',
    'http://c.example/feed/1.xml.gz',
  ];
  const [a = '', b = '', c = ''] = feeds;
  test.each([
    ['elements with an address', `<feeds><feed>${a}</feed><feed>${b}</feed><feed>${c}</feed></feeds>`],
    [
      'addresses in attributes',
      `<catalog><file url="${a}"/><file url="${b}"/><file url="${c}" title="Лес"/></catalog>`,
    ],
    [
      'names beside addresses, repeated and foreign ones left out',
      `<list><title>Фиды</title><item><name>ЖК</name><logo>https://a.example/feed.png</logo><url>${a}</url></item><item><url>${a}</url><u>${b}</u></item><item><url>ftp://a.example/x.xml</url></item><item><url>${c}</url></item></list>`,
    ],
    [
      'elements named like records',
      `<feed><complex><name>Лес</name><url>${a}</url></complex><object><u>${b}</u></object><offer>${c}</offer></feed>`,
    ],
    ['a list of JSON', JSON.stringify(feeds)],
    ['objects of JSON', JSON.stringify({ updated: '2026-11-20', feeds: feeds.map((url, at) => ({ at, url })) })],
    ['names and addresses of JSON', JSON.stringify({ one: a, two: b, three: c })],
  ])('gives its addresses: %s', async (_, text) => {
    const { items, summary } = await readAll(text);
    expect(summary.verdict).toEqual({ kind: 'not_a_feed', reason: 'index', detail: '3' });
    expect(summary.feeds).toEqual(feeds);
    expect(items).toHaveLength(1);
  });

  test('is bounded', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `https://a.example/${at}.xml`);
    expect((await readAll(JSON.stringify(many))).summary.feeds).toHaveLength(500);
  });

  test.each([
    ['a feed with links in its lots', feed(lot(1, `,"url":"${a}"`))],
    [
      'links to pages and pictures',
      '<items><item><url>https://a.example/page</url></item><item>https://a.example/1.jpg</item></items>',
    ],
    ['a site map', `<sitemapindex><sitemap><loc>${a}</loc></sitemap></sitemapindex>`],
    [
      'texts with one link among many elements',
      `<rows><row>${'<cell>1</cell>'.repeat(30)}<url>${a}</url></row></rows>`,
    ],
    [
      'addresses that are none',
      '["javascript:alert(1)//feed.xml","https://user:pw@a.example/feed.xml","https://localhost/feed.xml"]',
    ],
  ])('is not seen in %s', async (_, text) => {
    expect((await readAll(text)).summary.feeds).toEqual([]);
  });
});

describe('whatever the text is', () => {
  test('a summary comes, nothing is thrown, and cutting the bytes changes nothing', async () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '"data"',
      'null',
      '1',
      ' ',
      lot(1),
      '"https://a.example/x.xml"',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('{"a":', '[{', '['),
        fc.array(piece, { maxLength: 40 }),
        fc.integer({ min: 1, max: 50 }),
        async (start, parts, size) => {
          const text = start + parts.join('');
          const whole = await readAll(text);
          expect((await readAll(inChunks(text, size))).items).toEqual(whole.items);
        },
      ),
      { numRuns: 300 },
    );
  });
});
