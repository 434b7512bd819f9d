import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { filtersForVisitors } from './workshop/scripts/filters-for-visitors.ts';

/** Names of the packages that are installed where the built site runs. */
function productionPackages(): string[] {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  return Object.keys(dependencies);
}

/**
 * Has Chromium compile the functions of a file beside the page while it comes, not one by one on the page's thread when they
 * are first called (docs/decisions/0035-compile-hints.md). Not the map library: most of it is never called.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After what puts itself before the code of a file: the remark counts on the first line only.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.name === 'maplibre-engine') continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/**
 * Takes the classes of a style sheet by their names instead of one object with all of them: what a page does not use is left
 * out, the rest stands where it is used. So no class is called by a reserved word (`stylesheets.test.ts`).
 */
function classesByName(): Plugin {
  const imported = /^import (\w+) from (["'])([^"']+\.module\.css)\2/gm;
  return {
    name: 'classes-by-name',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/.+\.(tsx?|module\.css)(\?|$)/ },
      handler(code, id) {
        // Once its classes stand where they are used, the bundler would take a sheet for unused and leave it out.
        if (id.endsWith('.css')) return { code, map: null, moduleSideEffects: 'no-treeshake' };
        const byName = code.replace(imported, (whole, name, quote, sheet) =>
          // A class that is chosen by a word needs the object.
          code.includes(`${name}[`) ? whole : `import * as ${name} from ${quote}${sheet}${quote}`,
        );
        return byName === code ? null : { code: byName, map: null };
      },
    },
  };
}

/**
 * Gives a file with parts that come later (`later-part.tsx`) the style sheets of what it loads: the server draws them, so their styles
 * must be there with the page, in the order in which they would stand if they were imported at once.
 */
function laterSheets(): Plugin {
  return {
    name: 'later-sheets',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: /\b(later|drawn)Part\(/ },
      handler(code, id) {
        const loaded = [...code.matchAll(/=>\s*import\(["'](\.[^"']+)["']\)/g)].map(([, path]) => path as string);
        const sheets = new Set<string>();
        const seen = new Set<string>([id]);
        for (const path of loaded) collectSheets(resolve(dirname(id), path), seen, sheets);
        return { code: [...[...sheets].map((sheet) => `import '${sheet}';`), code].join('\n'), map: null };
      },
    },
  };
}

/** The style sheets that a module of the site imports, by what it imports at once. */
function collectSheets(module: string, seen: Set<string>, sheets: Set<string>): void {
  if (seen.has(module)) return;
  seen.add(module);
  if (module.endsWith('.css')) sheets.add(module);
  if (!/\.tsx?$/.test(module)) return;
  for (const [, path] of readFileSync(module, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?["'](\.[^"']+)["'];/gm,
  ))
    collectSheets(resolve(dirname(module), path as string), seen, sheets);
}

/** What only the back office draws with, by the folder of its package. */
const OF_THE_OFFICE = /\/node_modules\/(@mantine|@floating-ui|uplot|dayjs)\//;
/** What a visitor's page begins with: the entry, the frame and the public routes; those of the office lie one folder deeper. */
const PUBLIC_ENTRY = /\/src\/site\/(entry\.client|root|routes\/[^/]+)\.tsx/;

/** Fails the build when a page that every visitor opens would load what only the back office needs. */
function lightForVisitors(): Plugin {
  return {
    name: 'light-for-visitors',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const entries = Object.values(bundle).filter(
        (file) => file.type === 'chunk' && file.isEntry && PUBLIC_ENTRY.test(file.facadeModuleId ?? ''),
      );
      if (entries.length < 5)
        this.error(`Only ${entries.length} public entries were found: PUBLIC_ENTRY is out of date`);
      const loaded = new Set(entries.map(({ fileName }) => fileName));
      // A set that grows while it is walked is walked to its end.
      for (const name of loaded) {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk') continue;
        const heavy = Object.keys(chunk.modules).find((id) => OF_THE_OFFICE.test(id));
        if (heavy !== undefined) this.error(`${heavy} is in ${name}, which public pages load`);
        for (const next of chunk.imports) loaded.add(next);
      }
    },
  };
}

/** Three signs that tell one style sheet from another, the same in every build. */
function sheetMark(file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''));
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 3);
  const marked = SHEET_OF_MARK.get(mark) ?? path;
  if (marked !== path) throw new Error(`${path} and ${marked} have the same mark: take another sign into it`);
  SHEET_OF_MARK.set(mark, path);
  return mark;
}

