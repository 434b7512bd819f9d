import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The type of the pages comes from the tokens; paper (`@media print`) has points and millimetres of its own. */

interface Rule {
  readonly selector: string;
  /** The at-rules around it, outermost first. */
  readonly within: readonly string[];
  readonly declarations: ReadonlyMap<string, string>;
}

const TOKENS = 'src/site/ui/tokens.css';
const SHEETS = globSync('src/**/*.css').filter((path) => path !== TOKENS);

/**
 * Line heights that are no leading: the height of a sign with one line of text, which stands in its middle.
 */
const ONE_LINE: Readonly<Record<string, readonly string[]>> = {
  'src/complex/web/developer.module.css': ['1'],
  'src/map/web/complex-map.module.css': ['34px'],
  'src/map/web/placemarks.module.css': ['24px', '28px', '30px', '34px'],
  'src/saved/web/comparison/comparison-pill.module.css': ['20px'],
  'src/search/web/filter-bar.module.css': ['18px', '20px'],
  'src/search/web/room-tile.module.css': ['1'],
  'src/search/web/search-box.module.css': ['34px', '44px'],
  'src/site/office/office-frame.module.css': ['20px'],
  'src/site/shell/header-menus.module.css': ['18px', '20px'],
};

const SIZE = /^var\(--nv-size-([a-z0-9-]+)\)$/;
const LEADING = /^var\(--nv-leading-([a-z0-9-]+)\)$/;
const SHORTHAND = /^(\d{3}) (\S+) \/ (\S+) (?:var\(--nv-font-(?:text|display)\)|ui-monospace,\s*monospace)$/;

/** The rules of a style sheet; comments have no say. */
function rulesOf(text: string): Rule[] {
  const rules: Rule[] = [];
  const open: { head: string; declarations: Map<string, string> }[] = [];
  for (const [, words = '', end] of text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const [name = '', ...value] = words.split(':');
    if (end !== '{' && value.length > 0) open.at(-1)?.declarations.set(name.trim(), value.join(':').trim());
    if (end === '{') open.push({ head: words.trim(), declarations: new Map() });
    if (end !== '}') continue;
    const closed = open.pop();
    if (!closed) throw new Error('A brace too many');
    rules.push({
      selector: closed.head,
      within: open.map(({ head }) => head),
      declarations: closed.declarations,
    });
  }
  return rules.filter(({ within }) => !within.some((head) => head.startsWith('@media print')));
}

function typeFaults(path: string, rule: Rule): string[] {
  const font = rule.declarations.get('font');
  const [, , fontSize, fontLeading] = SHORTHAND.exec(font ?? '') ?? [];
  if (font !== undefined && font !== 'inherit' && !fontSize) return [`font: ${font}`];
  const size = fontSize ?? rule.declarations.get('font-size');
  const leading = fontLeading ?? rule.declarations.get('line-height');
  const step = SIZE.exec(size ?? '')?.[1];
  if (size !== undefined && size !== 'inherit' && !step) return [`font-size: ${size}`];
  const paired = LEADING.exec(leading ?? '')?.[1];
  const isOneLine = ONE_LINE[path]?.includes(leading ?? '') ?? false;
  if (step && leading === undefined) return [`font-size: ${size} without its leading`];
  if (step && !isOneLine && paired !== step && paired !== 'long')
    return [`font-size: ${size}; line-height: ${leading}`];
  if (leading !== undefined && leading !== 'inherit' && !isOneLine && !paired) return [`line-height: ${leading}`];
  return [];
}

function faultsOf(path: string, text: string, of: (path: string, rule: Rule) => string[]): string[] {
  return rulesOf(text).flatMap((rule) => of(path, rule).map((fault) => `${path} ${rule.selector} { ${fault} }`));
}

const faultsOfAll = (of: (path: string, rule: Rule) => string[]): string[] =>
  SHEETS.flatMap((path) => faultsOf(path, readFileSync(path, 'utf8'), of));

test('every text has a size of the scale, and the leading of that size', () => {
  expect(SHEETS.length).toBeGreaterThan(100);
  expect(faultsOfAll(typeFaults)).toEqual([]);
});

test.each([
  'a { font-size: 13px }',
  'a { font-size: 0.9em; line-height: var(--nv-leading-small) }',
  'a { font-size: var(--nv-size-small) }',
  'a { font-size: var(--nv-size-small); line-height: 19px }',
  'a { font-size: var(--nv-size-small); line-height: var(--nv-leading-body) }',
  'a { line-height: 18px }',
  'a { font: 500 13px / 18px var(--nv-font-text) }',
  'a { font: 500 var(--nv-size-small) / 1.4 var(--nv-font-text) }',
  '@media (max-width: 719px) { a { color: red; font-size: 13px; } }',
  '@media print { a { font-size: 8pt } } b { font-size: 8pt }',
])('a size beside the scale is found: %s', (text) => {
  expect(faultsOf('planted.css', text, typeFaults)).toHaveLength(1);
});

test.each([
  'a { font: inherit }',
  'a { font-size: var(--nv-size-small); line-height: var(--nv-leading-small) }',
  'a { font-size: var(--nv-size-body); line-height: var(--nv-leading-long) }',
  'a { font: 500 var(--nv-size-h2) / var(--nv-leading-h2) var(--nv-font-display) }',
  '@media print { a { font-size: 8pt } }',
  '/* a { font-size: 13px } */',
])('the scale and paper are let be: %s', (text) => {
  expect(faultsOf('planted.css', text, typeFaults)).toEqual([]);
});

test('every token of type is used, and every one used exists', () => {
  const named = /--nv-(?:size|leading)-[a-z0-9-]+/g;
  const stated = [...readFileSync(TOKENS, 'utf8').matchAll(named)].map(([name]) => name);
  const files = globSync('src/**/*.{css,ts,tsx}').filter((path) => path !== TOKENS);
  const used = files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(named)].map(([name]) => name));
  expect([...new Set(used)].sort()).toEqual([...new Set(stated)].sort());
});
