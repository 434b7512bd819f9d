import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CONFIGURATION = resolve('.dependency-cruiser.mjs');
const { default: configuration, ROOMS } = (await import(CONFIGURATION)) as {
  default: IConfiguration;
  ROOMS: Readonly<Record<string, readonly string[]>>;
};

/** Rule, file that breaks it, what it imports. Each rule has at least one. */
const FORBIDDEN: readonly [rule: string, file: string, imported: string][] = [
  ['rules', 'src/search/rules/a.ts', '../contract/target.ts'],
  ['rules', 'src/search/rules/b.ts', 'zod'],
  ['rules', 'src/search/rules/c.ts', 'node:fs'],
  ['contract', 'src/search/contract/a.ts', '../../platform/context.ts'],
  ['contract', 'src/village/contract.ts', 'kysely'],
  ['index', 'src/search/index/a.ts', '../contract/target.ts'],
  ['index', 'src/search/index/b.ts', 'node:fs'],
  ['drawing', 'src/pictures/drawing/a.ts', '../server/target.ts'],
  ['drawing', 'src/pictures/drawing/b.ts', 'sharp'],
  ['formats', 'src/feeds/formats/a.ts', '../server/target.ts'],
  ['formats', 'src/feeds/formats/b.ts', 'pg'],
  ...Object.keys(ROOMS).flatMap((room): [string, string, string][] => [
    [`${room}-server`, `src/${room}/server/a.ts`, '../../leaning/server/target.ts'],
    [`${room}-server`, `src/${room}/server/b.ts`, '../web/target.tsx'],
    [`${room}-web`, `src/${room}/web/a.ts`, '../../leaning/web/target.tsx'],
    [`${room}-web`, `src/${room}/web/b.ts`, '../server/target.ts'],
    [`${room}-web`, `src/${room}/web/c.ts`, '../../site/routes/target.ts'],
    [`${room}-web`, `src/${room}/web/d.ts`, 'node:fs'],
  ]),
  ['complex-server', 'src/complex/server/c.ts', '../../saved/server/target.ts'],
  ['search-web', 'src/search/web/e.ts', '../../map/web/target.tsx'],
  ['platform', 'src/platform/a.ts', '../search/server/target.ts'],
  ['platform', 'src/platform/b.ts', '../main/target.ts'],
  ['platform', 'src/platform/c.ts', '../search/rules/target.ts'],
  ['database', 'src/platform/db/a.ts', '../http/target.ts'],
  ['main', 'src/main/a.ts', '../search/web/target.tsx'],
  ['main', 'src/main/b.ts', '../site/routes/target.ts'],
  ['site-ui', 'src/site/ui/a.ts', '../client/target.ts'],
  ['site-ui', 'src/site/ui/b.ts', '../../search/web/target.tsx'],
  ['site-ui-shapes', 'src/site/ui/c.ts', '../../search/contract/target.ts'],
  ['site-client', 'src/site/client/a.ts', '../../search/web/target.tsx'],
  ['site-client', 'src/site/client/b.ts', '../ui/target.ts'],
  ['site-office', 'src/site/office/a.ts', '../../search/web/target.tsx'],
  ['site-shell', 'src/site/shell/a.ts', '../routes/target.ts'],
  ['site', 'src/site/routes/a.ts', '../../platform/context.ts'],
  ['site', 'src/site/routes/b.ts', '../../search/server/target.ts'],
  ['site', 'src/site/c.ts', 'node:fs'],
  ['first-visit', 'src/site/first-visit/a.ts', '../shell/target.ts'],
  ['no-workshop', 'src/main/d.ts', '../../workshop/target.ts'],
  ['no-cycle', 'src/search/rules/circle-other.ts', './circle.ts'],
  ['no-cycle', 'src/search/rules/circle-of-types-other.ts', './circle-of-types.ts'],
  ['no-test-code', 'src/search/rules/d.ts', './target.test.ts'],
  ['no-test-code', 'src/main/e.ts', '../platform/db/testing.ts'],
  ['no-dev-package', 'src/main/c.ts', 'vite'],
  ['no-unresolved', 'src/search/rules/e.ts', './nothing.ts'],
];

