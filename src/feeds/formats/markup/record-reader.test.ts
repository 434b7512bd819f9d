import { describe, expect, test } from 'vitest';
import type { FeedElement } from '../element.ts';
import { FeedRejected } from '../feed-rejected.ts';
import { DEFAULT_LIMITS, type FeedLimits } from '../limits.ts';
import { type RecordProblem, RecordReader } from './record-reader.ts';

interface Seen {
  root: string | null;
  headers: string[];
  records: { path: string; element: FeedElement; problem: RecordProblem | null }[];
  warnings: string[];
  reader: RecordReader;
}

function read(xml: string, limits: Partial<FeedLimits> = {}, chunk = 50): Seen {
  const seen: Omit<Seen, 'reader'> = { root: null, headers: [], records: [], warnings: [] };
  const reader = new RecordReader(
    {
      onRoot: (name) => {
        seen.root = name;
      },
      onHeader: ({ name, text }) => seen.headers.push(`${name}=${text}`),
      onRecord: (element, parents, problem) =>
        seen.records.push({ path: [...parents, element].map(({ name }) => name).join('/'), element, problem }),
      warn: (code) => seen.warnings.push(code),
    },
    { ...DEFAULT_LIMITS, ...limits },
  );
  for (let at = 0; at < xml.length; at += chunk) reader.write(xml.slice(at, at + chunk));
  reader.end();
  return { ...seen, reader };
}

function rejected(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof FeedRejected) return error.code;
    throw error;
  }
  throw new Error('not rejected');
}

const texts = (element: FeedElement | undefined) => element?.children.map(({ name, text }) => `${name}=${text}`);
const problems = (seen: Seen) => seen.records.map(({ problem }) => problem);

describe('records of a feed', () => {
  test('are built with folded names, without namespaces, CDATA and text joined', () => {
    const seen = read(
      '<ns:Realty_Feed xmlns:ns="x"><generation-date>now</generation-date><ns:Offer Internal-Id="7"><ns:Building_Name>Лес <![CDATA[<и> поле]]></ns:Building_Name><floor/></ns:Offer></ns:Realty_Feed>',
    );
    expect(seen.root).toBe('realtyfeed');
    expect(seen.headers).toEqual(['generationdate=now']);
    expect(seen.records[0]?.element.attributes).toEqual({ internalid: '7' });
    expect(texts(seen.records[0]?.element)).toEqual(['buildingname=Лес <и> поле', 'floor=']);
    expect(seen.reader.rootClosed).toBe(true);
  });

  test('come one by one where they are nested, the inner ones not kept by the outer ones', () => {
    const seen = read(
      '<complexes><complex><id>1</id><buildings><building><id>2</id><flats><flat><id>3</id></flat><flat/></flats></building></buildings></complex></complexes>',
    );
    expect(seen.records.map(({ path }) => path)).toEqual([
      'complex/building/flat',
      'complex/building/flat',
      'complex/building',
      'complex',
    ]);
    expect(seen.records[2]?.element.children.map(({ name, children }) => `${name}${children.length}`)).toEqual([
      'id0',
      'flats0',
    ]);
  });

  test('keep the HTML of texts as text, closed or not', () => {
    const seen = read('<f><offer><description>один<br>два<p>три</p></description><floor>5</floor></offer></f>');
    expect(texts(seen.records[0]?.element)).toEqual(['description=один<br>два<p>три</p></br>', 'floor=5']);
    expect(problems(seen)).toEqual([null]);
    expect(seen.warnings).toEqual(['html_in_text']);
  });

  test('survive raw ampersands, unknown entities and those every HTML writer uses', () => {
    const seen = read(
      '<f><offer><a>x?a=1&b=2&copy=3</a><b>R&</b><c>&nbsp;&laquo;&#1055;&#x41F;&bogus;&constructor;</c></offer></f>',
    );
    expect(texts(seen.records[0]?.element)).toEqual(['a=x?a=1&b=2&copy=3', 'b=R&', 'c=\u00a0«ПП&bogus;&constructor;']);
    expect(problems(seen)).toEqual([null]);
    expect(new Set(seen.warnings)).toEqual(new Set(['raw_ampersand']));
    expect(seen.reader.errors).toBe(0);
  });
});

