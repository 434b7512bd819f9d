import { builtinModules } from 'node:module';

/**
 * Who may import whom: the table of docs/architecture.md as rules. test/boundaries.test.ts plants one forbidden import
 * for each of them.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

const TEST = '\\.test\\.tsx?$|\\.bench\\.ts$|/testing\\.ts$';
const NODE = `^(node:)?(${builtinModules.join('|')})$`;

/** A layer may import only what `allowed` (patterns of paths) names. */
const layer = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { pathNot: allowed },
});

const PACKAGE = 'node_modules/';
/** Files that the build turns into addresses. */
const DATA = '^data/reference/[^/]+\\.geojson$';
/** Files of src/web that belong to no folder, without those at its top: root, entries and the table of routes. */
const WEB_BASE = '^src/web/(?!root|entry|routes)[^/]+\\.tsx?$';

export default {
  forbidden: [
    layer('domain', '^src/domain/', ['^src/domain/'], 'domain imports domain: no packages, no I/O, no clock'),
    layer(
      'contract',
      '^src/contract/',
      ['^src/(contract|domain)/', 'node_modules/zod/'],
      'contract imports domain and zod',
    ),
    layer('search-index', '^src/search-index/', ['^src/(search-index|domain)/'], 'the index imports domain'),
    layer('illustration', '^src/illustration/', ['^src/(illustration|domain)/'], 'illustrations import domain'),
    layer(
      'feeds',
      '^src/feeds/',
      ['^src/(feeds|domain)/', 'node_modules/sax/', NODE],
      'feeds import domain and sax; streams are theirs',
    ),
    layer(
      'server',
      '^src/server/',
      ['^src/(server|domain|contract|search-index|feeds|illustration)/', PACKAGE, NODE],
      'the server never imports web source, only the built handler',
    ),
    layer(
      'server-db',
      '^src/server/db/',
      [
        '^src/server/db/',
        '^src/server/(child-environment|config|data-dir|free-port)\\.ts$',
        '^src/domain/',
        PACKAGE,
        NODE,
      ],
      'the database knows nothing of what is stored in it',
    ),
    layer(
      'server-module',
      '^src/server/modules/([^/]+)/',
      [
        '^src/(domain|contract|search-index)/',
        '^src/server/(db|catalogue|geography|accounts|outside|import|images)/',
        '^src/server/[^/]+\\.ts$',
        '^src/server/http/door\\.ts$',
        '^src/server/modules/$1/',
        '^src/server/modules/[^/]+/queries\\.ts$',
        PACKAGE,
        NODE,
      ],
      "a module imports the layers below it, its own files and another module's queries.ts",
    ),
    {
      ...layer(
        'server-below-modules',
        '^src/server/(catalogue|geography|accounts|outside|import|images)/',
        [],
        'what modules stand on knows no module',
      ),
      to: {
        path: '^src/server/(modules|http|jobs)/',
        pathNot: '^src/server/(http/(door|request-places)|jobs/job)\\.ts$',
      },
    },
    layer(
      'web',
      '^src/web/',
      ['^src/(web|domain|contract)/', PACKAGE, DATA, '^(node:)?stream$'],
      'the web imports neither server nor database',
    ),
    layer(
      'web-ui',
      '^src/web/ui/',
      ['^src/web/ui/', '^src/(domain|contract)/', PACKAGE],
      'ui knows no feature, no route and no call: domain, the component library, and the shapes of the wire',
    ),
    {
      name: 'web-ui-shapes',
      comment: 'of the contract ui takes only types: its schemas would cost every page their weight',
      severity: 'error',
      from: { path: '^src/web/ui/', pathNot: TEST },
      to: { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
    },
    layer(
      'web-feature',
      '^src/web/features/([^/]+)/',
      ['^src/web/features/$1/', '^src/web/ui/', WEB_BASE, '^src/(domain|contract)/', PACKAGE, DATA],
      'a feature never imports another one: features meet in routes and shell',
    ),
    layer(
      'web-shell',
      '^src/web/shell/',
      ['^src/web/(shell|features|ui)/', WEB_BASE, '^src/(domain|contract)/', PACKAGE],
      'the shell imports features, ui, contract and domain',
    ),
    layer(
      'web-route',
      '^src/web/routes/',
      ['^src/web/(routes|shell|features|ui)/', WEB_BASE, '^src/(domain|contract)/', PACKAGE],
      'a route imports shell, features, ui, contract and domain',
    ),
    layer(
      'prove',
      '^prove/',
      ['^prove/', '^src/(server|domain|contract)/', '^(bench|scripts|test/factories)/', PACKAGE, NODE],
      'checks of what is promised look at the server from outside; pages they see in a browser',
    ),
    {
      name: 'no-prove',
      comment: 'nothing stands on what proves it',
      severity: 'error',
      from: { pathNot: '^(prove|test|scripts/prove)' },
      to: { path: '^prove/' },
    },
    {
      name: 'no-cycle',
      comment: 'files that import each other are one file',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-test-code',
      comment: 'code does not import its tests',
      severity: 'error',
      from: { pathNot: [TEST, '^(test|prove|bench)/'] },
      to: { path: TEST },
    },
    {
      name: 'no-dev-package',
      comment: 'what runs needs only production packages; the site is bundled by Vite, which is asked for in one place',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '^src/web/', '^src/server/http/vite-dev\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-unresolved',
      comment: 'every import leads to a file',
      severity: 'error',
      from: { pathNot: '^node_modules/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types that React Router generates.
    exclude: { path: '/\\+types/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json', '.css', '.svg', '.woff2'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
