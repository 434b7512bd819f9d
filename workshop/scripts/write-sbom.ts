/**
 * Writes what the application is made of, as CycloneDX 1.5 in JSON (https://cyclonedx.org/docs/1.5/json/), to the standard
 * output: `npm run -s sbom > sbom.json`. It reads package-lock.json and the imports of the site and asks nobody; the same
 * lock file gives the same text. `npm sbom` leaves out a fifth of the packages, React among them.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

type Packages = Readonly<Record<string, LockedPackage>>;

/** Packages whose licence stands in a file alone. */
export const LICENCE_FILES: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/**
 * What is sent to browsers without being installed beside the application: development packages that the site and the rooms import. The
 * table of routes is read by the build alone.
 */
export function bundledPackages({ devDependencies }: Pick<Manifest, 'devDependencies'>): string[] {
  const imported = new Set<string>();
  for (const path of globSync('src/{site,*/web}/**/*.{ts,tsx,css}')) {
    const file = path.replaceAll('\\', '/');
    if (file === 'src/site/routes.ts' || /\.test\.tsx?$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    const found = text.matchAll(/(?:from|import|url)\s*\(?\s*['"]((?:@[\w-]+\/)?[\w.-]+)(?:\/[^'"]*)?['"]/g);
    for (const [, name = ''] of found) imported.add(name);
  }
  return Object.keys(devDependencies).filter((name) => imported.has(name));
}

/** The bill of materials for a lock file: everything that is installed in production, and what is bundled for browsers. */
export function billOfMaterials(manifest: Manifest, packages: Packages, bundled: readonly string[]): object {
  const installed = Object.keys(packages).filter((path) => path !== '' && !packages[path]?.dev);
  const paths = new Set(installed);
  const waiting = bundled.flatMap((name) => pathOf(packages, '', name) ?? []);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (paths.has(path)) continue;
    paths.add(path);
    waiting.push(...wantedBy(packages, path));
  }
  const root = purl(manifest.name, manifest.version);
  const sorted = [...paths].toSorted();
  const direct = Object.keys({ ...packages['']?.dependencies, ...packages['']?.optionalDependencies });
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(sorted.map((path) => [path, packages[path]])))}`,
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        ...{ 'bom-ref': root, type: 'application', name: manifest.name, version: manifest.version, purl: root },
        licenses: licensesOf(manifest.license),
      },
    },
    components: unique(sorted.map((path) => componentOf(packages, path, installed.includes(path)))),
    dependencies: unique([
      {
        ref: root,
        dependsOn: refsOf(
          packages,
          [...direct, ...bundled].flatMap((name) => pathOf(packages, '', name) ?? []),
        ),
      },
      ...sorted.map((path) => ({ ref: refOf(packages, path), dependsOn: refsOf(packages, wantedBy(packages, path)) })),
    ]),
  };
}

function componentOf(packages: Packages, path: string, isInstalled: boolean): { 'bom-ref': string } {
  const { version = '', license, integrity, optional } = packages[path] ?? {};
  const name = nameOf(path);
  const [, group, own = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const ref = refOf(packages, path);
  const licence = license ?? LICENCE_FILES[name];
  return {
    ...{ 'bom-ref': ref, type: 'library', ...(group ? { group } : {}), name: own, version, purl: ref },
    scope: optional ? 'optional' : 'required',
    ...(licence ? { licenses: licensesOf(licence) } : {}),
    ...(integrity ? { hashes: hashesOf(integrity) } : {}),
    properties: [{ name: 'novosel:use', value: isInstalled ? 'installed' : 'bundled for browsers' }],
  } as { 'bom-ref': string };
}

const licensesOf = (licence: string): object[] =>
  / (?:AND|OR) /.test(licence) ? [{ expression: licence.replace(/^\((.*)\)$/, '$1') }] : [{ license: { id: licence } }];

/** `sha512-<base64>` of the lock file, in hexadecimal. */
function hashesOf(integrity: string): object[] {
  return integrity.split(' ').map((each) => {
    const [algorithm = '', digest = ''] = each.split(/-(.*)/s);
    return {
      alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
      content: Buffer.from(digest, 'base64').toString('hex'),
    };
  });
}

/** Paths of what a package asks for and gets. */
function wantedBy(packages: Packages, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path] ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const names = [...new Set([...peers, ...Object.keys({ ...dependencies, ...optionalDependencies })])];
  // Types are gone when the application runs.
  return names.filter((name) => !name.startsWith('@types/')).flatMap((name) => pathOf(packages, path, name) ?? []);
}

/** Where Node finds `name` for the package at `path`: inside of it, then upwards. */
function pathOf(packages: Packages, path: string, name: string): string | undefined {
  for (let folder = path; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder}/node_modules/${name}`]) return `${folder}/node_modules/${name}`;
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const refOf = (packages: Packages, path: string): string => purl(nameOf(path), packages[path]?.version ?? '');

function refsOf(packages: Packages, paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => refOf(packages, path)))].toSorted();
}

/** The same version may lie in two folders: it is one part. */
function unique<T extends { 'bom-ref': string } | { ref: string }>(parts: readonly T[]): T[] {
  return [...new Map(parts.map((part) => ['ref' in part ? part.ref : part['bom-ref'], part])).values()];
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };
  process.stdout.write(`${JSON.stringify(billOfMaterials(manifest, packages, bundledPackages(manifest)), null, 2)}\n`);
}
