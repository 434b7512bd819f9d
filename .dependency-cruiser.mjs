import { builtinModules } from 'node:module';

/**
 * Who may import whom: the two tables of docs/architecture.md as rules, one for the floors and one for the rooms.
 * test/boundaries.test.ts plants one forbidden import for each rule.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

const TEST = '\\.test\\.tsx?$|\\.bench\\.ts$|/testing\\.ts$';
const NODE = `^(node:)?(${builtinModules.join('|')})$`;
const PACKAGE = 'node_modules/';
/** Files that the build turns into addresses. */
const DATA = '^data/reference/[^/]+\\.geojson$';

const RULES = '^src/[^/]+/rules/';
const CONTRACT = '^src/[^/]+/contract(/|\\.ts$)';

/**
 * Which rooms the server and the web of a room may lean on beside its own files, the platform and the site. Rules and
 * contracts of any room are open to all. The table has no circle: test/boundaries.test.ts says so.
 */
export const ROOMS = {
  geography: [],
  people: [],
  pictures: [],
  search: ['geography'],
  complex: ['geography', 'search'],
  village: ['geography', 'search'],
  saved: ['search', 'complex', 'village'],
  map: ['geography', 'search', 'complex'],
  leads: ['people'],
  clients: ['people', 'search', 'complex'],
  agency: ['geography', 'people', 'pictures', 'search', 'complex', 'village', 'map'],
  payments: ['agency'],
  figures: ['geography', 'people', 'search', 'complex', 'clients'],
  feeds: ['geography', 'search', 'complex', 'village'],
};

/** A floor may import only what `allowed` (patterns of paths) names. */
const floor = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { pathNot: allowed },
});

const rooms = Object.entries(ROOMS).flatMap(([room, others]) => {
  const known = [room, ...others].join('|');
  const comment = `${room} leans on ${others.length > 0 ? others.join(', ') : 'no other room'}`;
  return [
    floor(
      `${room}-server`,
      `^src/${room}/server/`,
      [`^src/(${known})/(server|index|formats|drawing)/`, RULES, CONTRACT, '^src/platform/', PACKAGE, NODE],
      comment,
    ),
    floor(
      `${room}-web`,
      `^src/${room}/web/`,
      [`^src/(${known})/web/`, RULES, CONTRACT, '^src/site/(ui|client|office)/', PACKAGE, DATA],
      comment,
    ),
  ];
});

export default {
  forbidden: [
    floor('rules', RULES, [RULES], 'rules import rules: no packages, no I/O, no clock'),
    floor('contract', CONTRACT, [RULES, CONTRACT, 'node_modules/zod/'], 'a contract imports rules, contracts and zod'),
    floor('index', '^src/search/index/', ['^src/search/index/', RULES], 'the index imports rules'),
    floor(
      'formats',
      '^src/feeds/formats/',
      ['^src/feeds/formats/', RULES, 'node_modules/sax/', NODE],
      'readers of feeds import rules and sax; streams are theirs',
    ),
    floor('drawing', '^src/pictures/drawing/', ['^src/pictures/drawing/', RULES], 'drawings import rules'),
    ...rooms,
    floor(
      'platform',
      '^src/platform/',
      ['^src/platform/', '^src/people/rules/roles\\.ts$', PACKAGE, NODE],
      'the platform knows no room but the roles that people have',
    ),
    floor(
      'database',
      '^src/platform/db/',
      ['^src/platform/(db|rules)/', '^src/platform/(child-environment|config|data-dir|free-port)\\.ts$', PACKAGE, NODE],
      'the database knows nothing of what is stored in it',
    ),
    floor(
      'main',
      '^src/main/',
      [
        '^src/main/',
        '^src/[^/]+/(server|index|formats|drawing)/',
        RULES,
        CONTRACT,
        '^src/platform/',
        '^src/site/first-visit/',
        PACKAGE,
        NODE,
      ],
      'main puts the server together; the site is the built handler to it',
    ),
    floor('site-ui', '^src/site/ui/', ['^src/site/ui/', RULES, CONTRACT, PACKAGE], 'ui knows no room and no call'),
    {
      name: 'site-ui-shapes',
      comment: 'of the contracts ui takes only types: the schemas would cost every page their weight',
      severity: 'error',
      from: { path: '^src/site/ui/', pathNot: TEST },
      to: { path: CONTRACT, dependencyTypesNot: ['type-only'] },
    },
    floor(
      'site-client',
      '^src/site/client/',
      ['^src/site/client/', RULES, CONTRACT, PACKAGE],
      'calls, session and stores know no room but the shapes of its calls',
    ),
    floor(
      'site-office',
      '^src/site/office/',
      ['^src/site/(office|ui|client)/', RULES, CONTRACT, PACKAGE],
      'furniture of the back-office knows no room',
    ),
    floor(
      'site-shell',
      '^src/site/(shell|pages|parts)/',
      ['^src/site/(?!routes)', '^src/[^/]+/web/', RULES, CONTRACT, PACKAGE, DATA],
      'the shell, the plain pages and what routes are made of never import a route',
    ),
    floor(
      'site',
      '^src/site/(?!first-visit)',
      ['^src/site/', '^src/[^/]+/web/', RULES, CONTRACT, PACKAGE, DATA, '^(node:)?stream$'],
      'the site imports neither server nor database',
    ),
    floor(
      'first-visit',
      '^src/site/first-visit/',
      ['^src/site/(first-visit|client)/', RULES, CONTRACT, '^src/platform/', PACKAGE, NODE],
      'what bends the first visit of a page stands alone',
    ),
    {
      name: 'no-workshop',
      comment: 'nothing of the product stands on what demonstrates, measures or proves it',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: '^workshop/' },
    },
    {
      name: 'no-cycle',
      comment: 'files that import each other are one file, types included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-test-code',
      comment: 'code does not import its tests',
      severity: 'error',
      from: { pathNot: [TEST, '^(test|workshop)/'] },
      to: { path: TEST },
    },
    {
      name: 'no-dev-package',
      comment: 'what runs needs only production packages; the site is bundled by Vite, which is asked for in one place',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '^src/[^/]+/web/', '^src/site/', '^src/main/http/vite-dev\\.ts$'] },
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
