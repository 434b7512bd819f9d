import type { ESTree, Plugin } from 'vite';
import { parseAst } from 'vite';

/** What a filter of the search says to the index, to the database, to the offers where nothing fits and to its tests. */
const OF_THE_SERVER: readonly string[] = ['spoken', 'slips', 'loosening', 'column', 'match', 'random'];
/** What reads it; none of it may stand in a page. */
const READERS = /\/src\/search\/(index\/|rules\/(loosen-search\.ts|spoken\/))/;
const FILTER = /\/src\/search\/rules\/filters\/[^/]+\.ts$/;

/**
 * Leaves out of the pages what a filter says to the server alone: everything about one filter stands in one value
 * (`src/search/rules/filters/`), and a browser needs its keys, words and field. Fails the build where code of a page would
 * read what is not there, and where no filter was found.
 */
export function filtersForVisitors(): Plugin {
  let filters = 0;
  return {
    name: 'filters-for-visitors',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: FILTER },
      handler(code) {
        const left = withoutServerParts(code);
        if (left !== code) filters++;
        return { code: left === code ? code : withoutUnusedConstants(left), map: null, moduleSideEffects: false };
      },
    },
    generateBundle(_options, bundle) {
      if (filters === 0) this.error('No filter was found: filters-for-visitors is out of date');
      for (const file of Object.values(bundle)) {
        const reader = file.type === 'chunk' && Object.keys(file.modules).find((id) => READERS.test(id));
        if (reader) this.error(`${reader} is in ${file.fileName}, and reads what filters say to the server alone`);
      }
    },
  };
}

/** The JavaScript of a filter's module without those properties of the object that its definition is called with. */
export function withoutServerParts(code: string): string {
  const { body } = parseAst(code);
  return body
    .flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
        ? statement.declaration.declarations
        : [],
    )
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? serverParts(init) : []))
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code);
}

/**
 * The code without constants of the module that nothing in it reads: with words of another module in them, a bundler takes them
 * for something that may happen. Nothing happens by a constant of a filter.
 */
export function withoutUnusedConstants(code: string): string {
  const unused = parseAst(code).body.find(
    (statement) =>
      statement.type === 'VariableDeclaration' && statement.declarations.every(({ id }) => isUnread(code, id)),
  );
  return unused ? withoutUnusedConstants(code.slice(0, unused.start) + code.slice(unused.end)) : code;
}

const isUnread = (code: string, id: ESTree.BindingPattern): boolean =>
  id.type === 'Identifier' && (code.match(new RegExp(`(?<![\\w$.])${id.name}(?![\\w$])`, 'g')) ?? []).length === 1;

function serverParts({ callee, arguments: [definition] }: ESTree.CallExpression): readonly ESTree.ObjectPropertyKind[] {
  if (callee.type !== 'Identifier' || !/^(flat|complex)Filter$/.test(callee.name)) return [];
  if (definition?.type !== 'ObjectExpression') return [];
  return definition.properties.filter(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && OF_THE_SERVER.includes(property.key.name),
  );
}
