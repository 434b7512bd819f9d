import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), compileAhead()],
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
          output: {
            // Few files for the first visit instead of one for every part that two pages share.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
                // Without the back office (a group takes along all that its modules import, and that would be Mantine) and
                // without the parts that are loaded when they are needed.
                { name: 'frame', test: sharedByPages, minShareCount: 2 },
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

/** The back office, and parts that some pages share and no first visit of the others should load. */
const APART = [
  /\/src\/(agency|clients|feeds)\/web\/|\/src\/site\/(office|routes\/office)\/|\/src\/payments\/web\/office\//,
  /\/src\/(map|payments)\/web\/|\/src\/(complex\/web\/board|leads\/web\/(quiz|callback|feedback)|saved\/web\/comparison)\//,
  /\/src\/site\/ui\/progress\//,
  /\/src\/(leads\/rules\/quiz|payments\/rules\/(mortgage|compare-payments|payment-programmes))\.ts$/,
];

/** Whether a module may stand in the chunk that every page loads. */
function sharedByPages(id: string): boolean {
  return /\/src\/(site|[^/]+\/(web|rules))\//.test(id) && !APART.some((part) => part.test(id));
}
