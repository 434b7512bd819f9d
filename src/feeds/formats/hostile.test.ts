import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedVerdict } from './feed-summary.ts';
import { flatOffer, inChunks, readAll, yrl } from './fixtures/feed-bytes.ts';

const verdict = async (source: Uint8Array | string) => (await readAll(source)).summary.verdict;
const not = (reason: string, detail: unknown = expect.anything()) =>
  ({ kind: 'not_a_feed', reason, detail }) as FeedVerdict;

describe('what is no feed is called so, with the reason', () => {
  test.each<[string, string, FeedVerdict]>([
    [
      'a gateway error page',
      '<html>\n<head><title>502 Bad Gateway</title></head><body><center>nginx</center></body></html>',
      not('html_page'),
    ],
    [
      'a page with a document type',
      '<!DOCTYPE html><html lang="ru"><body>Сайт на обслуживании<br></body></html>',
      not('html_page'),
    ],
    [
      'an XHTML page',
      '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
      not('html_page'),
    ],
    ['a page behind a comment', '<!-- cache --><html><body></body></html>', not('html_page')],
    ['nothing', '', not('empty_file', null)],
    ['white space', ' \n\t ', not('empty_file', null)],
    ['plain text', 'Доступ запрещён', not('not_xml', 'Доступ запрещён')],
    ['JSON', '{"error":"not found"}', not('not_xml')],
    ['a comment and no root', '<?xml version="1.0"?><!-- фид перенесён -->', not('no_root', 'фид перенесён')],
    ['a declaration alone', '<?xml version="1.0" encoding="UTF-8"?>', not('no_root')],
    [
      'an empty YRL root',
      '<realty-feed><generation-date>x</generation-date></realty-feed>',
      not('empty_root', 'realtyfeed'),
    ],
    [
      'an empty CIAN root',
      "<?xml version='1.0'?><feed><feed_version>2</feed_version></feed>",
      not('empty_root', 'feed'),
    ],
    ['an empty Domclick root', '<complexes/>', not('empty_root', 'complexes')],
    ['a root named like a property of every object', '<constructor><item/></constructor>', not('unknown_root')],
    ['a foreign root', '<catalog><item/></catalog>', not('unknown_root', 'catalog')],
    ['foreign records in a known root', '<feed><entry><id>1</id></entry></feed>', not('empty_root', 'feed')],
    [
      'goods',
      '<yml_catalog><shop><offers><offer id="1"><price>5</price></offer></offers></shop></yml_catalog>',
      not('unsupported_format', 'yml'),
    ],
    ['an empty Avito root', '<Ads formatVersion="3" target="Avito.ru"></Ads>', not('empty_root', 'ads')],
    ['villages of a portal', '<poselkino-feed><village/></poselkino-feed>', not('unsupported_format', 'poselkino')],
    ['another file of data', '<Data><Row/></Data>', not('unknown_root', 'data')],
    ['an empty Tekta root', '<projects></projects>', not('empty_root', 'projects')],
    [
      'offers of goods in a feed root',
      '<feed><offer id="1"><categoryId>5</categoryId><location/></offer></feed>',
      not('unknown_root'),
    ],
  ])('%s', async (_, source, expected) => {
    expect(await verdict(source)).toEqual(expected);
  });

  test.each([
    [
      'realty-feed with CIAN objects',
      '<realty-feed><object><ExternalId>1</ExternalId><Category>newBuildingFlatSale</Category><TotalArea>40</TotalArea></object></realty-feed>',
      'cian',
    ],
    [
      'realty-feed with Profitbase offers',
      '<realty-feed><offer internal-id="1"><object><id>1</id></object><house/><area><value>40</value></area></offer></realty-feed>',
      'profitbase',
    ],
    ['feed with Domclick complexes', '<feed><complex><id>1</id></complex></feed>', 'domclick'],
    ['an advertisement of Avito without a category', '<Ads><Ad><Id>1</Id></Ad></Ads>', 'avito'],
    ['an FSK root without flats', '<Data><FlatTypes/><Regions/></Data>', 'fsk'],
    ['feed with YRL offers', `<feed>${flatOffer('1')}</feed>`, 'yrl'],
  ])('while the content decides over the root: %s', async (_, source, format) => {
    const { summary } = await readAll(source);
    expect(summary.verdict).toEqual({ kind: 'feed' });
    expect(summary.format).toBe(format);
  });
});

