import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Names of the packages that are installed where the built site runs. */
function productionPackages(): string[] {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  return Object.keys(dependencies);
}

export default defineConfig(({ command }) => ({
  plugins: [iconsOneByOne(), reactRouter()],
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
            // Few files for the first visit instead of one for every icon and part that two pages share.
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
      : // Bundled, or Node would load all of its six thousand modules at start. dayjs is not among them: it is CommonJS, which
        // Vite's module runner cannot run inline.
        { noExternal: ['@tabler/icons-react', /^@mantine\//] },
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
    exclude: ['@tabler/icons-react'],
  },
}));

/** The back office, and parts that some pages share and no first visit of the others should load. */
const APART = [
  /\/src\/web\/(features|routes)\/office\//,
  /\/src\/web\/features\/(map|mortgage|board|infrastructure|quiz|callback|comparison|feedback)\//,
  /\/src\/web\/ui\/progress\//,
  /\/src\/domain\/(quiz|mortgage|compare-payments|payment-programmes)\.ts$/,
];

/** Whether a module may stand in the chunk that every page loads. */
function sharedByPages(id: string): boolean {
  return /\/src\/(web|domain)\/|node_modules\/@tabler\//.test(id) && !APART.some((part) => part.test(id));
}

/** Imports each icon from its own module: the index names six thousand, which costs every build ten seconds. */
function iconsOneByOne(): Plugin {
  const statement = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
  const single = (name: string) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`;
  return {
    name: 'icons-one-by-one',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) =>
        code.replace(statement, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name.startsWith('Icon'))
            .map(single)
            .join(' '),
        ),
    },
  };
}
