import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');

/** What a class of a style sheet is called in the built site: its name, and in three signs which sheet it is of. */
export const classNameOf = (name: string, file: string): string => `_${name}_${sheetMark(file)}`;

/** Three signs that tell one style sheet from another, the same in every build. */
function sheetMark(file: string): string {
  const path = relative(ROOT, file.replace(/\?.*/, ''));
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 3);
  const marked = SHEET_OF_MARK.get(mark) ?? path;
  if (marked !== path) throw new Error(`${path} and ${marked} have the same mark: take another sign into it`);
  SHEET_OF_MARK.set(mark, path);
  return mark;
}

const SHEET_OF_MARK = new Map<string, string>();

/**
 * Takes the classes of a style sheet by their names instead of one object with all of them: what a page does not use is left
 * out, the rest stands where it is used. So no class is called by a reserved word (`stylesheets.test.ts`).
 */
export function classesByName(): Plugin {
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
export function laterSheets(): Plugin {
  return {
    name: 'later-sheets',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: /\b(later|drawn)Part\(/ },
      handler(code, id) {
        const loaded = [...code.matchAll(/=>\s*import\(["'](\.[^"']+)["']\)/g)].map(([, path]) => path as string);
        if (loaded.length === 0 && !id.endsWith('/later-part.tsx')) this.error(`${id} loads no part that was found`);
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
