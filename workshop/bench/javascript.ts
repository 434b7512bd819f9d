/** What a browser loads for a page before it does anything: JavaScript and CSS of the document, compressed by gzip. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const CLIENT = 'build/client';

export interface PageWeight {
  readonly route: string;
  readonly js_gz_kb: number;
  readonly css_gz_kb: number;
  readonly files: number;
}

interface RouteEntry {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Record<string, RouteEntry>;
}

async function readManifest(): Promise<Manifest> {
  const names = await readdir(join(CLIENT, 'assets'));
  const name = names.find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('no manifest: build the site first');
  const text = await readFile(join(CLIENT, 'assets', name), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

const ENTRY = 'shell.js';

/**
 * What the shell of a page (header, menus, footer, notices) brings along by itself, KB gzip: its module with everything that
 * it imports at once, built alone without React and the router, which every page of React has.
 */
export async function benchShell(module: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: module, formats: ['es'], fileName: () => ENTRY },
      rolldownOptions: { external: [/^react($|\/)/, /^react-dom/, /^react-router/] },
    },
  });
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  const chunks = new Map(outputs.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  const wanted = new Set([ENTRY]);
  for (const name of wanted) for (const imported of chunks.get(name)?.imports ?? []) wanted.add(imported);
  let bytes = 0;
  for (const name of wanted) bytes += gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length;
  return Math.round(bytes / 102.4) / 10;
}

async function compressedSize(files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(join(CLIENT, file)), { level: 9 }).length;
  return Math.round(bytes / 102.4) / 10;
}

/** One row a route: the entry, the root, the route and its parents with everything they import at once. */
export async function benchJavaScript(): Promise<PageWeight[]> {
  const { entry, routes } = await readManifest();
  const weights: PageWeight[] = [];
  for (const route of Object.values(routes)) {
    const js = new Set([entry.module, ...entry.imports]);
    const css = new Set<string>();
    for (let at: RouteEntry | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined) {
      for (const file of [at.module, ...(at.imports ?? [])]) js.add(file);
      for (const file of at.css ?? []) css.add(file.replace(/\W+$/, ''));
    }
    weights.push({
      route: route.id,
      js_gz_kb: await compressedSize(js),
      css_gz_kb: await compressedSize(css),
      files: js.size + css.size,
    });
  }
  return weights;
}

if (import.meta.main) {
  console.table(await benchJavaScript());
  console.log(
    'shell',
    await benchShell('src/site/shell/shell.tsx'),
    'header',
    await benchShell('src/site/shell/header.tsx'),
  );
}