const SHEET_OF_MARK = new Map<string, string>();

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), lightForVisitors(), filtersForVisitors(), classesByName(), laterSheets(), compileAhead()],
  css: {
    modules: {
      // A class says its name and, in three signs, which sheet it is of.
      generateScopedName: (name, file) => `_${name}_${sheetMark(file)}`,
    },
  },
  build: {
    // What understands light-dark() as well, so that each token is written once.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A font or picture inside a style sheet delays the first paint of every page.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Classes of style sheets above all.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // Groups by who shares them are named after all of these.
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
            // Few files for the first visit instead of one for every part that two pages share.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
                // Styles that pages share stand in one sheet: in which order they count must not depend on the page.
                { name: onlyFor('styles', ['entry.client', 'root']), test: /\.css$/, debugName: 'styles', priority: 3 },
                {
                  name: 'styles',
                  test: (id) => id.endsWith('.css') && sharedByPages(id),
                  minShareCount: 2,
                  priority: 3,
                },
                // What every page needs.
                { name: onlyFor('frame', ['entry.client', 'root']), debugName: 'frame', priority: 1 },
                // What a page of text shares with any other, so that it loads nothing of the search and of the cards.
                { name: onlyFor('common', ['routes/about']), debugName: 'common', minShareCount: 2 },
                // What the pages that are opened most share with each other and with parts that come later, by which of them need it.
                ...byPages(['main', 'novostroyki', 'card', 'villages']),
                // Without the back office (a group takes along all that its modules import, and that would be Mantine) and
                // without the parts that are loaded when they are needed.
                {
                  name: 'catalogue',
                  test: sharedByPages,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 3_000,
                },
              ],
            },
          },
        },
      },
    },
  },
  ssr:
    command === 'build'
      ? // What production installs stays Node's; everything else is bundled, for there it is missing.
        { noExternal: true, external: productionPackages() }
      : // dayjs is not among them: it is CommonJS, which Vite's module runner cannot run inline.
        { noExternal: [/^@mantine\//] },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'thumbhash',
      '@mantine/core',
      '@mantine/dates',
      '@mantine/hooks',
      'dayjs/locale/ru',
    ],
  },
}));

type ModuleInfo = { readonly importedIds: string[]; readonly code: string | null };
type Modules = { readonly getModuleInfo: (id: string) => ModuleInfo | null };

/** Puts into a chunk of that name what modules of the site import at once, and what those import, but for packages. */
function onlyFor(chunk: string, entries: readonly string[]) {
  let reached: Set<string> | undefined;
  return (id: string, modules: Modules) => {
    reached ??= new Set(entries.flatMap((entry) => [...importedBy(entry, modules)]));
    return reached.has(id) && /\/src\//.test(id) ? chunk : null;
  };
}

/**
 * A group for each set of these pages, of what they import at once and no other of them. Those of more pages come first: what their
 * modules import is needed by as many pages, and a group takes along all that its modules import.
 */
function byPages(pages: readonly string[]) {
  let reached: readonly (readonly [string, Set<string>])[] | undefined;
  const needing = (id: string, modules: Modules): string => {
    reached ??= pages.map((page) => [page, importedBy(`routes/${page}`, modules)]);
    return reached.flatMap(([page, imported]) => (imported.has(id) ? [page] : [])).join('-');
  };
  const sets: string[][] = [[]];
  for (const page of pages) sets.push(...sets.map((set) => [...set, page]));
  return sets
    .filter((set) => set.length > 0)
    .sort((a, b) => b.length - a.length)
    .map((set) => set.join('-'))
    .map((group) => ({
      name: (id: string, modules: Modules) => (/\/src\//.test(id) && needing(id, modules) === group ? group : null),
      debugName: group,
      minShareCount: 2,
    }));
}

/** A module of the site with what it imports at once, and what that imports. */
function importedBy(entry: string, modules: Modules): Set<string> {
  const start = `${import.meta.dirname}/src/site/${entry}.tsx`;
  const reached = new Set([start, `${start}?__react-router-build-client-route`]);
  for (const module of reached) {
    const info = modules.getModuleInfo(module);
    for (const next of info?.importedIds ?? [])
      for (const id of ICONS.test(next) ? iconsOf(info?.code ?? '', next, modules) : [next]) reached.add(id);
  }
  return reached;
}

/** The list of all icons: who takes one from it does not import the others. */
const ICONS = /\/src\/site\/ui\/icons\.ts$/;

/** The modules of those icons that a module takes from the list. */
function iconsOf(code: string, list: string, modules: Modules): readonly string[] {
  const named = new Set(code.match(/\bIcon[A-Z]\w*/g));
  const all = modules.getModuleInfo(list)?.code ?? '';
  return [...all.matchAll(/\b(Icon\w+)\b[^;]*?from\s*["']\.\/(icons\/[\w-]+\.ts)["']/g)].flatMap(([, name, file]) =>
    named.has(name as string) ? [list.replace(/icons\.ts$/, file as string)] : [],
  );
}

/** The back office, and parts that some pages share and no first visit of the others should load. */
const APART = [
  /\/src\/(agency|clients|feeds|figures)\/web\/|\/src\/people\/web\/hand-over-choice|\/src\/site\/(office|(routes|parts)\/office)\/|\/src\/payments\/web\/office\//,
  /\/src\/(map|payments)\/web\/|\/src\/(complex\/web\/board|leads\/web\/(quiz|callback|feedback)|saved\/web\/comparison)\//,
  /\/src\/site\/ui\/progress\//,
  /\/src\/(leads\/rules\/quiz|payments\/rules\/(mortgage|compare-payments|payment-programmes))\.ts$/,
];

/** Whether a module may stand in the chunk that every page loads. */
function sharedByPages(id: string): boolean {
  return /\/src\/(site|[^/]+\/(web|rules))\//.test(id) && !APART.some((part) => part.test(id));
}
