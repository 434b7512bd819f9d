import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtStyles, stylesInside, withStylesInside } from './first-styles.ts';

function buildOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'novosel-styles-'));
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(out) {
      for (const piece of pieces) out.enqueue(piece);
      out.close();
    },
  });
}

const link = (href: string, media = '') => `<link nonce="N" rel="stylesheet" href="${href}"${media}/>`;
const styles = builtStyles(
  buildOf({ 'assets/a-1.css': '.a{color:red}', 'assets/evil.css': 'x</style>', 'secret.css': 's' }),
);

test('a style sheet stands in the page with its nonce, its link out of effect behind it', () => {
  expect(withStylesInside(`<title>x</title>${link('/assets/a-1.css#')}`, styles)).toBe(
    `<title>x</title><style nonce="N">.a{color:red}</style>${link('/assets/a-1.css#', ' media="not all"')}`,
  );
});

test('scripts come behind what is seen first', () => {
  expect(withStylesInside('<link rel="modulepreload" href="/assets/a.js" nonce="N"/>', styles)).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/a.js" nonce="N"/>',
  );
});

test('what is no style sheet of the build stays a link', () => {
  for (const href of [
    '/assets/evil.css',
    '/assets/none.css',
    '/secret.css',
    '/assets/../secret.css',
    'https://x.test/a.css',
  ]) {
    expect(withStylesInside(link(href), styles)).toBe(link(href));
  }
});

test('a page that comes in pieces, cut anywhere, is changed in its head alone', async () => {
  const page = `<head>${link('/assets/a-1.css')}</head><body>${link('/assets/a-1.css')} привет</body>`;
  const changed = page.replace(link('/assets/a-1.css'), withStylesInside(link('/assets/a-1.css'), styles));
  const bytes = Buffer.from(page);
  for (let size = 1; size < bytes.length; size += 7) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    const body = streamOf(pieces);
    expect(await new Response(stylesInside(body, styles)).text()).toBe(changed);
  }
});

test('a page without a head is passed on', async () => {
  const body = streamOf([Buffer.from('broken')]);
  expect(await new Response(stylesInside(body, styles)).text()).toBe('broken');
});