/** Imports that the two tables allow. */
const ALLOWED: readonly [file: string, imported: string][] = [
  ['src/search/rules/ok.ts', './target.ts'],
  ['src/search/rules/ok-other.ts', '../../people/rules/roles.ts'],
  ['src/search/rules/ok.test.ts', 'vitest'],
  ['src/search/contract/ok.ts', 'zod'],
  ['src/search/index/ok.ts', '../rules/target.ts'],
  ['src/feeds/formats/ok.ts', 'sax'],
  ['src/feeds/formats/ok-stream.ts', 'node:stream'],
  ['src/main/ok.ts', 'fastify'],
  ['src/main/ok-room.ts', '../search/server/target.ts'],
  ['src/saved/server/ok.ts', '../../search/server/target.ts'],
  ['src/complex/server/ok-contract.ts', '../../search/contract/target.ts'],
  ['src/complex/server/ok-index.ts', '../../search/index/target.ts'],
  ['src/platform/ok.ts', '../people/rules/roles.ts'],
  ['src/site/ui/ok.ts', 'react'],
  ['src/search/web/ok.ts', '../../site/ui/target.ts'],
  ['src/search/web/ok-client.ts', '../../site/client/target.ts'],
  ['src/site/shell/ok.ts', '../../search/web/target.tsx'],
  ['src/site/routes/ok.ts', '../shell/target.ts'],
  ['workshop/ok.ts', '../src/platform/db/testing.ts'],
];

const TARGETS = [
  'src/search/rules/target.ts',
  'src/search/rules/target.test.ts',
  'src/people/rules/roles.ts',
  'src/search/contract/target.ts',
  'src/search/index/target.ts',
  'src/platform/context.ts',
  'src/platform/db/testing.ts',
  'src/platform/http/target.ts',
  'src/main/target.ts',
  'src/leaning/server/target.ts',
  'src/leaning/web/target.tsx',
  ...Object.keys(ROOMS).flatMap((room) => [`src/${room}/server/target.ts`, `src/${room}/web/target.tsx`]),
  'src/site/client/target.ts',
  'src/site/ui/target.ts',
  'src/site/shell/target.ts',
  'src/site/routes/target.ts',
  'workshop/target.ts',
];

/** Reads all of `src` and `workshop` below a folder with the project's own rules. */
async function readImports(folder: string): Promise<ICruiseResult> {
  const { forbidden, options = {} } = configuration;
  const settings = { ...options, baseDir: folder, ruleSet: { forbidden }, validate: true };
  const { output } = await cruise(['src', 'workshop'], settings, options.enhancedResolveOptions, {
    tsConfig: extractTypeScriptConfig(resolve('tsconfig.json')),
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

test('the table of rooms names rooms and has no circle', () => {
  const above = (room: string, path: readonly string[]): string[] => {
    expect(path, `${room} leans on itself`).not.toContain(room);
    return (ROOMS[room] ?? []).flatMap((other) => [other, ...above(other, [...path, room])]);
  };
  for (const room of Object.keys(ROOMS)) {
    for (const other of above(room, [])) expect(Object.keys(ROOMS)).toContain(other);
  }
});

describe('the import rules', () => {
  let folder: string;
  let violations: { rule: string; file: string }[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'novosel-boundaries-'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json'])
      symlinkSync(resolve(file), join(folder, file));
    const plant = (file: string, text: string): void => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    for (const file of TARGETS) plant(file, 'export const target = 1;\n');
    plant('src/search/rules/circle.ts', "import './circle-other.ts';\n");
    plant('src/search/rules/circle-of-types.ts', "import type { t } from './circle-of-types-other.ts';\n");
    const planted = [...FORBIDDEN.map(([, file, imported]) => [file, imported] as const), ...ALLOWED];
    for (const [file, imported] of planted)
      plant(file, `import * as imported from '${imported}';\nexport default imported;\n`);
    const { summary } = await readImports(folder);
    violations = summary.violations.map(({ rule, from }) => ({ rule: rule.name, file: from }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(FORBIDDEN)('%s: %s may not import %s', (rule, file) => {
    expect(violations).toContainEqual({ rule, file });
  });

  test.each(ALLOWED)('%s may import %s', (file) => {
    expect(violations.filter((violation) => violation.file === file)).toEqual([]);
  });

  test('are each broken by one of these imports', () => {
    const names = configuration.forbidden?.map((rule) => rule.name);
    expect(new Set(FORBIDDEN.map(([rule]) => rule))).toEqual(new Set(names));
  });

  test('are applied to every source file of the project', async () => {
    const { modules } = await readImports(process.cwd());
    const read = modules.map(({ source }) => source).filter((source) => /^(src|workshop)\/.*\.tsx?$/.test(source));
    const present = ['src', 'workshop']
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(present.length).toBeGreaterThan(50);
    expect(read.sort()).toEqual(present.sort());
  });
});
