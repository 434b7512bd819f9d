import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Type and space of the pages comes from the tokens; paper (`@media print`) has points and millimetres of its own. */

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
  'src/map/web/complex-map.module.css': ['34px'],
  'src/map/web/placemarks/placemarks.module.css': ['24px', '28px', '30px', '34px'],
  'src/saved/web/comparison/comparison-pill.module.css': ['20px'],
  'src/search/web/filter-bar.module.css': ['18px', '20px'],
  'src/search/web/search-box.module.css': ['34px', '44px'],
  'src/site/office/office-frame.module.css': ['20px'],
  'src/site/shell/header-menus.module.css': ['18px', '20px'],
};

/** Type that is no step of the scale: the small print in the corner of the map, which may cover no more of it. */
const SMALL_PRINT: Readonly<Record<string, readonly string[]>> = {
  'src/map/web/map-frame.module.css': ['400 11px / 14px var(--nv-font-text)'],
  'src/map/web/still/still-map.module.css': ['400 11px / 14px var(--nv-font-text)'],
};

/** Leadings of another step: lines of links that fingers go through, and a line as high as the signs in it. */
const ODD_LEADING: Readonly<Record<string, readonly string[]>> = {
  'src/map/web/placemarks/legend.module.css': ['var(--nv-leading-small)'],
  'src/site/shell/footer.module.css': ['var(--nv-leading-body)'],
};

/** Paragraphs that are read have more air: the leading of a step for them. */
const LONG: Readonly<Record<string, string>> = { body: 'long', 'title-s': 'lead' };

/** Spaces that are no token: edges that overlie each other, signs of the map, targets of the least height, room for what lies over the page. */
const ODD_SPACES: Readonly<Record<string, readonly string[]>> = {
  // Lines between cells, and edges that share one line.
  'src/payments/web/ways-table.module.css': ['1px', '52px'],
  'src/site/pages/sections.module.css': ['-1px'],
  'src/site/ui/form/from-to.module.css': ['-1px'],
  'src/site/ui/layout/facts.module.css': ['1px'],
  // The rim of a switch, as wide as its corners need.
  'src/site/office/lists/sub-tabs.module.css': ['3px'],
  'src/site/ui/form/segmented.module.css': ['3px'],
  'src/site/ui/layout/link-tabs.module.css': ['3px'],
  // Drawn signs and their halves.
  'src/map/web/complex-map.module.css': ['-5.5px'],
  'src/map/web/placemarks/legend.module.css': ['14px'],
  'src/map/web/map-frame.module.css': ['1px', '5px'],
  'src/map/web/search-map.module.css': ['14px', '18px'],
  'src/map/web/still/still-map.module.css': ['1px', '5px'],
  'src/map/web/placemarks/placemarks.module.css': ['-1px', '-1.5px', '-5.5px', '3px', '5px', '7px'],
  'src/site/ui/form/slider.module.css': ['-18px'],
  'src/site/ui/media/spinner.module.css': ['3px'],
  'src/clients/web/leads/lead-details.module.css': ['1px'],
  // With its line of text the least height, or the height of the button beside it.
  'src/site/ui/form/consent-boxes.module.css': ['13px', '18px'],
  'src/site/ui/form/toggle-button.module.css': ['5px', '11px'],
  'src/site/ui/layout/dialog.module.css': ['5px', '9px'],
  'src/site/ui/manager-card.module.css': ['3px'],
  // Each of its links has the least height, and stands where the keyboard finds it whole.
  'src/site/shell/footer.module.css': ['5px', '11px', '14px', '18px', '28px', '36px', '56px'],
  // Room for a picture, an arrow or a bar, and what overlaps it.
  'src/leads/web/quiz/quiz-options.module.css': ['58px'],
  'src/people/web/auth-page.module.css': ['96px', '1180px'],
  'src/search/web/search-box.module.css': ['-74px', '-96px', '-120px', '34px'],
  'src/search/web/search-page.module.css': ['96px'],
  'src/site/pages/hero.module.css': ['224px'],
  'src/site/ui/layout/contact-panel.module.css': ['72px'],
};

const SPACE = /^(?:row-|column-)?gap$|^(?:padding|margin)(?:-|$)/;
const LENGTH = /(?<![\w.-])-?[\d.]+(?:px|r?em|ch|pt|mm|cm)\b/g;
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
  if (font !== undefined && SMALL_PRINT[path]?.includes(font)) return [];
  if (font !== undefined && font !== 'inherit' && !fontSize) return [`font: ${font}`];
  const size = fontSize ?? rule.declarations.get('font-size');
  const leading = fontLeading ?? rule.declarations.get('line-height');
  const step = SIZE.exec(size ?? '')?.[1];
  if (size !== undefined && size !== 'inherit' && !step) return [`font-size: ${size}`];
  const paired = LEADING.exec(leading ?? '')?.[1];
  const isOneLine = ONE_LINE[path]?.includes(leading ?? '') ?? false;
  const isOdd = isOneLine || (ODD_LEADING[path]?.includes(leading ?? '') ?? false);
  if (step && leading === undefined) return [`font-size: ${size} without its leading`];
  if (step && !isOdd && paired !== step && paired !== LONG[step])
    return [`font-size: ${size}; line-height: ${leading}`];
  if (leading !== undefined && leading !== 'inherit' && !isOneLine && !paired) return [`line-height: ${leading}`];
  return [];
}