describe('damaged feeds give what is whole and say what is not', () => {
  const offers = Array.from({ length: 20 }, (_, at) => flatOffer(String(at)));

  test('a truncated file: the lots before the cut, the root not closed', async () => {
    const whole = yrl(...offers);
    const { lots, summary } = await readAll(whole.slice(0, Math.floor(whole.length / 2)));
    expect(lots.length).toBeGreaterThan(5);
    expect(lots.length).toBeLessThan(20);
    expect(summary).toMatchObject({ root_closed: false, fatal: null, verdict: { kind: 'feed' } });
  });

  test('a truncated gzip: fatal, and no throw', async () => {
    const packed = gzipSync(yrl(...Array.from({ length: 20_000 }, (_, at) => flatOffer(`${at} ${Math.sin(at)}`))));
    const { summary } = await readAll(inChunks(packed.subarray(0, packed.length / 2), 10_000));
    expect(summary).toMatchObject({ root_closed: false, fatal: { code: 'gzip_damaged' }, verdict: { kind: 'feed' } });
  });

  test.each([
    ['a feed packed twice', gzipSync(gzipSync(yrl(...offers)))],
    ['a zip inside a gzip', gzipSync(Buffer.from('PK\x03\x04feed.xml'))],
    ['an empty zip', Buffer.from('PK\x05\x06\0\0\0\0')],
    ['an old table of Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ])('%s: an archive', async (_, bytes) => {
    const { summary } = await readAll(inChunks(bytes, 3));
    expect(summary.verdict).toMatchObject({ kind: 'rejected', reason: 'archive' });
  });

  test('a truncated Domclick file: the flats of the open building too', async () => {
    const { lots, summary } = await readAll(
      '<complexes><complex><id>1</id><name>Лес</name><buildings><building><id>2</id><flats><flat><flat_id>3</flat_id><area>40</area></flat><flat><fl',
    );
    expect(lots.map(({ external_id, complex_key }) => [external_id, complex_key])).toEqual([['2/3', '1']]);
    expect(summary.root_closed).toBe(false);
  });

  test('a truncated Tekta file: the flats before the cut, with the key of their project', async () => {
    const { lots, summary } = await readAll(
      '<projects><project><Idp>p</Idp><flats><flat><ObjectId>1</ObjectId><Project>Лес</Project><IntProjectedArea>40</IntProjectedArea></flat><flat><Obj',
    );
    expect(lots.map(({ external_id, complex_key }) => [external_id, complex_key])).toEqual([['1', 'p']]);
    expect(summary.root_closed).toBe(false);
  });

  test('a Tekta project without its end tag: given up alone', async () => {
    const flat = (id: string) =>
      `<flats><flat><ObjectId>${id}</ObjectId><IntProjectedArea>40</IntProjectedArea></flat></flats>`;
    const { items } = await readAll(`<projects><project>${flat('1')}<project>${flat('2')}</project></projects>`);
    expect(items.map((item) => (item.kind === 'lot' ? item.external_id : item.kind))).toEqual([
      '1',
      'unreadable',
      '2',
      'summary',
    ]);
  });

  test('elements named like properties of every object: read past', async () => {
    const { lots, summary } = await readAll(
      yrl('<constructor><item/></constructor>', flatOffer('1', '<constructor><flat>x</flat></constructor>')),
    );
    expect(lots).toHaveLength(1);
    expect(summary).toMatchObject({ fatal: null, root_closed: true, bad_share: 0 });
  });

  test('one damaged record: named, so that its absence is no absence', async () => {
    const { items, summary } = await readAll(yrl(flatOffer('1', '<rooms>2'), ...offers.slice(2)));
    expect(items[0]).toEqual({ kind: 'unreadable', external_id: '1', reason: 'damaged' });
    expect(summary.counts).toMatchObject({ records: 19, lots: 18, bad: 1 });
    expect(summary.bad_share).toBeCloseTo(1 / 19);
  });

  test('control characters and broken letters: dropped from texts', async () => {
    const { lots } = await readAll(
      yrl(flatOffer('1', '<description>Вид\u0000\u0008 на \u001bлес</description><apartment>К\u00016</apartment>')),
    );
    expect(lots[0]).toMatchObject({ description: 'Вид на лес', number: 'К6' });
  });
});

describe('hostile feeds are rejected with the reason, never by a throw', () => {
  test.each([
    [
      'an entity bomb',
      '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><realty-feed><offer>&b;</offer></realty-feed>',
      'entities_declared',
    ],
    [
      'an external entity',
      '<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]><realty-feed><offer>&a;</offer></realty-feed>',
      'entities_declared',
    ],
    ['200,000 nested elements', `<realty-feed>${'<a>'.repeat(200_000)}`, 'too_deep'],
    [
      'an attribute of a megabyte',
      `<realty-feed><offer internal-id="${'x'.repeat(1_100_000)}"/></realty-feed>`,
      'token_too_large',
    ],
  ])('%s', async (_, source, reason) => {
    const { summary } = await readAll(source);
    expect(summary.verdict).toMatchObject({ kind: 'rejected', reason });
    expect(summary.fatal?.code).toBe(reason);
    expect(summary.root_closed).toBe(false);
  });

  test('a gzip bomb inside the feed itself', async () => {
    const bomb = gzipSync(`<realty-feed>${' '.repeat(40_000_000)}`);
    const before = process.memoryUsage().rss;
    const { summary } = await readAll(inChunks(bomb, 65_536));
    expect(summary.fatal?.code).toBe('gzip_ratio');
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test('too many records: what came before is given', async () => {
    const { lots, summary } = await readAll(yrl(flatOffer('1'), flatOffer('2'), flatOffer('3')), {
      limits: { max_records: 2 },
    });
    expect(lots).toHaveLength(2);
    expect(summary.fatal?.code).toBe('too_many_records');
  });

  test('memory stays bounded by one record, however large the file', async () => {
    const offer = new TextEncoder().encode(
      flatOffer('1', `<description>${'я'.repeat(5_000)}</description>`.repeat(80)),
    );
    async function* large() {
      yield new TextEncoder().encode('<realty-feed>');
      for (let i = 0; i < 25; i++) yield offer;
      yield new TextEncoder().encode('</realty-feed>');
    }
    const { summary } = await readAll(large());
    expect(summary.counts).toMatchObject({ records: 25, bad: 0 });
    const small = await readAll(large(), { limits: { max_record_size: 100_000 } });
    expect(small.summary.counts).toMatchObject({ bad: 25, bad_by_reason: { too_large: 25 } });
  });
});

describe('whatever the bytes are', () => {
  const piece = fc.constantFrom(
    '<realty-feed>',
    '</realty-feed>',
    '<offer internal-id="1">',
    '</offer>',
    '<category>квартира</category>',
    '<complex>',
    '<building>',
    '<flat>',
    '</flat>',
    '<flat_id>1</flat_id>',
    '<area>40</area>',
    '<Ads>',
    '<Ad>',
    '</Ad>',
    '<Id>3</Id>',
    '<Category>Квартиры</Category>',
    '<Data>',
    '<Regions>',
    '<Region>',
    '<Corpus Num="1">',
    '<Flat Id="1" Square_tot="40" Rooms="1"/>',
    '<projects>',
    '<project>',
    '<flats>',
    '<object>',
    '<ExternalId>2</ExternalId>',
    '</object>',
    '<description>',
    '</description>',
    '<br>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?xml version="1.0"?>',
    '<!DOCTYPE x [',
    '&',
    '&#0;',
    '&nbsp;',
    '<',
    '>',
    '"',
    '\u0000',
    'текст',
    '</',
    '<a b=c>',
  );

  test('a summary comes at the end and nothing is thrown', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => new TextEncoder().encode(pieces.join(''))),
      fc.uint8Array({ maxLength: 300 }).map((rest) => Uint8Array.from([0x1f, 0x8b, 8, 0, ...rest])),
      fc.array(piece, { maxLength: 60 }).map((pieces) => gzipSync(pieces.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 500 }), async (all, size) => {
        const { summary, items } = await readAll(inChunks(all, size));
        expect(summary.counts.lots).toBe(items.filter(({ kind }) => kind === 'lot').length);
        expect(summary.bad_share).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400 },
    );
  });

  test('a feed with random damage still gives a summary, and only whole lots', async () => {
    const whole = new TextEncoder().encode(
      yrl(...Array.from({ length: 8 }, (_, at) => flatOffer(`id${at}`, '<rooms>2</rooms>'))),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        async (damage) => {
          const bytes = Uint8Array.from(whole);
          for (const [at, byte] of damage) bytes[at] = byte;
          const { lots } = await readAll(bytes);
          for (const lot of lots) expect(lot.area_total).toBeGreaterThan(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});
