import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtStyles, withStylesInside } from './first-styles.ts';

function buildOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'novosel-styles-'));
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
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
