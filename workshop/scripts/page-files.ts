import { resolve } from 'node:path';

/** Which files the code of pages is built into: see docs/decisions/0058-what-a-page-loads.md. */

const ROOT = resolve(import.meta.dirname, '../..');

type ModuleInfo = {
  readonly importedIds: string[];
  readonly code: string | null;
};
type Modules = { readonly getModuleInfo: (id: string) => ModuleInfo | null };

/** Puts into a chunk of that name what modules of the site import at once, and what those import, but for packages. */
export function onlyFor(chunk: string, entries: readonly string[]) {
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
export function byPages(pages: readonly string[]) {
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
  const start = `${ROOT}/src/site/${entry}.tsx`;
  return reachedFrom([start, `${start}?__react-router-build-client-route`], modules);
}

function reachedFrom(starts: readonly string[], modules: Modules): Set<string> {
  const reached = new Set(starts);
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
export function sharedByPages(id: string): boolean {
  return /\/src\/(site|[^/]+\/(web|rules))\//.test(id) && !APART.some((part) => part.test(id));
}
