import { expect, test } from 'vitest';
import { deferClientScripts } from './defer-client-scripts.ts';
import { forFirstVisit } from './first-visit.ts';

const styles = (path: string) => (path === '/assets/a.css' ? '.a{color:red}' : undefined);

const LINK = '<link nonce="N" rel="stylesheet" href="/assets/a.css"/>';
const HEAD = `<head><script nonce="N">1</script>${LINK}<link rel="modulepreload" href="/assets/a.js" nonce="N"/></head>`;
const BODY = `<body>${LINK} привет<script nonce="N" type="module" async="">import "/assets/a.js"</script><p>later`;

/** The answer for a page that comes in pieces of `size` bytes. */
function answerFor(page: string, size: number): Promise<string> {
  const bytes = Buffer.from(page);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      for (const piece of pieces) out.enqueue(piece);
      out.close();
    },
  });
  return new Response(forFirstVisit(body, styles)).text();
}

test('a page that comes in pieces, cut anywhere, has its styles inside and its code behind its content', async () => {
  const whole = await answerFor(HEAD + BODY, 10_000);
  expect(whole).toContain('<style nonce="N">.a{color:red}</style>');
  expect(whole).toContain('<link rel="later" href="/assets/a.js"/>');
  expect(whole).toContain('<script nonce="N" type="later">import "/assets/a.js"</script><p>later');
  expect(whole).not.toMatch(/<script[^>]* type="module"|rel="modulepreload"/);
  // A link in the body is none of the head's.
  expect(whole).toContain(`<body>${LINK} привет`);
  for (let size = 1; size < 200; size += 7) expect(await answerFor(HEAD + BODY, size)).toBe(whole);
});

test('what starts the code later stands in the head with the nonce of the page', () => {
  const page = deferClientScripts(HEAD + BODY);
  expect(page.match(/<script nonce="N">\(function\(d,w\)/g)).toHaveLength(1);
  expect(page.indexOf('(function(d,w)')).toBeLessThan(page.indexOf('</head>'));
});

test('a page without a script that starts its code has its styles inside and nothing else', async () => {
  const page = `<head>${LINK}<link rel="modulepreload" href="/assets/a.js" nonce="N"/></head><p>x`;
  expect(await answerFor(page, 9)).toBe(
    '<head><style nonce="N">.a{color:red}</style><link nonce="N" rel="stylesheet" href="/assets/a.css" media="not all"/><link rel="modulepreload" href="/assets/a.js" nonce="N"/></head><p>x',
  );
});

test('a page without a head is passed on', async () => {
  expect(await answerFor('broken', 2)).toBe('broken');
});
