import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CONFIGURATION = resolve('.dependency-cruiser.mjs');
const { default: configuration } = (await import(CONFIGURATION)) as { default: IConfiguration };

/** Rule, file that breaks it, what it imports. Each rule has at least one. */
const FORBIDDEN: readonly [rule: string, file: string, imported: string][] = [
  ['domain', 'src/domain/a.ts', '../contract/target.ts'],
  ['domain', 'src/domain/b.ts', 'zod'],
  ['domain', 'src/domain/c.ts', 'node:fs'],
  ['contract', 'src/contract/a.ts', '../server/context.ts'],
  ['contract', 'src/contract/b.ts', 'kysely'],
  ['search-index', 'src/search-index/a.ts', '../contract/target.ts'],
  ['search-index', 'src/search-index/b.ts', 'node:fs'],
  ['illustration', 'src/illustration/a.ts', '../contract/target.ts'],
  ['illustration', 'src/illustration/b.ts', 'sharp'],
  ['feeds', 'src/feeds/a.ts', '../server/context.ts'],
  ['feeds', 'src/feeds/b.ts', 'pg'],
  ['server', 'src/server/a.ts', '../web/target.ts'],
  ['server-db', 'src/server/db/a.ts', '../modules/flats/queries.ts'],
  ['server-module', 'src/server/modules/villages/a.ts', '../flats/present.ts'],
  ['server-module', 'src/server/modules/villages/b.ts', '../../http/api.ts'],
  ['server-module', 'src/server/modules/villages/c.ts', '../../../feeds/target.ts'],
  ['server-below-modules', 'src/server/catalogue/a.ts', '../modules/flats/queries.ts'],
  ['web', 'src/web/a.ts', '../server/context.ts'],
  ['web', 'src/web/b.ts', '../search-index/target.ts'],
  ['web', 'src/web/c.ts', 'node:fs'],
  ['web-ui', 'src/web/ui/a.ts', '../contexts.ts'],
  ['web-ui-shapes', 'src/web/ui/c.ts', '../../contract/target.ts'],
  ['web-ui', 'src/web/ui/b.ts', '../features/map/target.ts'],
  ['web-feature', 'src/web/features/search/a.ts', '../map/target.ts'],
  ['web-feature', 'src/web/features/search/b.ts', '../../shell/target.ts'],
  ['web-shell', 'src/web/shell/a.ts', '../routes/target.ts'],
  ['web-route', 'src/web/routes/a.ts', '../root.ts'],
  ['prove', 'prove/a.ts', '../src/web/target.ts'],
  ['no-prove', 'src/server/d.ts', '../../prove/target.ts'],
  ['no-cycle', 'src/domain/circle-other.ts', './circle.ts'],
  ['no-test-code', 'src/domain/d.ts', './target.test.ts'],
  ['no-test-code', 'src/server/b.ts', './db/testing.ts'],
  ['no-dev-package', 'src/server/c.ts', 'vite'],
  ['no-unresolved', 'src/domain/e.ts', './nothing.ts'],
];

/** Imports that the table of layers allows. */
const ALLOWED: readonly [file: string, imported: string][] = [
  ['src/domain/ok.ts', './target.ts'],
  ['src/domain/ok.test.ts', 'vitest'],
  ['src/contract/ok.ts', 'zod'],
  ['src/search-index/ok.ts', '../domain/target.ts'],
  ['src/feeds/ok.ts', 'sax'],
  ['src/feeds/ok-stream.ts', 'node:stream'],
  ['src/server/ok.ts', 'fastify'],
  ['src/server/modules/villages/ok.ts', '../flats/queries.ts'],
  ['src/server/modules/villages/ok-own.ts', './own.ts'],
  ['src/server/modules/villages/ok-door.ts', '../../http/door.ts'],
  ['src/server/modules/villages/ok-index.ts', '../../../search-index/target.ts'],
  ['src/web/ui/ok.ts', 'react'],
  ['src/web/features/search/ok.ts', '../../ui/target.ts'],
  ['src/web/features/search/ok-client.ts', '../../api-client.ts'],
  ['src/web/shell/ok.ts', '../features/map/target.ts'],
  ['src/web/routes/ok.ts', '../shell/target.ts'],
  ['prove/ok.ts', '../src/platform/db/testing.ts'],
];

const TARGETS = [
  'src/domain/target.ts',
  'src/domain/target.test.ts',
  'src/contract/target.ts',
  'src/search-index/target.ts',
  'src/feeds/target.ts',
  'src/platform/context.ts',
  'src/platform/db/testing.ts',
  'src/main/http/api.ts',
  'src/platform/door/door.ts',
  'src/complex/server/flats/queries.ts',
  'src/complex/server/flats/present.ts',
  'src/server/modules/villages/own.ts',
  'src/web/target.ts',
  'src/web/root.ts',
  'src/site/client/api-client.ts',
  'src/web/ui/target.ts',
  'src/web/shell/target.ts',
  'src/web/routes/target.ts',
  'src/web/features/map/target.ts',
  'prove/target.ts',
];

/** Reads all of `src` and `prove` below a folder with the project's own rules. */
async function readImports(folder: string): Promise<ICruiseResult> {
  const { forbidden, options = {} } = configuration;
  const settings = { ...options, baseDir: folder, ruleSet: { forbidden }, validate: true };
  const { output } = await cruise(['src', 'prove'], settings, options.enhancedResolveOptions, {
    tsConfig: extractTypeScriptConfig(resolve('tsconfig.json')),
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

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
    plant('src/domain/circle.ts', "import './circle-other.ts';\n");
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
    const read = modules.map(({ source }) => source).filter((source) => /^(src|prove)\/.*\.tsx?$/.test(source));
    const present = ['src', 'prove']
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(present.length).toBeGreaterThan(50);
    expect(read.sort()).toEqual(present.sort());
  });
});
