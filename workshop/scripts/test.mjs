/**
 * `npm test [-- part …]`: installs what is missing and runs every check, or the named parts. Plain JavaScript for the
 * same reason as start.mjs.
 */
import { fileURLToPath } from 'node:url';
import { ensurePackages } from './packages.mjs';
import { handOver, isOwnNodeFit } from './runtime.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
ensurePackages((text) => process.stdout.write(text.replace('[1/5] ', '')));

if (isOwnNodeFit()) {
  const { runChecks } = await import('./checks.ts');
  process.exitCode = await runChecks(process.argv.slice(2));
} else {
  handOver('workshop/scripts/test.mjs', process.argv.slice(2));
}
