import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Names of tables, columns and aliases that the code itself chooses, by file: nothing of a request is among them. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  // The columns that filters spell in their definitions.
  'src/search/server/complex-rows.ts': ['column.sql'],
  'src/village/server/queries.ts': ['alias'],
  'src/complex/server/buildings/queries.ts': ['alias'],
  'src/people/server/personal-data/redact-audit.ts': ['Number(id)'],
  // The two moments of a request, and the columns reckoned from each.
  'src/figures/server/working-seconds.ts': ["moments.map(step).join(', ')", 'm'],
  // The columns by which two rows of one person are the same, from the list of references to a person.
  'src/clients/server/merging/move-rows.ts': [
    'same',
    'where',
    'ofOther(where)',
    "combined.replaceAll(/\\bt\\./g, '(p.t).')",
  ],
};

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  // Importers and backups write statements of their own lists of columns; they hear no request.
  .filter((file) => !/^src\/(platform\/(db|backup)|feeds\/server)\/(?!office)/.test(file));

/** Expressions that become part of a statement as they are, in calls of `sql.raw` and `query`. */
function partsOfStatements(file: string, text: string): string[] {
  if (!/sql\.raw\(|\.query\(/.test(text)) return [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const take = (argument: ts.Expression): void => {
    if (ts.isTemplateExpression(argument)) for (const span of argument.templateSpans) take(span.expression);
    else if (ts.isBinaryExpression(argument)) for (const side of [argument.left, argument.right]) take(side);
    else if (!ts.isStringLiteralLike(argument) && !ts.isObjectLiteralExpression(argument))
      found.push(argument.getText());
  };
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && first && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (name.text === 'query' || (name.text === 'raw' && expression.getText() === 'sql')) take(first);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

test('no statement that serves a request is made of text that somebody could have sent', () => {
  const suspicious = files.flatMap((file) =>
    partsOfStatements(file, readFileSync(file, 'utf8'))
      .filter((part) => !/^[A-Z][A-Z0-9_]*$/.test(part) && !CHOSEN[file]?.includes(part))
      .map((part) => `${file}: ${part}`),
  );
  expect(suspicious).toEqual([]);
});

test('a statement made of sent text would be found', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
  const text = 'sql.raw(`select ${name} from x`); client.query("select " + input.term); client.query(`a ${TABLE}`);';
  expect(partsOfStatements('x.ts', text)).toEqual(['name', 'input.term', 'TABLE']);
});
