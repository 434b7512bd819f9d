import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { filtersForVisitors } from './workshop/scripts/filters-for-visitors.ts';
import { byPages, onlyFor, sharedByPages } from './workshop/scripts/page-files.ts';
import { classesByName, classNameOf, laterSheets } from './workshop/scripts/page-styles.ts';

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

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), lightForVisitors(), filtersForVisitors(), classesByName(), laterSheets(), compileAhead()],
  css: {
    modules: {
      generateScopedName: classNameOf,
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
