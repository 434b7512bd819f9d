import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LICENCE_FILES } from '../workshop/scripts/write-sbom.ts';

interface Package {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const own = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
const production = installed.filter(([, { dev }]) => !dev);

/** Licences that let a site be run and sold; others need a lawyer first. */
const ALLOWED =
  /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|PostgreSQL|Unlicense|Python-2\.0|LGPL-3\.0-or-later)$/;

describe('what is installed from others', () => {
  it('is at most 25 packages that the application names itself, each of one version', () => {
    expect(Object.keys(own.dependencies).length).toBeLessThanOrEqual(25);
    expect(Object.values(own.dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('is locked by digest, without scripts of its own', () => {
    // Tools of development for other platforms, which a mirror lacked, have only their version (workshop/scripts/complete-lock.mjs).
    const loose = production.filter(([, { integrity, link }]) => !integrity && !link);
    expect(loose.map(([path]) => path)).toEqual([]);
    expect(readFileSync('workshop/scripts/packages.mjs', 'utf8')).toContain("'--ignore-scripts'");
  });

  it('has licences that let a site be run and sold', () => {
    const unknown = production.filter(([path, { license = LICENCE_FILES[path.replace('node_modules/', '')] ?? '' }]) =>
      license
        .replace(/^\(|\)$/g, '')
        .split(/ (?:AND|OR) /)
        .every((each) => !ALLOWED.test(each)),
    );
    expect(unknown.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});

/** The part of CycloneDX 1.5 that is written. */
interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly purl: string;
    readonly licenses?: readonly object[];
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

describe('the bill of materials', () => {
  const write = (): string =>
    spawnSync(process.execPath, ['workshop/scripts/write-sbom.ts'], { encoding: 'utf8' }).stdout;
  const text = write();
  const bill = JSON.parse(text) as Bill;
  const parts = new Set(bill.components.map((part) => part['bom-ref']));

  it('names every package of production, with digest and licence, and what is bundled for browsers', () => {
    const purlOf = (path: string, version: string): string =>
      `pkg:npm/${path.slice(path.lastIndexOf('node_modules/') + 13).replace('@', '%40')}@${version}`;
    expect(production.filter(([path, { version }]) => !parts.has(purlOf(path, version))).map(([path]) => path)).toEqual(
      [],
    );
    for (const name of ['maplibre-gl', '@mantine/core', 'dayjs']) {
      expect(parts).toContain(purlOf(`node_modules/${name}`, lock.packages[`node_modules/${name}`]?.version ?? ''));
    }
    expect([...parts].filter((part) => /npm\/(vitest|vite|playwright-core|%40types)/.test(part))).toEqual([]);
    for (const { purl, licenses, hashes } of bill.components) {
      expect(licenses, purl).toHaveLength(1);
      expect(hashes?.[0], purl).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) });
    }
  });

  it('is CycloneDX whose references lead somewhere, and the same for the same lock file', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(parts.size).toBe(bill.components.length);
    const known = new Set([...parts, bill.metadata.component['bom-ref']]);
    expect(
      bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
    ).toEqual([]);
    expect(write()).toBe(text);
  });
});

/** What a secret looks like in a file of the project. */
const SECRETS = [
  /-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----/,
  /\b(?:ghp|gho|github_pat)_\w{30,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bxox[bp]-\w{10,}/,
  /postgres(?:ql)?:\/\/\w+:(?!password|secret|\$)[^@\s'"`]{8,}@(?!localhost|host|127\.0\.0\.1|example|db)/,
];

describe('what is kept in the repository', () => {
  it.skipIf(!existsSync('.git'))('holds no secret, now or in its history', () => {
    const git = (...args: string[]): string =>
      spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1_000_000_000 }).stdout;
    const files = git('ls-files').trim().split('\n');
    expect(files.filter((file) => /(^|\/)\.env$|\.pem$|\.key$|\.p12$/.test(file))).toEqual([]);
    const found = files
      .filter((file) => existsSync(file) && /\.(ts|tsx|mjs|json|ya?ml|md|sh|example)$|Dockerfile/.test(file))
      .filter((file) => file !== 'package-lock.json' && file !== 'test/supply-chain.test.ts')
      .filter((file) => SECRETS.some((secret) => secret.test(readFileSync(file, 'utf8'))));
    expect(found).toEqual([]);
    const ever = git('log', '--all', '--diff-filter=A', '--name-only', '--format=').split('\n');
    expect(ever.filter((file) => /(^|\/)\.env$|\.pem$|\.p12$|id_rsa/.test(file))).toEqual([]);
  });
});
