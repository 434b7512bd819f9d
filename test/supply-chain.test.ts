import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

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

/** Packages whose licence stands in a file alone. */
const LICENCE_FILES: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT' };

describe('what is installed from others', () => {
  it('is at most 25 packages that the application names itself, each of one version', () => {
    expect(Object.keys(own.dependencies).length).toBeLessThanOrEqual(25);
    expect(Object.values(own.dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('is locked by digest, without scripts of its own', () => {
    // Tools of development for other platforms, which a mirror lacked, have only their version (scripts/complete-lock.mjs).
    const loose = production.filter(([, { integrity, link }]) => !integrity && !link);
    expect(loose.map(([path]) => path)).toEqual([]);
    expect(readFileSync('scripts/packages.mjs', 'utf8')).toContain("'--ignore-scripts'");
  });

  it('has licences that let a site be run and sold', () => {
    const unknown = production.filter(([path, { license = LICENCE_FILES[path] ?? '' }]) =>
      license
        .replace(/^\(|\)$/g, '')
        .split(/ (?:AND|OR) /)
        .every((each) => !ALLOWED.test(each)),
    );
    expect(unknown.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
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
