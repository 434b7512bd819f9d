import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressAssets } from './compress-assets.ts';

/** Everything that the built site depends on. */
const SOURCES = [
  'src/site',
  ...globSync('src/*/{web,rules,contract,contract.ts}').sort(),
  'public',
  'vite.config.ts',
  'workshop/scripts/filters-for-visitors.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];
const STAMP = 'build/sources.sha256';

/** Builds the site into `build/` unless it was built from the present sources. */
export async function ensureBuilt(): Promise<void> {
  const hash = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  await build();
  assertProductionPackages('build/server');
  joinSharedStyles();
  await compressAssets('build/client');
  writeFileSync(STAMP, hash);
}

function build(): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`react-router build ended with ${code}:\n${Buffer.concat(output)}`));
    });
  });
}

/**
 * The sheets of the chunks `styles` stand first in every page, whatever it shows: a page may change what a shared part looks
 * like, and only what stands later in the document changes what stood before. So the root has them all, as no page leaves it.
 *
 * React Router writes a `#` behind the address of a sheet that a part loaded later needs as well, so that the part adds it once
 * more and keeps it when the page is left. Without the `#` those of the root are found where they are, instead of styling the
 * whole page a second time.
 */
function joinSharedStyles(): void {
  const assets = 'build/client/assets';
  const names = readdirSync(assets);
  const manifest = names.find((name) => /^manifest-\w+\.js$/.test(name));
  if (!manifest) throw new Error('the build has no manifest');
  const text = readFileSync(join(assets, manifest), 'utf8');
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: { root: { css?: string[] } };
  };
  const own = (routes.root.css ?? []).map((address) => address.replace(/#$/, ''));
  const shared = new Set([
    ...own,
    ...names.filter((name) => /^styles-.*\.css$/.test(name)).map((name) => `/assets/${name}`),
  ]);
  for (const path of [join(assets, manifest), 'build/server/index.js']) {
    const plain = [...shared].reduce(
      (done, address) => done.replaceAll(`"${address}#"`, `"${address}"`),
      readFileSync(path, 'utf8'),
    );
    const root = JSON.stringify(own);
    if (!plain.includes(root)) throw new Error(`${path} does not name the sheets of the root as ${root}`);
    writeFileSync(path, plain.replaceAll(root, JSON.stringify([...shared])));
  }
}

const IMPORTED = /^(?:import|export)\b[^"\n]*"([^"./][^"]*)";?$|\bimport\("([^"./][^"]*)"\)/gm;

/** @throws where the built server needs a package that `npm ci --omit=dev` does not install. */
function assertProductionPackages(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  for (const file of filesBelow(folder).filter((path) => path.endsWith('.js'))) {
    for (const [, named, loaded] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const [scope = '', name] = (named ?? loaded ?? '').split('/');
      const pack = scope.startsWith('@') ? `${scope}/${name}` : scope;
      if (pack in dependencies || pack.startsWith('node:')) continue;
      throw new Error(`${file} imports ${pack}, which is no package of production: vite.config.ts must bundle it`);
    }
  }
}

/** SHA-256 over names and contents of all source files except tests. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow).sort()) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

if (import.meta.main) await ensureBuilt();
