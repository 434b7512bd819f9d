import fc from 'fast-check';
import sax from 'sax';
import { expect, test } from 'vitest';
import { FastLane } from './fast-lane.ts';

type Write = (text: string) => void;

/** What the handlers of a parser hear, texts joined; `writing` makes the way in. */
function heard(pieces: readonly string[], writing: (parser: sax.SAXParser) => { write: Write; line: () => number }) {
  const parser = sax.parser(true, {});
  const { write, line } = writing(parser);
  const events: string[] = [];
  const tell = (kind: string) => (said: unknown) => {
    const [last = ''] = events.slice(-1);
    if (kind === 'text' && last.startsWith('text')) events[events.length - 1] = last + String(said);
    else
      events.push(
        `${kind} ${typeof said === 'string' ? said : JSON.stringify(said)}${kind === 'text' ? '' : ` @${line()}`}`,
      );
  };
  parser.onopentagstart = ({ name }) => tell('start')(name);
  parser.onattribute = tell('attribute');
  parser.onopentag = ({ name, attributes }) => tell('open')({ name, attributes });
  parser.onclosetag = tell('close');
  parser.ontext = tell('text');
  parser.oncdata = tell('cdata');
  parser.oncomment = tell('comment');
  parser.ondoctype = tell('doctype');
  parser.onsgmldeclaration = tell('declaration');
  parser.onerror = ({ message }) => {
    (parser as { error: Error | null }).error = null;
    tell('error')(message.split('\n', 1)[0]);
  };
  for (const piece of pieces) write(piece);
  parser.end();
  return events;
}

const throughSax = (pieces: readonly string[]) =>
  heard(pieces, (parser) => ({ write: (text) => parser.write(text), line: () => parser.line }));
const throughLane = (pieces: readonly string[]) =>
  heard(pieces, (parser) => {
    const lane = new FastLane(parser);
    return { write: (text) => lane.write(text), line: () => lane.line };
  });

/** Well-formed markup, damage of it and everything that is for sax, in any order. */
const PIECES = [
  ...[
    '<a>',
    '</a>',
    '<b>',
    '</b>',
    '<a/>',
    '<a />',
    '<a\n>',
    '</a >',
    '</ a>',
    '<ab>',
    '</ab>',
    '<b-c_d.1>',
    '</b-c_d.1>',
    '<B>',
    '</B>',
  ],
  ...[
    '<a k="1">',
    '<b k=\'>\' m="&lt;"/>',
    '<a k=1>',
    '<ns:a>',
    '</ns:a>',
    '<ё>',
    '</ё>',
    '<1>',
    '< a>',
    '<>',
    '</>',
    '<',
    '>',
    '/',
    '/>',
  ],
  ...[
    'text',
    'текст',
    '\n',
    ' ',
    '😀',
    '&amp;',
    '&#1078;',
    '&nbsp;',
    '&',
    '& ',
    '&<',
    ']]>',
    '<![CDATA[',
    '<![CDATA[<a>&]]>',
    '<!-- <a> -->',
    '<!--',
  ],
  ...['-->', '<?pi <a>?>', '<?', '<!DOCTYPE a>', '<!ENTITY x "y">', '"', "'", '=', '\0', '\u{feff}', '\r\n'],
];

const markup = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('<a>', '</a>', '<b>', '</b>', 'text', '\n') },
    fc.constantFrom(...PIECES),
  ),
  {
    maxLength: 40,
  },
);

test('the handlers hear the same as from sax alone, wherever the text is cut', () => {
  fc.assert(
    fc.property(markup, fc.boolean(), fc.array(fc.nat(60), { maxLength: 6 }), (parts, hasRoot, cuts) => {
      const text = hasRoot ? `<r>${parts.join('')}</r>` : parts.join('');
      const at = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      const pieces = at.slice(1).map((end, nth) => text.slice(at[nth], end));
      expect(throughLane(pieces)).toEqual(throughSax(pieces));
    }),
    { numRuns: 1_500 },
  );
});

test('text is told as it comes where sax has begun it', () => {
  expect(throughLane(['<r><a>R&amp;D and', ' more</a>\n<b/></r>'])).toEqual([
    'start r @0',
    'open {"name":"r","attributes":{}} @0',
    'start a @0',
    'open {"name":"a","attributes":{}} @0',
    'text R&D and more',
    'close a @0',
    'text \n',
    'start b @1',
    'open {"name":"b","attributes":{}} @1',
    'close b @1',
    'close r @1',
  ]);
});