describe('damage', () => {
  test('of one record leaves the others whole', () => {
    const seen = read('<f><offer><a>1</offer><offer><a>2</a></offer></f>');
    expect(problems(seen)).toEqual(['damaged', null]);
    expect(seen.reader.errors).toBe(1);
    expect(seen.reader.rootClosed).toBe(true);
  });

  test('by a missing end tag of a record gives up that record alone', () => {
    const seen = read(
      '<f><offer internal-id="1"><a>1</a><offer internal-id="2"><a>2</a></offer><offer internal-id="3"/></f>',
    );
    expect(seen.records.map(({ element, problem }) => [element.attributes.internalid, problem])).toEqual([
      ['1', 'damaged'],
      ['2', null],
      ['3', null],
    ]);
    expect(seen.reader.rootClosed).toBe(true);
  });

  test('by a missing end tag of a building does not mix its flats with the next', () => {
    const seen = read(
      '<f><complex><buildings><building><id>1</id><flats><flat><id>a</id></flat></flats><building><id>2</id><flats><flat><id>b</id></flat></flats></building></buildings></complex></f>',
    );
    expect(seen.records.map(({ path, element, problem }) => [path, texts(element)?.[0], problem])).toEqual([
      ['complex/building/flat', 'id=a', null],
      ['complex/building', 'id=1', 'damaged'],
      ['complex/building/flat', 'id=b', null],
      ['complex/building', 'id=2', null],
      ['complex', 'buildings=', null],
    ]);
  });

  test('by a stray end tag or a bare < costs nothing but a warning', () => {
    const seen = read('<f><offer><a>1</b></a><c>5 < 6</c></offer></f>');
    expect(problems(seen)).toEqual([null]);
    expect(texts(seen.records[0]?.element)).toEqual(['a=1</b>', 'c=5 < 6']);
    expect(seen.warnings).toEqual(['markup_error', 'markup_error']);
  });

  test('by a cut is seen at the end: the root stays open, whole records are given', () => {
    const seen = read('<f><offer><a>1</a></offer><offer><a>2');
    expect(seen.records).toHaveLength(1);
    expect(seen.reader.rootClosed).toBe(false);
  });

  test('after the end of the root does not count', () => {
    const seen = read('<f><offer/></f>trailing <b>text</b><f><offer/></f>', {}, 1_000);
    expect(seen.records).toHaveLength(1);
    expect(seen.reader.rootClosed).toBe(true);
    expect(seen.warnings).toContain('text_outside_root');
  });

  test('beyond the limit of errors rejects the file', () => {
    const offers = '<offer><a></offer>'.repeat(11);
    expect(read(`<f>${offers}</f>`, { max_errors: 11 }).reader.errors).toBe(11);
    expect(rejected(() => read(`<f>${offers}</f>`, { max_errors: 10 }))).toBe('too_many_errors');
  });
});

describe('limits of a record', () => {
  const after = '<offer internal-id="2"><a>2</a></offer></f>';

  test.each<[string, string, Partial<FeedLimits>, RecordProblem]>([
    ['size', `<a>${'x'.repeat(300)}</a>`, { max_record_size: 200 }, 'too_large'],
    ['many empty elements', '<a/>'.repeat(300), { max_record_size: 2_000 }, 'too_large'],
    ['children of one element', '<a/>'.repeat(6), { max_children: 5 }, 'too_large'],
    ['depth', '<a>'.repeat(6) + '</a>'.repeat(6), { max_depth: 6 }, 'too_deep'],
  ])('%s: the record is named as bad and the next one read', (_, inside, limits, problem) => {
    const seen = read(`<f><offer internal-id="1">${inside}</offer>${after}`, limits);
    expect(seen.records.map(({ element, problem: found }) => [element.attributes.internalid, found])).toEqual([
      ['1', problem],
      ['2', null],
    ]);
  });

  test('a long text is cut with a warning, however it is split', () => {
    const seen = read(`<f><offer><a>${'я'.repeat(500)}<![CDATA[${'ю'.repeat(500)}]]></a></offer></f>`, {
      max_text: 600,
    });
    expect(seen.records[0]?.element.children[0]?.text).toBe('я'.repeat(500) + 'ю'.repeat(100));
    expect(seen.warnings).toEqual(['text_cut']);
  });

  test('do not count what nested records hold', () => {
    const flat = `<flat><a>${'x'.repeat(150)}</a></flat>`;
    const seen = read(`<f><complex><building>${flat.repeat(20)}</building></complex></f>`, {
      max_record_size: 250,
      max_children: 3,
    });
    expect(problems(seen)).toEqual(Array(22).fill(null));
  });
});

describe('hostile files are rejected', () => {
  test('for declared entities, internal and external', () => {
    const lol = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><f><offer><a>&lol2;</a></offer></f>';
    expect(rejected(() => read(lol))).toBe('entities_declared');
    expect(rejected(() => read('<!DOCTYPE f [\n  <!entity % x SYSTEM "http://evil.test/x.dtd">\n]><f/>'))).toBe(
      'entities_declared',
    );
    // Outside a document type it declares nothing; what follows is lost, which is seen at the end.
    expect(read('<f><!ENTITY a "b"><offer/></f>').reader.rootClosed).toBe(false);
  });

  test('but not for a plain document type', () => {
    expect(read('<!DOCTYPE f SYSTEM "feed.dtd"><f><offer/></f>').records).toHaveLength(1);
  });

  test('for depth', () => {
    expect(rejected(() => read('<a>'.repeat(200_000), {}, 65_536))).toBe('too_deep');
  });

  test('for a single endless token', () => {
    const long = 'x'.repeat(1_200_000);
    expect(rejected(() => read(`<f><offer a="${long}"/></f>`, {}, 65_536))).toBe('token_too_large');
    expect(rejected(() => read(`<f><${long}/></f>`, {}, 65_536))).toBe('token_too_large');
    expect(rejected(() => read(`<f><!-- ${long} --></f>`, {}, 65_536))).toBe('token_too_large');
    const many = Array.from({ length: 600 }, (_, at) => `a${at}="1"`).join(' ');
    expect(rejected(() => read(`<f><offer ${many}/></f>`))).toBe('token_too_large');
  });

  test('for names that break the parser itself', () => {
    expect(rejected(() => read('<f><offer hasOwnProperty="1" b="2"/></f>'))).toBe('parser_failed');
    expect(read('<f><offer __proto__="1" constructor="2"><__proto__>3</__proto__></offer></f>').records).toHaveLength(
      1,
    );
  });
});
