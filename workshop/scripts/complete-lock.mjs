/**
 * Adds to package-lock.json the platform packages that a registry mirror did not have when it was written: npm leaves
 * them out, and then `npm ci` refuses the file everywhere. Their versions stand in the packages that want them.
 *
 * node workshop/scripts/complete-lock.mjs [--check]
 */
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** Platform packages that nobody can find in the lock file, as its entries would be. */
function missingEntries() {
  const missing = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isFound(path, name)) continue;
      if (!/^\d/.test(version))
        throw new Error(`${path || 'package.json'} wants ${name}@${version}: not an exact version`);
      missing[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev && { dev }), optional: true };
    }
  }
  return missing;
}

/** npm looks for a package inside the one that wants it, then upwards. */
function isFound(path, name) {
  for (let folder = path; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder}/node_modules/${name}`]) return true;
  }
  return lock.packages[`node_modules/${name}`] !== undefined;
}

/** Platform packages are named for their platform: …-linux-x64-musl. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : os.includes('linux') ? ['glibc'] : [];
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
}

const missing = missingEntries();
const names = Object.keys(missing);
if (process.argv.includes('--check')) {
  if (names.length > 0) {
    process.stderr.write(`package-lock.json lacks ${names.join(', ')}: run node workshop/scripts/complete-lock.mjs\n`);
    process.exitCode = 1;
  }
} else if (names.length > 0) {
  const { '': root, ...others } = { ...lock.packages, ...missing };
  const sorted = Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1));
  lock.packages = { '': root, ...Object.fromEntries(sorted) };
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`added ${names.join(', ')}\n`);
}