function spaceFaults(path: string, { declarations }: Rule): string[] {
  return [...declarations].flatMap(([name, value]) => {
    if (!SPACE.test(name)) return [];
    const odd = [...value.matchAll(LENGTH)].map(([length]) => length);
    return odd.every((length) => ODD_SPACES[path]?.includes(length)) ? [] : [`${name}: ${value}`];
  });
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
  'a { font: 400 11px / 14px var(--nv-font-text) }',
  'a { font-size: var(--nv-size-compact); line-height: var(--nv-leading-long) }',
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
  'a { font-size: var(--nv-size-title-s); line-height: var(--nv-leading-lead) }',
  'a { font: 500 var(--nv-size-h2) / var(--nv-leading-h2) var(--nv-font-display) }',
  '@media print { a { font-size: 8pt } }',
  '/* a { font-size: 13px } */',
])('the scale and paper are let be: %s', (text) => {
  expect(faultsOf('planted.css', text, typeFaults)).toEqual([]);
});

test('every gap, padding and margin is a token of space, or one of the few that have a reason', () => {
  expect(faultsOfAll(spaceFaults)).toEqual([]);
});

test.each([
  ['line heights', ONE_LINE, /^line-height$/, /.+/g],
  ['leadings', ODD_LEADING, /^line-height$/, /.+/g],
  ['type', SMALL_PRINT, /^font$/, /.+/g],
  ['spaces', ODD_SPACES, SPACE, LENGTH],
] as const)('the list of odd %s names nothing that is gone', (_, list, name, length) => {
  const gone = Object.entries(list).flatMap(([path, lengths]) => {
    const stated = rulesOf(readFileSync(path, 'utf8'))
      .flatMap(({ declarations }) => [...declarations])
      .filter(([property]) => name.test(property))
      .flatMap(([, value]) => value.match(length) ?? []);
    return lengths.filter((odd) => !stated.includes(odd)).map((odd) => `${path} ${odd}`);
  });
  expect(gone).toEqual([]);
});

test.each([
  'a { gap: 8px }',
  'a { padding: 0 var(--nv-space-4) 7px }',
  'a { margin-inline: -0.5em }',
  'a { row-gap: 1px }',
  'a { padding: calc(var(--nv-space-4) + 3px) }',
])('a space beside the scale is found: %s', (text) => {
  expect(faultsOf('planted.css', text, spaceFaults)).toHaveLength(1);
});

test.each([
  'a { gap: 0 }',
  'a { margin: 0 auto calc(-1 * var(--nv-space-4)) }',
  'a { padding: clamp(var(--nv-space-4), 2vw, var(--nv-space-8)) }',
  'a { width: 7px; scroll-margin-top: 72px }',
  '@media print { a { margin: 4mm } }',
])('tokens, shares and measures are let be: %s', (text) => {
  expect(faultsOf('planted.css', text, spaceFaults)).toEqual([]);
});

test('no element states a size of text or a space of its own', () => {
  const own = /style=\{\{[^}]*\b(?:(?:padding|margin|gap)\w*|fontSize|lineHeight): ['"]?[1-9]/;
  const pages = globSync('src/**/*.tsx');
  expect(pages.filter((path) => own.test(readFileSync(path, 'utf8')))).toEqual([]);
});

// After a fraction nothing below stands on a pixel, and what the keyboard scrolls to is cut by that fraction.
test('every token of type and space is whole pixels', () => {
  const values = [...readFileSync(TOKENS, 'utf8').matchAll(/--nv-(?:size|leading|space)-[a-z0-9-]+: ([^;]+);/g)];
  expect(values.length).toBeGreaterThan(40);
  expect(values.filter(([, value = '']) => !/^\d+px$/.test(value)).map(([stated]) => stated)).toEqual([]);
});

test('every token of type and space is used, and every one used exists', () => {
  const named = /--nv-(?:size|leading|space)-[a-z0-9-]+/g;
  const stated = [...readFileSync(TOKENS, 'utf8').matchAll(named)].map(([name]) => name);
  const files = globSync('src/**/*.{css,ts,tsx}').filter((path) => path !== TOKENS);
  const used = files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(named)].map(([name]) => name));
  expect([...new Set(used)].sort()).toEqual([...new Set(stated)].sort());
});

test('no class is called by a reserved word: pages take classes by their names', () => {
  const reserved =
    /^(arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;
  const called = SHEETS.filter((path) => path.endsWith('.module.css')).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => ({
      path,
      name: name as string,
    })),
  );
  expect(called.length).toBeGreaterThan(1_000);
  expect(called.filter(({ name }) => reserved.test(name))).toEqual([]);
});
