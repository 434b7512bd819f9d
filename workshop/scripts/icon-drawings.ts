/** The drawings of the interface's icons, taken from @tabler/icons and written as the modules that the pages import. */
import { globSync, readFileSync } from 'node:fs';

/** The index of icons, in whose folder of the same name each has a file. */
const INDEX = 'src/site/ui/icons.ts';
const FOLDER = 'src/site/ui/icons';
const IMPORT = /import (?:type )?\{([^}]*)\} from '[^']*\/icons\.ts'/g;
const NOTE =
  '// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.';

/** Parts of a drawing: element and attributes. */
type Nodes = readonly (readonly [element: string, attributes: { readonly d?: string }])[];
type Tabler = ReadonlyMap<string, { readonly name: string; readonly nodes: Nodes; readonly filled: boolean }>;

/** Names that the sources of the site and the rooms import from the index of icons: 'IconWalk', 'IconStarFilled', sorted. */
export function usedIcons(): string[] {
  const names = globSync('src/{site,*/web}/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    ),
  );
  return [...new Set(names)].filter((name) => name.startsWith('Icon')).sort();
}

/** Files that hold icons now. */
export function iconFiles(): string[] {
  return [INDEX, ...globSync(`${FOLDER}/*.ts`)].sort();
}

/**
 * The files of icons with these names: path → text. One each, so that a page loads the drawings that it shows.
 *
 * @throws {Error} when Tabler has no such icon, or one whose parts are not paths that each begin at a place of their own.
 */
export function iconModules(names: readonly string[]): ReadonlyMap<string, string> {
  const tabler: Tabler = new Map([...drawings('outline'), ...drawings('filled')]);
  const files = names.map((icon) => {
    const found = tabler.get(icon);
    if (!found) throw new Error(`${icon}: no such icon in @tabler/icons`);
    const d = found.nodes.map(([element, attributes]) => {
      // A path that began where the one before it ended would lie elsewhere in the joined one.
      if (element !== 'path' || !attributes.d?.startsWith('M')) throw new Error(`${icon}: parts that cannot be joined`);
      return attributes.d;
    });
    const fields = [...(found.filled ? ['  filled: true,'] : []), `  d: '${d.join('')}',`];
    const lines = [
      NOTE,
      "import type { Drawing } from '../icon.tsx';",
      '',
      `export const ${icon}: Drawing = {`,
      ...fields,
      '};',
    ];
    return { icon, file: `${found.name}.ts`, text: `${lines.join('\n')}\n` };
  });
  const index = files.map(({ icon, file }) => `export { ${icon} } from './icons/${file}';\n`);
  return new Map([
    [INDEX, `${NOTE}\n${index.join('')}`],
    ...files.map(({ file, text }) => [`${FOLDER}/${file}`, text] as const),
  ]);
}

function drawings(kind: 'outline' | 'filled'): Tabler {
  const file = new URL(`../../tabler-nodes-${kind}.json`, import.meta.resolve('@tabler/icons/outline/walk.svg'));
  const all = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Nodes>>;
  const filled = kind === 'filled';
  return new Map(
    Object.entries(all).map(([name, nodes]) => [
      `Icon${pascal(name)}${filled ? 'Filled' : ''}`,
      { name: filled ? `${name}-filled` : name, nodes, filled },
    ]),
  );
}

/** 'map-2' → 'Map2', 'adjustments-horizontal' → 'AdjustmentsHorizontal'. */
function pascal(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}
