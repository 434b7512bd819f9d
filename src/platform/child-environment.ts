/** Names that any program may need to find itself, its libraries, its time zone and its temporary files; Windows' in capitals. */
const SYSTEM = [
  ...['PATH', 'TZ', 'TMPDIR', 'TMP', 'TEMP', 'LD_LIBRARY_PATH', 'LD_PRELOAD'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT'],
];
/** What Node reads itself, and how `pg` completes an address of a database that leaves something out. */
const IMPORTER =
  /^(?:HOME|USER|USERNAME|USERPROFILE|APPDATA|LANG|LC_\w+|NODE_(?:ENV|OPTIONS|EXTRA_CA_CERTS|COMPILE_CACHE|V8_COVERAGE)|SSL_CERT_(?:FILE|DIR)|PG[A-Z]+)$/;

/**
 * What a child is: `system` a program of the system or a question for a version, `postgres` a program of the embedded
 * PostgreSQL, which talks English and stores by its own settings, `importer` our own importing process.
 */
export type ChildEnvironment = 'system' | 'postgres' | 'importer';

/**
 * The environment of a child: the least it needs. Secrets among the settings stay here, since a child's environment can
 * be read for as long as it lives, and PostgreSQL outlives us.
 */
export function childEnvironment(kind: ChildEnvironment): NodeJS.ProcessEnv {
  const needed = (name: string): boolean =>
    SYSTEM.includes(name.toUpperCase()) || (kind === 'importer' && IMPORTER.test(name));
  const passed = Object.entries(process.env).filter(([name]) => needed(name));
  return { ...Object.fromEntries(passed), ...(kind === 'postgres' ? { LC_ALL: 'C' } : {}) } as NodeJS.ProcessEnv;
}
